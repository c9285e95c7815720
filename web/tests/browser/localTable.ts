// A match at this device, from the form to the table.
import type { Page } from 'playwright-core';
import { choosePlayers } from './tables';

/** Begins a match at this device; `people` sit at the first seats, bots at the others. */
export async function begin(
  page: Page,
  game: string,
  players: number,
  people: string[],
): Promise<void> {
  await page.goto(`/here/new/${game}`);
  await page.getByRole('button', { name: 'Deal the cards' }).waitFor();
  await choosePlayers(page, players);
  for (const [seat, name] of people.entries()) {
    await page.getByLabel(`Who sits at seat ${seat + 1}`).selectOption({ label: 'a person here' });
    await page.getByLabel(`Name at seat ${seat + 1}`).fill(name);
  }
  await page.getByText('House rules and details').click();
  await page.getByLabel('Speed of the bots').selectOption('300');
  await shorten(page);
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await page.waitForURL(/\/here\/[a-z0-9]{12}$/);
}

/** The shortest match that the game allows. */
async function shorten(page: Page): Promise<void> {
  const field = page.locator('#option-target, #option-rounds, #option-max_games');
  await field.fill((await field.getAttribute('min')) ?? '');
}
