// Our screens beside mock-ups of the same size: npm run compare FOLDER [NAME …]
// FOLDER has mock-ups NAME.png (solo-phone.png, home-desktop.png). Of each, the screen that
// `PIOCHE_TEST_SCREENSHOTS=1 tools/test_web browser` has made (mockups.test.ts, mockup_tables.test.ts) is
// put next to it: build/screenshots/compare-NAME.png.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [given, ...wanted] = process.argv.slice(2);
if (!given || !existsSync(given)) {
  console.error('npm run compare FOLDER [NAME …]: FOLDER has mock-ups such as solo-phone.png.');
  process.exit(2);
}
const mockups = resolve(given);
const folder = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
});
const page = await browser.newPage({ viewport: { width: 2000, height: 900 } });
await page.goto(`file://${folder}`);
const names = readdirSync(mockups)
  .filter((file) => file.endsWith('.png'))
  .map((file) => file.replace('.png', ''))
  .filter((name) => wanted.length === 0 || wanted.some((one) => name.startsWith(one)));
for (const name of names) {
  const ours = `mockup-${name}.png`;
  const theirs = `${mockups}/${name}.png`;
  if (!existsSync(folder + ours)) {
    console.log(`${name}: there is no ${ours}`);
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
