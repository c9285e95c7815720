// Our screens beside mock-ups of the same size: npm run compare FOLDER [GAME …]
// FOLDER has mock-ups GAME-SCREEN.png (solo-phone.png, skyjo-eight-phone.png). Of each, the screen of the
// nearest moment that `npm run screens` has made is put next to it: build/screenshots/compare-NAME.png.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [given, ...games] = process.argv.slice(2);
if (!given || !existsSync(given)) {
  console.error('npm run compare FOLDER [GAME …]: FOLDER has mock-ups such as solo-phone.png.');
  process.exit(2);
}
const mockups = resolve(given);
const folder = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const screens = { desktop: 'desk', phone: 'phone', landscape: 'across' };

/** What a mock-up shows: the moments that come nearest, the best first, and how many play. */
const shown = {
  'mio-desktop': { moments: ['my_turn'], players: 4 },
  'mio-phone': { moments: ['wait', 'my_turn'], players: 4 },
  'pot-desktop': { moments: ['my_take', 'my_play'], players: 5 },
  'pot-phone': { moments: ['my_play'], players: 4 },
  'skyjo-desktop': { moments: ['my_held', 'my_turn'], players: 4 },
  'skyjo-phone': { moments: ['my_turn', 'my_flip'], players: 3 },
  'skyjo-landscape': { moments: ['my_turn', 'my_flip'], players: 3 },
  'skyjo-eight-phone': { moments: ['my_turn', 'my_flip'], players: 8 },
  'solo-desktop': { moments: ['out_of_turn', 'my_turn'], players: 6 },
  'solo-phone': { moments: ['choice'], players: 4 },
  'solo-landscape': { moments: ['full', 'my_turn'], players: 4 },
  'solo-long-hand-phone': { moments: ['full'], players: 4 },
  'solo-ten-desktop': { moments: ['my_turn'], players: 10 },
  'tennis-desktop': { moments: ['my_specials'], players: 2 },
  'tennis-phone': { moments: ['my_choose'], players: 2 },
  'round-end-desktop': { game: 'skyjo', moments: ['round_end'], players: 4 },
  'match-end-phone': { game: 'skyjo', moments: ['match_end'], players: 4 },
};

const pictures = existsSync(folder) ? readdirSync(folder) : [];
/** Of the best moment there is, with the nearest number of players. */
function nearest(name) {
  const { game = name.split('-')[0], moments, players } = shown[name];
  const screen = screens[name.split('-').at(-1)];
  for (const moment of moments) {
    const found = pictures
      .filter((file) => file.startsWith(`table-${game}-${screen}-`))
      .filter((file) => file.endsWith(`-${moment}.png`))
      .map((file) => ({ file, away: Math.abs(Number(file.split('-')[3]) - players) }))
      .sort((a, b) => a.away - b.away);
    if (found.length > 0) return found[0].file;
  }
  return null;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
});
const page = await browser.newPage({ viewport: { width: 2000, height: 900 } });
await page.goto(`file://${folder}`);
const names = Object.keys(shown).filter(
  (name) => games.length === 0 || games.includes(shown[name].game ?? name.split('-')[0]),
);
for (const name of names) {
  const ours = nearest(name);
  const theirs = `${mockups}/${name}.png`;
  if (!ours || !existsSync(theirs)) {
    console.log(`${name}: there is no ${ours ? theirs : 'screen of it; npm run screens first'}`);
    continue;
  }
  await page.setContent(
    `<style>body{margin:0;display:flex;width:max-content;gap:8px;background:#222;color:#fff;
     font:14px sans-serif}img{display:block}</style>
     <div>${name}<img src="file://${theirs}"></div><div>${ours}<img src="file://${folder}${ours}"></div>`,
    { waitUntil: 'load' },
  );
  await page.locator('body').screenshot({ path: `${folder}compare-${name}.png` });
  console.log(`${folder}compare-${name}.png`);
}
await browser.close();
