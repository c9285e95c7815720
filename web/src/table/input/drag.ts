// Drag and drop with pointer events: mouse, pen and finger alike.
import type { TableModel } from '$src/table/model/tableModel.svelte';
import type { Choice } from '$src/table/model/pick';

export interface Dragged {
  table: TableModel;
  /** What the card stands for; null: it cannot be played. */
  choice: Choice | null;
  /** The hand in which it lies. */
  hand?: HeldIn;
}

/** What a pointer does inside a hand. */
export interface HeldIn {
  /** A finger slides along: the card under it is to be seen. */
  slideTo(event: PointerEvent): void;
  /** It has left upwards, quickly. */
  flicked(): void;
  /** The card was let go in the hand, at another place. */
  putAt(event: PointerEvent): void;
}

/** Pixels before a press becomes a drag. */
const slack = 8;
/** A flick goes up by this many pixels for each millisecond, and by this many in all, in its last
 *  milliseconds. */
const flick = { speed: 0.5, length: 20, within: 120 };

function choiceUnder(element: Element | null): Choice | null {
  const holder = element?.closest<HTMLElement>('[data-choice]');
  if (!holder?.dataset.choice) return null;
  return JSON.parse(holder.dataset.choice) as Choice;
}

/** Whether a card let go here has left the place it came from for the table. */
function landed(under: Element | null, home: Element | null): boolean {
  const onBoard = under?.closest('[data-board]') ?? null;
  return onBoard !== null && under?.closest('[data-home]') !== home;
}

export function draggable(node: HTMLElement, dragged: Dragged) {
  let now = dragged;
  let start: { x: number; y: number; id: number } | null = null;
  let moving = false;
  let sliding = false;
  /** The last places of the pointer, for its speed. */
  let trail: { y: number; at: number }[] = [];

  function press(event: PointerEvent): void {
    if (event.button !== 0 || (now.choice === null && !now.hand)) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    trail = [{ y: event.clientY, at: event.timeStamp }];
    // The pointer may have left the card before the first pointermove event.
    for (const [type, listener] of listeners) window.addEventListener(type, listener);
  }

  function move(event: PointerEvent): void {
    if (start === null || event.pointerId !== start.id) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    trail = [...trail, { y: event.clientY, at: event.timeStamp }];
    trail = trail.filter(({ at }) => at > event.timeStamp - flick.within);
    if (!moving && !sliding && Math.hypot(x, y) < slack) return;
    // A finger along the fan looks for a card; any other way it takes one.
    if (!moving && event.pointerType === 'touch' && now.hand && Math.abs(x) > Math.abs(y))
      sliding = true;
    if (sliding) return now.hand?.slideTo(event);
    if (!moving) {
      moving = true;
      // Not when it is pressed: WebKit makes no click of a press that is captured.
      node.setPointerCapture(event.pointerId);
      node.dataset.dragging = '';
    }
    node.style.translate = `${x}px ${y}px`;
  }

  function release(event: PointerEvent): void {
    if (start === null || event.pointerId !== start.id) return;
    start = null;
    stopListening();
    const { table, choice, hand } = now;
    const flung = event.type === 'pointerup' && event.pointerType === 'touch' && isFlick(event);
    if (sliding) {
      sliding = false;
      if (flung) hand?.flicked();
      swallowClick();
      return;
    }
    if (!moving) return;
    const under = elementBelow(event);
    const home = node.closest('[data-home]');
    if (event.type !== 'pointerup') trail = [];
    else if (flung && choice !== null && hand) table.pick(choice);
    else if (hand && home !== null && under?.closest('[data-home]') === home) hand.putAt(event);
    else if (choice !== null) drop(table, choice, under);
    // The card stays where it was let go until the table has answered or the frame is over.
    requestAnimationFrame(() => putBack(table));
    swallowClick();
  }

  function isFlick(event: PointerEvent): boolean {
    const first = trail[0];
    if (!first) return false;
    const up = first.y - event.clientY;
    return up > flick.length && up / Math.max(1, event.timeStamp - first.at) > flick.speed;
  }

  /** What was dragged was not clicked. */
  function swallowClick(): void {
    node.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 0);
  }

  function drop(table: TableModel, choice: Choice, under: Element | null): void {
    const target = choiceUnder(under);
    if (target !== null && under?.closest('[data-choice]') !== node) {
      if (!table.isChosen(choice)) table.pick(choice);
      if (!table.sending && !table.isChosen(target)) table.pick(target);
    } else if (landed(under, node.closest('[data-home]')) && !table.isChosen(choice)) {
      table.pick(choice);
    }
  }

  function elementBelow(event: PointerEvent): Element | null {
    node.style.pointerEvents = 'none';
    const under = document.elementFromPoint(event.clientX, event.clientY);
    node.style.pointerEvents = '';
    return under;
  }

  function putBack(table: TableModel): void {
    if (table.sending !== null) {
      setTimeout(() => putBack(table), 50);
      return;
    }
    moving = false;
    delete node.dataset.dragging;
    node.style.translate = '';
  }

  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  function stopListening(): void {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener);
  }

  // Only while a card is held: most never are.
  const listeners = [
    ['pointermove', move],
    ['pointerup', release],
    ['pointercancel', release],
  ] as const;
  node.addEventListener('pointerdown', press);
  return {
    update(next: Dragged) {
      now = next;
    },
    destroy() {
      node.removeEventListener('pointerdown', press);
      stopListening();
    },
  };
}
