// A whole match of each game against bots, by clicking, whose deal the page verifies; and the view
// is all that the page ever gets: no message holds a card before its seat could know it.
import { expect, it } from 'vitest';
import { Site } from './browser';
import { Clicker, dice } from './clicker';
import { games, hasLook, shortMatch } from './games';
import { Server } from './server';
import { sitDown } from './tables';
import { MessageRecorder } from './messageRecorder';

const site = new Site(() => Server.start());

it.each(games)('of $id', { timeout: 150_000 }, async (game) => {
  const match = shortMatch(game);
  // Cards fly in one of them; the others are quicker without.
  const user = await site.user({ reducedMotion: game === games[1] ? 'no-preference' : 'reduce' });
  const { page } = user;
  const listener = new MessageRecorder(page);
  await sitDown(user, match);
  await new Clicker(page, dice(5)).finish(120_000);
  await page.getByRole('button', { name: 'Rematch' }).waitFor();
  await page.getByText('Nobody chose this deal').waitFor();
  // A page that does not have the game says so.
  const verdict = hasLook(game) ? 'Verified by this page' : 'There is no game';
  await page.getByText(verdict).waitFor();
  await user.settle();
  await user.shoot(`end-${match.game}`);
  await user.expectAccessible();
  expect(await page.locator('section.end').count()).toBe(1);
  if (game === games[0]) {
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Share' }).click(),
    ]);
    expect(picture.suggestedFilename()).toBe(`pioche-${match.game}.png`);
  }
  await listener.expectNothingHidden(match);
  user.expectQuiet();
  await user.leave();
});
