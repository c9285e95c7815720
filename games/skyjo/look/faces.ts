// Skyjo's cards: the sky from a clear night to a storm, the lower the better.
import { round } from '$src/look/cards/colours';
import { numeral } from '$src/look/cards/numerals';
import { at, circle, fill, line, panel, sheet } from '$src/look/cards/pieces';

export const style = { width: 100, height: 140, radius: 10, indexWidth: 0.5 };

interface Sky {
  upTo: number;
  ground: string;
  on: string;
  scene: string;
}

const star = 'M0-7 1.8-1.8 7 0 1.8 1.8 0 7-1.8 1.8-7 0-1.8-1.8Z';
const cloud = 'M-15 8A7.5 7.5 0 0 1-13-6.5 10 10 0 0 1 6-9 8 8 0 0 1 15 8Z';
const bolt = 'M3-15-9 3H-1L-4 15 9-4H1Z';

const stars = [
  [20, 22, 1],
  [44, 14, 0.6],
  [26, 118, 0.7],
  [56, 126, 1],
  [84, 112, 0.6],
  [12, 98, 0.5],
];
const night =
  stars.map(([x, y, size]) => fill(star, '#ffe9a8', at(x!, y!, size))).join('') +
  fill('M3-9.6A9.8 9.8 0 1 0 9.4 4.2 8 8 0 0 1 3-9.6Z', '#ffe9a8', at(78, 24, 1.3));

const dawn =
  fill('M4 106C30 96 70 96 96 106V129A7 7 0 0 1 89 136H11A7 7 0 0 1 4 129Z', '#bcd3e2') +
  line('M18 24Q24 17 29 24 34 17 40 24M58 17Q63 11 67 17 71 11 76 17', '#4d6b84', 3);

const day =
  fill(cloud, '#ffffff', at(28, 22, 1)) +
  fill(cloud, '#ffffff', at(78, 18, 0.7)) +
  fill(cloud, '#ffffff', at(70, 122, 1.05)) +
  fill(cloud, '#ffffff', at(22, 120, 0.65));

const noon = line(rays(), '#ffffff', 5, '', ' stroke-opacity=".75"');

function rays(): string {
  let path = '';
  for (let degrees = 15; degrees < 360; degrees += 30) {
    const sine = Math.sin((degrees * Math.PI) / 180);
    const cosine = Math.cos((degrees * Math.PI) / 180);
    const point = (far: number): string => `${round(50 + far * sine)} ${round(70 - far * cosine)}`;
    const reach = Math.min(42 / Math.abs(sine), 62 / Math.abs(cosine));
    const from = Math.max(46, reach - 20);
    if (from + 4 <= reach) path += `M${point(from)}L${point(reach)}`;
  }
  return path;
}

const storm =
  line(
    'M12 30 20 10M28 30 36 10M44 26 50 10M12 132 20 112M28 130 34 116M48 130 54 116',
    '#ffb8a8',
    3.2,
    '',
    ' stroke-opacity=".75"',
  ) +
  fill(bolt, '#ffd35c', at(78, 24, 1)) +
  fill(bolt, '#ffd35c', at(80, 118, 0.95));

const skies: readonly Sky[] = [
  { upTo: -1, ground: '#1c2461', on: '#ffffff', scene: night },
  { upTo: 0, ground: '#eef4f7', on: '#17324d', scene: dawn },
  { upTo: 4, ground: '#7cc3ea', on: '#0a2a42', scene: day },
  { upTo: 8, ground: '#f8c12f', on: '#3d2700', scene: noon },
  { upTo: 12, ground: '#a5222f', on: '#ffffff', scene: storm },
];

export function face(card: string): string {
  const value = Number(card);
  const sky = skies.find(({ upTo }) => value <= upTo);
  if (sky === undefined) throw new Error(`"${card}" is no card of Skyjo.`);
  const height = card.length > 1 ? 47 : 60;
  return sheet('#ffffff', 140) + panel(sky.ground, 4, 140) + sky.scene + figure(card, height, sky);
}

/** Six and nine are underlined: a grid is also looked at from across the table. */
function figure(card: string, height: number, sky: Sky): string {
  const underline = card === '6' || card === '9' ? line('M36 111H64', sky.on, 6) : '';
  return numeral(card, 50, 70, height, sky.on, 4.6) + underline;
}

const breeze = [27, 49, 71, 93, 115].map((y) => `M12 ${y}q9.5-12 19 0t19 0 19 0 19 0`).join('');

export function back(): string {
  return (
    sheet('#ffffff', 140) +
    panel('#27516e', 5, 140) +
    line(breeze, '#8fc7e6', 3, '', ' stroke-opacity=".45"') +
    circle(50, 70, 29, '#27516e') +
    fill('M0-10 8 0 0 10-8 0Z', '#f8c12f', at(50, 70, 2.6)) +
    line('M50 44V96M29.2 70H70.8', '#27516e', 3)
  );
}
