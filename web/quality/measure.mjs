// Lighthouse on the home page and at a table, as it measures phones; with `--pages` on the pages in
// every language, once instead of five times; with `--desktop` as it measures desktops. The last line
// is `N passed, M failed`: a category passes when the median of its runs is 95 or more.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const wanted = 0.95;
const everyPage = process.argv.includes('--pages');
const desktop = process.argv.includes('--desktop');
const runs = everyPage ? 1 : 5;
const categories = ['performance', 'accessibility', 'best-practices'];
const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const program = process.env.PIOCHE ?? fileURLToPath(new URL('../../build/pioche', import.meta.url));
const flags = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run';

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function started(port, folder) {
  const child = spawn(program, ['serve', '--port', String(port), '--data', folder], {
    stdio: 'ignore',
  });
  for (let waited = 0; waited < 15_000; waited += 100) {
    if (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${program} does not serve.`);
}

/** A table against bots, and the cookie of whoever sits there. */
async function tableAt(url, { start }) {
  const headers = { 'X-Pioche': '1', 'Content-Type': 'application/json' };
  const post = (path, data, more = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(data),
    });
  const guest = await post('/api/guest', { name: 'Camille' });
  const Cookie = guest.headers.get('set-cookie').split(';')[0];
  const bots = [null, 'easy', 'easy', 'easy'];
  const setup = { game: 'solo', players: 4, bots, start, hints: true };
  const made = await post('/api/tables', setup, { Cookie });
  const { id } = await made.json();
  return { path: `/t/${id}`, extraHeaders: { Cookie } };
}

/** One run; where Lighthouse itself could not measure, another one. */
async function measured(chrome, address, extraHeaders, tries = 3) {
  const flags = { port: chrome.port, logLevel: 'error', onlyCategories: categories, extraHeaders };
  const { lhr } = await lighthouse(address, flags, desktop ? desktopConfig : undefined);
  if (!lhr.runtimeError) return lhr;
  if (tries === 1) throw new Error(lhr.runtimeError.message);
  console.log(`not measured: ${lhr.runtimeError.message}`);
  return measured(chrome, address, extraHeaders, tries - 1);
}

/** What cost something, one line each. */
function faults(lhr) {
  return categories.flatMap((name) =>
    lhr.categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `  ${id}: ${lhr.audits[id].displayValue ?? lhr.audits[id].title}`),
  );
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

const shown = (scores) => scores.map((score) => Math.round(100 * score)).join(' / ');

async function judged(chrome, name, address, extraHeaders) {
  const results = [];
  for (let run = 1; run <= runs; run++) {
    const lhr = await measured(chrome, address, extraHeaders);
    results.push(lhr);
    const times = figures.map((id) => lhr.audits[id].displayValue).join(', ');
    const scores = shown(categories.map((id) => lhr.categories[id].score));
    // A smaller index than usual says that other programs slowed the machine down.
    const speed = Math.round(lhr.environment.benchmarkIndex);
    console.log(`${name}, run ${run}: ${scores}  (FCP, LCP, TBT, CLS: ${times}; machine ${speed})`);
  }
  const medians = categories.map((id) => median(results.map((lhr) => lhr.categories[id].score)));
  const failed = medians.filter((score) => score < wanted).length;
  console.log(`${name}, median: ${shown(medians)}`);
  if (failed > 0) console.log(faults(results.at(-1)).join('\n'));
  return failed;
}

const folder = mkdtempSync(join(tmpdir(), 'pioche-quality-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = await started(port, folder);
/** What is measured: a name, a path, and headers. */
async function targets() {
  if (!everyPage) {
    const table = await tableAt(url, { start: true });
    return [
      ['home', '/'],
      ['table', table.path, table.extraHeaders],
    ];
  }
  const room = await tableAt(url, { start: false });
  return [
    ['home', '/'],
    ['new table', '/new/skyjo'],
    ['lobby', '/lobby'],
    ['rules', '/rules/solo'],
    ['about', '/about'],
    ['profile', '/me', room.extraHeaders],
    ['waiting room', room.path, room.extraHeaders],
  ];
}

let failed = 0;
let count = 0;
console.log(`${categories.join(' / ')}, of 100`);
try {
  for (const language of everyPage ? ['en', 'fr'] : ['en']) {
    const chrome = await launch({
      chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      chromeFlags: [...flags.split(' '), `--accept-lang=${language}`],
    });
    try {
      for (const [name, path, headers] of await targets()) {
        failed += await judged(chrome, `${name}, ${language}`, url + path, headers);
        count++;
      }
    } finally {
      chrome.kill();
    }
  }
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${count * categories.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
