// A bird that fans out a hand of cards.
import { blue, green, paper, red, yellow } from '$lib/cards/colours';
import { at, circle, fill, group, shape } from '$lib/cards/pieces';

const fan = [red, yellow, green, blue, red, yellow, green, blue, red];

function feather(i: number): string {
  const colour = fan[i]!;
  const card =
    `<rect x="-17" y="-122" width="34" height="54" rx="6" fill="${colour.fill}" stroke="${paper}" ` +
    `stroke-width="3"/>` +
    `<rect x="-3" y="-70" width="6" height="54" fill="${colour.fill}"/>` +
    circle(0, -98, 13, paper) +
    shape(colour, 0, -98, 9, colour.ink);
  return group(at(100, 164, 1, (i - 4) * 13), card);
}

const body =
  'M100 92C86 92 84 108 88 120 72 132 68 156 84 172H116C132 156 128 132 112 120 116 108 114 92 100 92Z';

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
    '<path d="M100 92V76M94 93 86 79M106 93 114 79" stroke="#7fd6d2" stroke-width="3" stroke-linecap="round"/>' +
    circle(100, 73, 4, '#ffd04a') +
    circle(85, 76, 4, '#ff7361') +
    circle(115, 76, 4, '#86adff') +
    '<path d="M92 172V184M108 172V184" stroke="#ffb52e" stroke-width="5" stroke-linecap="round"/>'
  );
}
