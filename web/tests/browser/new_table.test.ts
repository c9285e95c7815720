// The form of a new table: what it says is what will be.
import { expect, it } from 'vitest';
import { Site } from './browser';
import { Server } from './server';

const site = new Site(() => Server.start());

it('rated and not rated again leaves the table as it was', async () => {
  const user = await site.user();
  const { page } = user;
  await user.open('/new/skyjo');
  const remark = page.locator('#match-remark');
  const before = await remark.innerText();
  expect(before).toMatch(/bots keep the seats/);
  await page.getByText('House rules and details').click();
  await page.getByText('Who sits where').click();
  const clock = page.getByLabel('Time', { exact: true });
  const clockBefore = await clock.inputValue();
  const seat = page.locator('#seat-1');
  const bot = await seat.inputValue();
  const rated = page.getByRole('checkbox', { name: /^Rated/ });
  await rated.check();
  expect(await remark.innerText()).not.toMatch(/bots/);
  expect(await seat.isDisabled()).toBe(true);
  expect(await seat.inputValue()).not.toBe(bot);
  expect(await page.getByRole('checkbox', { name: /^Hints on demand/ }).isChecked()).toBe(false);
  await rated.uncheck();
  expect(await remark.innerText()).toBe(before);
  expect(await seat.inputValue()).toBe(bot);
  expect(await clock.inputValue()).toBe(clockBefore);
  expect(await page.getByRole('checkbox', { name: /^Hints on demand/ }).isChecked()).toBe(true);
  // Nor has another kind of table lost its bots.
  await rated.check();
  await page.getByRole('radio', { name: 'Training' }).check();
  expect(await rated.isChecked()).toBe(false);
  expect(await remark.innerText()).toMatch(/dealt at once/);
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await page.locator('section.mine').waitFor();
  user.expectQuiet();
  await user.leave();
});

it('a training that is rated is among people, and asks who comes', async () => {
  const user = await site.user();
  const { page } = user;
  await user.open('/new/skyjo');
  await page.getByRole('radio', { name: 'Training' }).check();
  const open = page.getByText('Who comes?');
  expect(await open.count()).toBe(0);
  await page.getByText('House rules and details').click();
  await page.getByRole('checkbox', { name: /^Rated/ }).check();
  expect(await open.count()).toBe(1);
  expect(await page.locator('#match-remark').innerText()).toMatch(/stay free until/);
  await user.leave();
});

it('the three lengths stand in one line', async () => {
  for (const options of [
    { viewport: { width: 1440, height: 900 } },
    { viewport: { width: 360, height: 740 }, locale: 'fr' },
  ]) {
    const user = await site.user(options);
    await user.open('/new/skyjo');
    const labels = user.page.locator('fieldset.length label');
    const tops = await labels.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect(tops.length).toBe(3);
    expect(new Set(tops).size).toBe(1);
    const cut = await labels.evaluateAll((all) =>
      all.some((one) => one.scrollWidth > one.clientWidth),
    );
    expect(cut).toBe(false);
    await user.shoot(`new-table-lengths-${options.viewport.width}`);
    await user.leave();
  }
});
