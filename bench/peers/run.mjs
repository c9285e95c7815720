#!/usr/bin/env node
// bench/peers/run [TABLES [THINK_MS [SECONDS]]]: what a move costs a server, in one run on this
// machine: boardgame.io with a trivial game and its storage in memory, then `pioche serve` with a
// real game and every move on disk before it is told. Two people at each table, the same number of
// tables, the same time to think.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const program = process.env.PIOCHE ?? path.join(root, 'build/pioche');
const [tables = '200', think = '200', seconds = '10'] = process.argv.slice(2);

// Seconds of processor time, of all threads.
function cpuSeconds(pid) {
  let nanoseconds = 0;
  for (const task of readdirSync(`/proc/${pid}/task`))
    nanoseconds += Number(
      readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0],
    );
  return nanoseconds / 1e9;
}

async function untilItAnswers(port) {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`nothing answers at port ${port}`);
}

async function boardgameio(port) {
  const script = (name) => path.join(here, name);
  const server = spawn('node', [script('server.mjs'), port], { stdio: 'ignore' });
  try {
    await untilItAnswers(port);
    const clients = spawn('node', [script('clients.mjs'), port, tables, think, seconds], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const marks = {};
    let moves = 0;
    for await (const line of createInterface({ input: clients.stdout })) {
      if (line === 'begin' || line === 'end') marks[line] = cpuSeconds(server.pid);
      else moves = Number(line);
    }
    return { moves, milliseconds: (1000 * (marks.end - marks.begin)) / moves };
  } finally {
    server.kill('SIGKILL');
  }
}

async function pioche(port) {
  const data = mkdtempSync(path.join(tmpdir(), 'pioche-peers-'));
  const flags = ['--port', port, '--address', '127.0.0.1', '--data', data, '--log', 'error'];
  const server = spawn(program, ['serve', ...flags], { stdio: 'ignore' });
  try {
    await untilItAnswers(port);
    const load = ['load', port, '--tables', tables, '--think', think, '--seconds', seconds];
    const text = execFileSync(program, [...load, '--data', data, '--json'], { encoding: 'utf8' });
    const report = JSON.parse(text);
    return { moves: report.moves, milliseconds: report.server_cpu_ms_per_move };
  } finally {
    server.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}

function row(name, storage, { moves, milliseconds }) {
  const rate = (moves / Number(seconds)).toFixed(0);
  console.log(
    `${name.padEnd(16)}${storage.padEnd(12)}${rate.padStart(8)}${milliseconds.toFixed(4).padStart(14)}`,
  );
}

execFileSync(path.join(root, 'tools/npm_install'), ['bench/peers'], { stdio: 'inherit' });
const port = 20000 + (process.pid % 20000);
const theirs = await boardgameio(String(port));
const ours = await pioche(String(port + 1));
console.log(`${tables} tables, two people each, ${think} ms to think, ${seconds} s`);
console.log(
  `${'server'.padEnd(16)}${'storage'.padEnd(12)}${'moves/s'.padStart(8)}${'CPU ms/move'.padStart(14)}`,
);
row('boardgame.io', 'memory', theirs);
row('pioche serve', 'durable', ours);
console.log(`ratio: ${(theirs.milliseconds / ours.milliseconds).toFixed(1)}`);
