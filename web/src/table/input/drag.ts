// Drag and drop with pointer events: mouse, pen and finger alike.
import type { TableModel } from '$src/table/model/tableModel.svelte';
import type { Choice } from '$src/table/model/pick';

export interface Dragged {
  table: TableModel;
  /** What the card stands for; null: it cannot be dragged. */
  choice: Choice | null;
}

/** Pixels before a press becomes a drag. */
const slack = 8;

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

  function press(event: PointerEvent): void {
    if (event.button !== 0 || now.choice === null) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    // The pointer may have left the card before the first pointermove event.
    node.setPointerCapture(event.pointerId);
    for (const [type, listener] of listeners) node.addEventListener(type, listener);
  }

  function move(event: PointerEvent): void {
    if (start === null || event.pointerId !== start.id) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!moving && Math.hypot(x, y) < slack) return;
    if (!moving) {
      moving = true;
      node.dataset.dragging = '';
    }
    node.style.translate = `${x}px ${y}px`;
  }

  function release(event: PointerEvent): void {
    if (start === null) return;
    start = null;
    for (const [type, listener] of listeners) node.removeEventListener(type, listener);
    if (!moving) return;
    const under = elementBelow(event);
    const { table, choice } = now;
    if (choice !== null && event.type === 'pointerup') drop(table, choice, under);
    // The card stays where it was let go until the table has answered or the frame is over.
    requestAnimationFrame(() => putBack(table));
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
    },
  };
}
