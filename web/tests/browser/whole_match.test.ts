// A whole match of each game against bots, by clicking; and the view is all that the page ever
// gets: no message holds a card before its seat could know it.
import { expect, it } from 'vitest';
import { Site } from './browser';
import { Clicker, dice } from './clicker';
import { Server } from './server';
import { sitDown, type Match } from './tables';
import { MessageRecorder } from './messageRecorder';

const site = new Site(() => Server.start());

/** Cards fly in one of them; the others are quicker without. */
const matches: readonly (Match & { motion: 'reduce' | 'no-preference' })[] = [
  { game: 'mio', players: 3, options: { target: 10 }, motion: 'reduce' },
  { game: 'pot', players: 4, motion: 'no-preference' },
  { game: 'tennis', players: 2, options: { max_games: 10 }, motion: 'reduce' },
  { game: 'solo', players: 4, options: { target: 10 }, motion: 'reduce' },
  { game: 'skyjo', players: 3, options: { target: 10 }, motion: 'reduce' },
];

it.each(matches)('of $game', { timeout: 150_000 }, async ({ motion, ...match }) => {
  const user = await site.user({ reducedMotion: motion });
  const { page } = user;
  const listener = new MessageRecorder(page);
  await sitDown(user, match);
  await new Clicker(page, dice(5)).finish(120_000);
  await page.getByRole('button', { name: 'Another match' }).waitFor();
  await user.settle();
  await user.shoot(`end-${match.game}`);
  await user.expectAccessible();
  expect(await page.locator('section.end').count()).toBe(1);
  await listener.expectNothingHidden(match);
  user.expectQuiet();
  await user.leave();
});
