// Tables and ends as the mock-ups show them, in a similar moment at the same size; npm run compare puts
// both side by side.
import { expect, it } from 'vitest';
import { Site, type TestUser } from './browser';
import { FileServer } from './files';
import { ScriptedTable } from './scriptedTable';
import { cardWithChoice, games, statesOf, type Moment, type TableState } from './tableStates';

const site = new Site(() => FileServer.start());
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, locale: 'fr' };
const across = { viewport: { width: 844, height: 390 }, locale: 'fr' };

interface Mockup {
  name: string;
  game: string;
  screen: { viewport: { width: number; height: number }; locale?: string };
  players: number;
  moment: Moment;
  dark?: boolean;
  colourBlind?: boolean;
  /** Clicked or pointed at, for what a state does not show by itself. */
  act?: (user: TestUser, state: TableState) => Promise<void>;
}

const hand = (card: string) => `.hand [data-card="${card}"]`;

// prettier-ignore
const mockups: readonly Mockup[] = [
  { name: 'mio-desktop', game: 'mio', screen: desktop, players: 4, moment: 'my_turn' },
  { name: 'mio-phone', game: 'mio', screen: phone, players: 4, moment: 'wait' },
  { name: 'pot-desktop', game: 'pot', screen: desktop, players: 5, moment: 'my_take' },
  { name: 'pot-phone', game: 'pot', screen: phone, players: 4, moment: 'my_play', act: considers },
  { name: 'skyjo-desktop', game: 'skyjo', screen: desktop, players: 4, moment: 'my_held' },
  { name: 'skyjo-desktop-dark', game: 'skyjo', screen: desktop, players: 4, moment: 'my_held', dark: true },
  { name: 'skyjo-phone', game: 'skyjo', screen: phone, players: 3, moment: 'my_turn' },
  { name: 'skyjo-landscape', game: 'skyjo', screen: across, players: 3, moment: 'my_turn' },
  { name: 'skyjo-eight-phone', game: 'skyjo', screen: phone, players: 8, moment: 'my_turn' },
  { name: 'solo-desktop', game: 'solo', screen: desktop, players: 6, moment: 'out_of_turn' },
  { name: 'solo-desktop-deuteranopia', game: 'solo', screen: desktop, players: 6, moment: 'out_of_turn', colourBlind: true },
  { name: 'solo-phone', game: 'solo', screen: phone, players: 4, moment: 'choice', act: chooses },
  { name: 'solo-landscape', game: 'solo', screen: across, players: 4, moment: 'full' },
  { name: 'solo-long-hand-phone', game: 'solo', screen: phone, players: 4, moment: 'full' },
  { name: 'solo-ten-desktop', game: 'solo', screen: desktop, players: 10, moment: 'my_turn' },
  { name: 'tennis-desktop', game: 'tennis', screen: desktop, players: 2, moment: 'my_specials' },
  { name: 'tennis-phone', game: 'tennis', screen: phone, players: 2, moment: 'my_choose' },
  { name: 'round-end-desktop', game: 'skyjo', screen: desktop, players: 4, moment: 'round_end' },
  { name: 'match-end-phone', game: 'skyjo', screen: phone, players: 3, moment: 'match_end' },
];

async function chooses({ page }: TestUser, { legal }: TableState): Promise<void> {
  await page
    .locator(hand(cardWithChoice(legal)!))
    .first()
    .click();
  await page.locator('.act.undo').waitFor();
}

/** What a card would do to the trick is said and drawn before it is laid. */
async function considers({ page }: TestUser, { legal, view }: TableState): Promise<void> {
  const card = legal.find((move) => move.card !== undefined)!.card!;
  const bars = page.locator('.strengths li');
  const laid = new Set((view['trick'] as [number, string][]).map(([, other]) => other.charAt(0)));
  await expect.poll(() => bars.count()).toBe(laid.size);
  await page
    .locator(hand(card))
    .first()
    .hover({ position: { x: 10, y: 16 } });
  await expect.poll(() => bars.count()).toBe(laid.add(card.charAt(0)).size);
  expect(await page.locator('.strengths .considered').count()).toBe(1);
  await page.getByText(/^Avec le /).waitFor();
}

it.each(mockups)('$name: everything of mine is on the screen', async (mockup) => {
  const game = games.find(({ id }) => id === mockup.game)!;
  const state = statesOf(game, mockup.players).find(({ moment }) => moment === mockup.moment)!;
  const user = await site.user({
    ...mockup.screen,
    colorScheme: mockup.dark ? 'dark' : 'light',
  });
  const table = await ScriptedTable.on(user.page);
  await table.show(state, false);
  await mockup.act?.(user, state);
  await user.settle();
  if (mockup.colourBlind) {
    const devtools = await user.context.newCDPSession(user.page);
    await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: 'deuteranopia' });
  }
  await user.shootScreen(`mockup-${mockup.name}`);
  const { width, height } = mockup.screen.viewport;
  const outside = await user.page.evaluate(
    ([right, bottom]) =>
      [...document.querySelectorAll('section.mine [data-card], .end .next')].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && (box.left < 0 || box.right > right! || box.top > bottom!);
      }).length,
    [width, height],
  );
  expect(outside).toBe(0);
  await user.leave();
});
