// Cards as pictures: a face is drawn and parsed once and then copied, for a table shows the same
// few over and over.
import type { Look } from './look';

const svg = 'http://www.w3.org/2000/svg';
const drawn = new WeakMap<Look, Map<string | null, DocumentFragment>>();

function drawing(look: Look, card: string | null): DocumentFragment {
  const template = document.createElement('template');
  // Markup of the game's own folder: drawn by this project, from nothing that anybody typed.
  template.innerHTML = `<svg>${card === null ? look.back() : look.face(card)}</svg>`;
  const fragment = document.createDocumentFragment();
  fragment.append(...template.content.firstElementChild!.childNodes);
  return fragment;
}

/** The inside of the <svg> of a card; null: of its back. */
export function pictureOf(look: Look, card: string | null): Node {
  const known = drawn.get(look) ?? new Map<string | null, DocumentFragment>();
  drawn.set(look, known);
  const picture = known.get(card) ?? drawing(look, card);
  known.set(card, picture);
  return picture.cloneNode(true);
}

/** The same with its <svg>. */
export function cardElement(look: Look, card: string | null): SVGElement {
  const element = document.createElementNS(svg, 'svg');
  element.setAttribute('viewBox', `0 0 ${look.cards.width} ${look.cards.height}`);
  element.append(pictureOf(look, card));
  return element;
}
