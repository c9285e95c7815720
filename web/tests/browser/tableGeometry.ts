// What is wrong with how a table is laid out on a page, by geometry alone: nothing of mine is off the
// screen, nothing lies where it must not, cards are large enough, no text is cut, nothing scrolls.
import type { Page } from 'playwright-core';

/** The least width of a card of each kind. */
export interface Least {
  mine: number;
  /** In the grid of another player, and in a hand that is shown as a fan of backs. */
  grid: number;
  back: number;
  pile: number;
  /** The pile at the net of the court. */
  net: number;
  /** In the trick or the court, and in the stacks of the pot. */
  laid: number;
  pot: number;
}
type Kind = keyof Least;
export const anyWidth: Least = { mine: 0, grid: 0, back: 0, pile: 0, net: 0, laid: 0, pot: 0 };

export interface Found {
  faults: string[];
  /** Where the frame stands, and where that part of it does which is there at the end, too. */
  frame: string;
  places: string;
  /** The smallest card of each kind. */
  widths: Partial<Record<Kind, number>>;
}

/** What is wrong on the page, after a click where one is wanted, and where its frame is. */
export function lookAt(
  page: Page,
  least: Least,
  click: { on: string; shows: string } | null,
): Promise<Found> {
  return page.evaluate(
    async ({ least, click }) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      /** Until nothing has been added to the page in two frames. */
      const rest = async () => {
        for (let before = -1, now = 0; before !== now;) {
          before = now;
          await nextFrame();
          now = document.getElementsByTagName('*').length;
        }
      };
      await rest();
      // What was begun in the state before.
      const undo = document.querySelector<HTMLElement>('.act.undo');
      undo?.click();
      if (undo) await rest();
      if (click) {
        const button = document.querySelector<HTMLElement>(click.on);
        if (!button)
          return { faults: [`${click.on} is not there`], frame: '', places: '', widths: {} };
        button.click();
        while (!document.querySelector(click.shows)) await nextFrame();
        await rest();
      }
      const faults: string[] = [];
      const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const named = (element: HTMLElement) =>
        element.dataset.card ??
        element.getAttribute('aria-label') ??
        element.className.slice(0, 24);
      const rounded = (value: number) => Math.round(value);

      const root = document.documentElement;
      if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth)
        faults.push('the page scrolls');
      const play = document.querySelector<HTMLElement>('.frame');
      if (!play) return { faults: ['there is no table'], frame: '', places: '', widths: {} };
      if (play.scrollHeight > play.clientHeight + 1) faults.push('the table scrolls');

      const room = boxOf(play);
      const scale = parseFloat(getComputedStyle(play).fontSize) / 16;
      const inside = (element: HTMLElement) => {
        const { left, right, top, bottom } = boxOf(element);
        const out = Math.max(
          room.left - left,
          right - room.right,
          room.top - top,
          bottom - room.bottom,
        );
        // A fan is turned, and its corners may leave the cloth a little.
        if (out > 8) faults.push(`${named(element)} is ${rounded(out)} off the table`);
      };
      const own =
        'section.mine [data-card], section.mine .plate, section.near .card, section.near .plate, .badge';
      const around = '.seat-panel .plate, .seat-panel .card, .middle .card';
      all(`${own}, ${around}, .frame .act`).forEach(inside);

      const kinds: Record<Kind, string> = {
        mine:
          'section.mine .hand .card, section.mine .grid .card, ' +
          'section.near .backs .card, section.near .grid .card',
        grid: '.seat-panel .grid .card',
        back: '.seat-panel .backs .card',
        pile: '.piles .pile .card',
        net: '.court .pile .card',
        laid: '.trick figure .card, .court .balls .card',
        pot: '.pot .card',
      };
      const widths: Partial<Record<Kind, number>> = {};
      for (const [kind, selector] of Object.entries(kinds) as [Kind, string][]) {
        const smallest = Math.min(...all(selector).map(({ offsetWidth }) => offsetWidth));
        if (smallest === Infinity) continue;
        widths[kind] = smallest;
        if (smallest < least[kind]) faults.push(`a card (${kind}) is ${smallest} wide`);
      }

      // What must not lie over each other: plates, the piles, the question, the buttons, my cards.
      const zones = [
        ...all('.seat-panel'),
        ...all('.piles, .court, .pot, .trick'),
        ...all('.ask'),
        ...all('section.mine .plate, section.mine .lined, section.mine .grid, section.mine .hand'),
        ...all('section.near .plate, section.near .lined, section.near .grid, section.near .backs'),
        ...all('.bar > .buttons'),
        ...all('.picker'),
      ];
      const shown = (element: HTMLElement) => {
        if (element.matches('.hand, .seat-panel, .ask')) {
          const parts = [...element.querySelectorAll<HTMLElement>('.card, .plate, .title, .what')];
          const boxes = parts.map(boxOf).filter(({ width }) => width > 0);
          if (boxes.length === 0) return null;
          return {
            left: Math.min(...boxes.map(({ left }) => left)),
            right: Math.max(...boxes.map(({ right }) => right)),
            top: Math.min(...boxes.map(({ top }) => top)),
            bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
          };
        }
        return boxOf(element);
      };
      const boxes = zones.flatMap((element) => {
        const box = shown(element);
        return box && box.right > box.left ? [{ element, box }] : [];
      });
      // A sheet lies over what it asks about, but not over my cards.
      const mayOverlap = (a: HTMLElement, b: HTMLElement) =>
        b.matches('.picker') &&
        !a.matches('section.mine .lined, section.mine .grid, section.mine .hand');
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1)) {
          if (mayOverlap(a.element, b.element)) continue;
          const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
          const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
          // A card that is chosen rises out of its row, on a large screen by more.
          const slack = a.element.matches('.hand') || b.element.matches('.hand') ? 8 * scale : 3;
          if (wide > slack && high > slack)
            faults.push(
              `${named(a.element)} and ${named(b.element)} overlap by ${rounded(wide)} × ${rounded(high)}`,
            );
        }

      // What is said of a card covers no index: of a card in a hand the left part of its upper edge.
      const badges = all('.hand .badge, .hand .times');
      for (const badge of badges)
        for (const card of all('section.mine .hand .card')) {
          // A count leans with its own card, above its edge.
          if (card.parentElement?.contains(badge)) continue;
          const { left, top, width, height } = boxOf(card);
          const said = boxOf(badge);
          const wide = Math.min(said.right, left + width * 0.3) - Math.max(said.left, left);
          const high = Math.min(said.bottom, top + height * 0.3) - Math.max(said.top, top);
          const slack = height * 0.05;
          if (wide > slack && high > slack)
            faults.push(
              `"${badge.innerText}" covers ${rounded(wide)} × ${rounded(high)} of an index`,
            );
        }

      // A sheet of a picker is on the screen, and so is the way on from the end of a round or match.
      all('.picker, .round-end button.main, section.end button.main').forEach(inside);

      // Text that is cut; names of people may be as long as they like, and a sheet may be scrolled.
      const free =
        '.name, figcaption, .visually-hidden, [aria-hidden=true], .round-end, section.end';
      /** What is shrunk to fit is smaller than its style says. */
      const scaleOf = (element: HTMLElement) =>
        Number(element.closest<HTMLElement>('.room > .inside')?.style.scale || 1);
      const texts = document.createTreeWalker(play, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        const { parentElement: holder, textContent } = texts.currentNode;
        const text = textContent?.trim().replace(/\s+/g, ' ');
        if (!holder || !text || holder.closest(free)) continue;
        if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        // The names on the heads of cards grow with the cards.
        const written12 = parseFloat(getComputedStyle(holder).fontSize) * scaleOf(holder);
        if (written12 < 11.9 && !holder.closest('.card .title'))
          faults.push(`"${text}" is written in ${written12.toFixed(1)} px`);
        range.selectNodeContents(texts.currentNode);
        const written = range.getBoundingClientRect();
        for (let around: Element | null = holder; around; around = around.parentElement) {
          const style = getComputedStyle(around);
          if (around !== play && style.overflow === 'visible') continue;
          const clip = boxOf(around);
          // The box of a line is higher than its letters.
          const slack = written.height / 4;
          const cut =
            Math.max(clip.left - written.left, written.right - clip.right) > 1.5 ||
            Math.max(clip.top - written.top, written.bottom - clip.bottom) > slack;
          if (cut) faults.push(`"${text}" is cut`);
          if (cut || around === play) break;
        }
      }
      for (const element of all('.ask > *')) {
        const [part, whole] = [boxOf(element), boxOf(element.parentElement!)];
        if (part.top < whole.top - 1 || part.bottom > whole.bottom + 1)
          faults.push(`"${element.innerText.trim()}" is cut`);
      }
      for (const element of all('.act, .standing, .said *, h1 small')) {
        const tooWide = element.scrollWidth > element.clientWidth + 1;
        const tooHigh = element.scrollHeight > element.clientHeight + 1;
        if (element.clientWidth > 0 && (tooWide || tooHigh))
          faults.push(`"${element.innerText.trim().replace(/\s+/g, ' ')}" is cut`);
      }

      const place = (selector: string) =>
        all(selector).map((element) => {
          const { left, top, width, height } = boxOf(element);
          return [left, top, width, height].map(rounded).join(' ');
        });
      const places = place('.board .place').join(', ');
      const frame = [
        places,
        ...place('.frame > .buttons, .bar > .buttons'),
        ...place('section.mine > .place'),
        ...place('.piles [data-zone=pile], .piles [data-zone=discard]'),
      ].join(', ');
      return { faults: [...new Set(faults)], frame, places, widths };
    },
    { least, click },
  );
}
