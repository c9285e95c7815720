// A bird that fans out a hand of cards.
import { blue, green, paper, red, yellow } from '$src/look/cards/colours';
import { at, circle, fill, group, line, shape } from '$src/look/cards/pieces';

const fan = [blue, yellow, green, red, blue, yellow, green];

function feather(i: number): string {
  const colour = fan[i]!;
  const card =
    `<rect x="-18" y="-122" width="36" height="56" rx="6" fill="${colour.fill}" ` +
    `stroke="${paper}" stroke-width="3"/>` +
    `<rect x="-3" y="-70" width="6" height="54" fill="${colour.fill}"/>` +
    circle(0, -99, 13, paper) +
    shape(colour, 0, -99, 9, colour.ink);
  return group(at(100, 156, 0.9, (i - 3) * 18), card);
}

const body =
  'M100 92C86 92 84 108 88 120 72 132 68 156 84 172H116' +
  'C132 156 128 132 112 120 116 108 114 92 100 92Z';

export function box(): string {
  return (
    '<rect width="200" height="200" rx="14" fill="#262433"/>' +
    '<path d="M0 172H200V186A14 14 0 0 1 186 200H14A14 14 0 0 1 0 186Z" fill="#3a374b"/>' +
    fan.map((_, i) => feather(i)).join('') +
    fill(body, '#1f9aa8') +
    fill('M88 146C88 130 112 130 112 146 112 162 100 170 100 170S88 162 88 146Z', '#7fd6d2') +
    fill('M93 110 100 123 107 110Z', '#ffb52e') +
    circle(93.5, 104, 3.6, '#ffffff') +
    circle(106.5, 104, 3.6, '#ffffff') +
    circle(94, 104.4, 1.9, '#1b1a26') +
    circle(106, 104.4, 1.9, '#1b1a26') +
    line('M100 92V76M94 93 86 79M106 93 114 79', '#7fd6d2', 3) +
    circle(100, 73, 4, '#ffd04a') +
    circle(85, 76, 4, '#ff7361') +
    circle(115, 76, 4, '#86adff') +
    line('M92 172V184M108 172V184', '#ffb52e', 5)
  );
}
