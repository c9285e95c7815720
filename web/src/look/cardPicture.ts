// Cards as pictures: a face is drawn and parsed once and then copied, for a table shows the same
// few over and over.
import type { Look } from './look';

const svg = 'http://www.w3.org/2000/svg';
const drawn = new WeakMap<Look, Map<string, DocumentFragment>>();

export type CardSize = 'full' | 'small';

function markup(look: Look, card: string | null, size: CardSize): string {
  if (size === 'small') return card === null ? look.smallBack() : look.smallFace(card);
  return card === null ? look.back() : look.face(card);
}

function drawing(look: Look, card: string | null, size: CardSize): DocumentFragment {
  const template = document.createElement('template');
  // Markup of the game's own folder: drawn by this project, from nothing that anybody typed.
  template.innerHTML = `<svg>${markup(look, card, size)}</svg>`;
  const fragment = document.createDocumentFragment();
  fragment.append(...template.content.firstElementChild!.childNodes);
  return fragment;
}

/** The inside of the <svg> of a card; null: of its back. */
export function pictureOf(look: Look, card: string | null, size: CardSize = 'full'): Node {
  const known = drawn.get(look) ?? new Map<string, DocumentFragment>();
  drawn.set(look, known);
  const key = `${size} ${card ?? ''}`;
  const picture = known.get(key) ?? drawing(look, card, size);
  known.set(key, picture);
  return picture.cloneNode(true);
}

/** The same with its <svg>. */
export function cardElement(look: Look, card: string | null): SVGElement {
  const element = document.createElementNS(svg, 'svg');
  element.setAttribute('viewBox', `0 0 ${look.cards.width} ${look.cards.height}`);
  element.append(pictureOf(look, card));
  return element;
}
