// Opens the first page of a server in Chromium and a table from it, as a newcomer does, and ends once a
// first move can be made.
//
// tests/tools/open_table.mjs URL
import { chromium } from '../../web/node_modules/playwright-core/index.mjs';

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
try {
  const page = await browser.newPage({ locale: 'en' });
  await page.goto(process.argv[2]);
  await page
    .getByRole('button', { name: /Play now/ })
    .first()
    .click();
  await page.waitForURL(/\/t\/[a-z0-9]+$/);
  await page.locator('.bar[data-kind="mine"]').waitFor();
} finally {
  await browser.close();
}
