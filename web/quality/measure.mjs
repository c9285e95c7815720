// Lighthouse on the home page and at a table, as it measures phones. The last line is
// `N passed, M failed`: a category passes when the median of its runs is 95 or more.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const wanted = 0.95;
const runs = 5;
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
async function tableAt(url) {
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
  const setup = { game: 'solo', players: 4, bots, start: true, hints: true };
  const made = await post('/api/tables', setup, { Cookie });
  const { id } = await made.json();
  return { path: `/t/${id}`, extraHeaders: { Cookie } };
}

/** One run; where Lighthouse itself could not measure, another one. */
async function measured(chrome, address, extraHeaders, tries = 3) {
  const { lhr } = await lighthouse(address, {
    port: chrome.port,
    logLevel: 'error',
    onlyCategories: categories,
    extraHeaders,
  });
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
const chrome = await launch({
  chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromeFlags: flags.split(' '),
});
let failed = 0;
try {
  console.log(`${categories.join(' / ')}, of 100`);
  failed += await judged(chrome, 'home', `${url}/`);
  const table = await tableAt(url);
  failed += await judged(chrome, 'table', url + table.path, table.extraHeaders);
} finally {
  chrome.kill();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${2 * categories.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
