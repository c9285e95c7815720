// Makes the PNG icons from public/icon.svg. Run by hand after the drawing has changed.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));
const drawing = readFileSync(`${publicFolder}icon.svg`, 'utf8');
// A maskable icon may be cut to a circle: its background fills the square, its drawing is smaller.
const maskable = drawing
  .replace('viewBox="0 0 512 512"', 'viewBox="-64 -64 640 640"')
  .replace(
    '<rect width',
    '<rect x="-64" y="-64" width="640" height="640" fill="#6d1a30"/><rect width',
  )
  .replace(
    /<path d="M0 372h512v44.*?\/>\s*<path d="M0 372h512v22H0z".*?\/>/s,
    '<path d="M-64 372h640v204H-64z" fill="#a06d3f"/>' +
      '<path d="M-64 372h640v22H-64z" fill="#c08d58"/>',
  );
const icons = [
  ['icon-180.png', 180, maskable],
  ['icon-192.png', 192, drawing],
  ['icon-512.png', 512, drawing],
  ['icon-maskable-512.png', 512, maskable],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, size, svg] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0">${svg.replace('<svg', `<svg width="${size}" height="${size}"`)}`,
  );
  await page.screenshot({ path: publicFolder + name, omitBackground: true });
}
await browser.close();
