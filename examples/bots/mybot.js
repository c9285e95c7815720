#!/usr/bin/env node
// A bot for the games in which cards are shed, Mio and Solo; it plays the others too.
//
//   pioche arena solo --players mine,normal --bot mine="node examples/bots/mybot.js"
//
// What a bot is told and what it may answer is in docs/bots.md.
'use strict';

const readline = require('readline');

let seat = 0;

// Cards that count most go first; jokers, which always fit, are kept for later.
function dearness(move) {
  const card = move.replace(/[!=].*$/, '');
  if (!/^[A-Z]/.test(card)) return -100; // draw, pass: only when nothing fits
  const number = Number(card.replace(/^[A-Z]+/, ''));
  if (/^[JW]/.test(card)) return 0;
  return Number.isNaN(number) ? 10 : number;
}

// The colour that we hold most of, for cards that name one.
function favourite(hand) {
  const count = {};
  for (const card of hand) count[card[0]] = (count[card[0]] || 0) + 1;
  const colours = Object.keys(count).filter((c) => 'RGBYS'.includes(c));
  return colours.sort((a, b) => count[b] - count[a])[0];
}

function score(move, hand) {
  const named = /=([A-Z])/.exec(move);
  return (
    10 * dearness(move) +
    (move.endsWith('!') ? 5 : 0) +
    (named && named[1] === favourite(hand) ? 1 : 0)
  );
}

function choose(message) {
  const hands = message.view.hands;
  const hand = hands && hands[seat] ? hands[seat] : [];
  return message.moves.reduce((best, move) =>
    score(move, hand) > score(best, hand) ? move : best,
  );
}

const say = (answer) => process.stdout.write(JSON.stringify(answer) + '\n');

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.type === 'hello') say({ protocol: 1, name: 'mybot.js' });
  if (message.type === 'match') seat = message.seat;
  if (message.type === 'turn') say({ move: choose(message) });
});
