// A balloon patched together from cards, over the clouds.
import { round } from '$src/look/cards/round';
import { at, circle, fill, line } from '$src/look/cards/pieces';

const cloud = 'M-30 16A15 15 0 0 1-26-13 20 20 0 0 1 12-18 16 16 0 0 1 30 16Z';

/** Gores from left to right, as parts of the balloon's half width. */
const gores = ['#1c2461', '#7cc3ea', '#f8c12f', '#eef4f7', '#a5222f', '#7cc3ea', '#1c2461'];

function gore(paint: string, i: number): string {
  const edge = (k: number): number => -56 + (k * 112) / gores.length;
  const left = edge(i);
  const right = edge(i + 1);
  const low = (x: number): string => `${round(x * 1.1)} 22`;
  const high = (x: number): string => `${round(x * 1.34)} -30`;
  const foot = (x: number): string => `${round(x * 0.24)} 56`;
  return fill(
    `M0-62C${high(left)} ${low(left)} ${foot(left)}` +
      `L${foot(right)}C${low(right)} ${high(right)} 0-62Z`,
    paint,
    at(100, 84),
  );
}

export function box(): string {
  return (
    '<rect width="200" height="200" rx="14" fill="#3f8fc4"/>' +
    fill('M0 120H200V186A14 14 0 0 1 186 200H14A14 14 0 0 1 0 186Z', '#67aedb') +
    circle(164, 40, 17, '#ffe08a') +
    fill(cloud, '#ffffff', at(38, 60, 0.8)) +
    gores.map(gore).join('') +
    line('M87 140 91 160M113 140 109 160M100 140V160', '#5a3a1c', 2.4) +
    fill('M86 158H114L111 178A4 4 0 0 1 107 181H93A4 4 0 0 1 89 178Z', '#b0713a') +
    line('M88 165H112M89 172H111', '#7d4b21', 2.4) +
    fill(cloud, '#ffffff', at(162, 152, 1.05)) +
    fill(cloud, '#ffffff', at(30, 172, 1.15)) +
    fill(cloud, '#e4f2fb', at(112, 206, 0.9))
  );
}
