// All faces, backs and boxes on one page, to be looked at:
//   node tools/contact-sheet.mjs OUT.html [GAME …]
import { writeFileSync } from 'node:fs';
import { createServer } from 'vite';
import { load } from '../../wasm/dist/node.js';

const [out, ...wanted] = process.argv.slice(2);
if (out === undefined) throw new Error('Name the page: node tools/contact-sheet.mjs OUT.html');
const all = (await load()).catalogue().games;
const games = all.filter(({ id }) => wanted.length === 0 || wanted.includes(id));

const server = await createServer({
  server: { middlewareMode: true, hmr: false },
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
});

function picture(inner, { width, height }, size) {
  return `<svg viewBox="0 0 ${width} ${height}" width="${size}" aria-hidden="true">${inner}</svg>`;
}

function rows(look, cards, theme, sees) {
  const faces = [look.back(), ...cards.map((card) => look.face(card))];
  const large = faces.map((face) => picture(face, look.cards, 112)).join('');
  const small = faces.map((face) => picture(face, look.cards, 48)).join('');
  const fan = faces
    .slice(1, 14)
    .map((face) => picture(face, look.cards, 48))
    .join('');
  const tiny = [look.smallBack(), ...cards.map((card) => look.smallFace(card))]
    .map((face) => picture(face, look.cards, 24))
    .join('');
  return `<div class="felt" style="background:${look.felt.cloth[theme]};filter:${sees}">
    ${sees === 'none' && theme === 0 ? large : ''}<p>${small}</p><p>${tiny}</p>
    <p class="fan" style="--step:${look.cards.indexWidth * 48 - 48}px">${fan}</p></div>`;
}

const sections = [];
for (const { id: game, cards } of games) {
  const { default: look } = await server.ssrLoadModule(`$games/${game}/look/look.ts`);
  const size = Buffer.byteLength;
  const largest = Math.max(...cards.map((card) => size(look.face(card))));
  sections.push(`<h2>${game}, largest face ${largest} bytes</h2>
    ${picture(look.box(), { width: 200, height: 200 }, 200)}
    ${picture(look.box(), { width: 200, height: 200 }, 96)}
    ${rows(look, cards, 0, 'none')}${rows(look, cards, 1, 'none')}
    ${rows(look, cards, 0, 'url(#deuteranopia)')}`);
}
await server.close();
writeFileSync(
  out,
  `<!doctype html><meta charset="utf-8"><title>Cards</title><style>
  body{margin:12px;font:14px sans-serif;background:#f4f1ea} .felt{padding:10px;margin:6px 0}
  svg{margin:2px} .fan svg{margin:0 var(--step) 0 0} p{margin:6px 0}</style>
  <svg width="0" height="0"><filter id="deuteranopia" color-interpolation-filters="linearRGB">
  <feColorMatrix values=".367 .861 -.228 0 0 .280 .673 .047 0 0 -.012 .043 .969 0 0 0 0 0 1 0"/>
  </filter></svg>${sections.join('')}`,
);
