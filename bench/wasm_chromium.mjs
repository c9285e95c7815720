// The same costs in a worker of Chromium, which web/'s playwright drives.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const root = new URL('../', import.meta.url);
const types = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm' };
const worker = `
import { load } from '/wasm/dist/index.js';
import { costOf } from '/bench/wasm_cost.mjs';
onmessage = async ({ data: { tables, moves } }) => {
  const pioche = await load();
  const clock = () => performance.now();
  postMessage(tables.map(([game, players]) => costOf(pioche, game, players, moves, clock)));
};`;

async function answer(request, response) {
  const path = new URL(request.url, 'http://localhost').pathname;
  const type = types[path.split('.').pop()] ?? 'text/html';
  response.setHeader('Content-Type', type);
  if (path === '/') return response.end('<!doctype html><title>pioche</title>');
  if (path === '/worker.js') return response.end(worker);
  if (!/^\/(wasm\/dist|bench)\/\w+\.\w+$/.test(path)) return response.writeHead(404).end();
  return response.end(await readFile(new URL(`.${path}`, root)));
}

export async function inChromium(tables, moves) {
  const { chromium } = createRequire(new URL('web/', root))('playwright-core');
  const server = createServer((request, response) => void answer(request, response));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    return await page.evaluate(
      (asked) =>
        new Promise((resolve, reject) => {
          const thread = new Worker('/worker.js', { type: 'module' });
          thread.onmessage = ({ data }) => resolve(data);
          thread.onerror = ({ message }) => reject(new Error(message));
          thread.postMessage(asked);
        }),
      { tables, moves },
    );
  } finally {
    await browser.close();
    server.close();
  }
}
