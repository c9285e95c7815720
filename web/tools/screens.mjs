// A picture of every game on every screen with every number of players in every moment, and a sheet of
// them for each game, build/screenshots/table-GAME.png: npm run screens [GAME …]
// The built client is shown (tools/build_web).
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const wanted = process.argv.slice(2);
const web = fileURLToPath(new URL('..', import.meta.url));
const folder = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
mkdirSync(folder, { recursive: true });
/** table-GAME-SCREEN-PLAYERS-MOMENT.png; the name of a screen may have hyphens. */
const named = (file) => /^table-(\w+)-([\w-]+)-(\d+)-(\w+)\.png$/.exec(file);
const isPicture = (file) => named(file) !== null;
for (const file of readdirSync(folder).filter(isPicture)) rmSync(folder + file);

const run = spawnSync(
  `${web}node_modules/.bin/vitest`,
  ['run', '--config', 'vitest.browser.config.ts', 'tests/browser/geometry.test.ts'].concat(
    wanted.length > 0 ? ['-t', wanted.join('|')] : [],
  ),
  { cwd: web, stdio: 'inherit', env: { ...process.env, PIOCHE_TEST_SCREENSHOTS: '1' } },
);

const pictures = readdirSync(folder)
  .filter(isPicture)
  .map((file) => {
    const [, game, screen, players, moment] = named(file);
    return { file, game, screen, players: Number(players), moment };
  });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
});
const page = await browser.newPage({ viewport: { width: 2200, height: 1000 } });
await page.goto(`file://${folder}`);
for (const game of new Set(pictures.map((one) => one.game))) {
  const own = pictures.filter((one) => one.game === game);
  const screens = [...new Set(own.map((one) => one.screen))];
  // A line for what is there on every screen, and one for each other moment.
  const titled = ({ players, moment }) => `${players} ${moment}`;
  const isWhole = (one) =>
    own.filter((other) => titled(other) === titled(one)).length >= screens.length;
  const rowOf = (one) => (isWhole(one) ? titled(one) : one.moment);
  const rows = [...new Set(own.map(rowOf))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const cells = rows.map((row) => {
    const shown = screens.map((screen) => {
      const found = own.find((one) => one.screen === screen && rowOf(one) === row);
      return found
        ? `<td><img src="file://${folder}${found.file}"><br>${found.players} players</td>`
        : '<td></td>';
    });
    return `<tr><th>${row}</th>${shown.join('')}</tr>`;
  });
  await page.setContent(
    `<style>body{margin:8px;font:14px sans-serif;background:#222;color:#fff}img{height:200px}
     td{padding:3px;vertical-align:top}</style><h1>${game}</h1><table>${cells.join('')}</table>`,
    { waitUntil: 'load' },
  );
  await page.screenshot({ path: `${folder}table-${game}.png`, fullPage: true });
  console.log(`${folder}table-${game}.png: ${own.length} pictures`);
}
await browser.close();
process.exit(run.status ?? 1);
