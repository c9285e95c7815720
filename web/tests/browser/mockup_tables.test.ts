// Tables and ends as the mock-ups show them, in a similar moment at the same size; npm run compare puts
// both side by side.
import { expect, it } from 'vitest';
import { Site, type TestUser } from './browser';
import { FileServer } from './files';
import { ScriptedTable, type ScriptedState } from './scriptedTable';
import { litPlaces } from '$games/skyjo/look/grids';
import { cardWithChoice, games, me, statesOf, stepOf, type Moment, type Step } from './tableStates';

const site = new Site(() => FileServer.start());
const desktop = { viewport: { width: 1440, height: 900 } };
const smallDesktop = { viewport: { width: 1280, height: 720 } };
const phone = { viewport: { width: 390, height: 844 }, locale: 'fr' };
const across = { viewport: { width: 844, height: 390 }, locale: 'fr' };

interface Mockup {
  name: string;
  game: string;
  screen: { viewport: { width: number; height: number }; locale?: string };
  players: number;
  /** The first one of a match, or what a move leads to. */
  moment?: Moment;
  step?: (step: Step) => boolean;
  /** The move is seen: what is called out. */
  called?: boolean;
  dark?: boolean;
  colourBlind?: boolean;
  /** Clicked or pointed at, for what a state does not show by itself. */
  act?: (user: TestUser, state: ScriptedState) => Promise<void>;
}

const hand = (card: string) => `.hand [data-card="${card}"]`;

/** My last but one card, on a colour that was named. */
const callsMio = ({ after: { legal, obliged, view } }: Step) =>
  obliged.includes(me) && typeof view.colour === 'string' && legal.some(({ announce }) => announce);
const hearsMio = ({ seat, events }: Step) =>
  seat !== me && events.some(({ type }) => type === 'announce');
const clearsColumn = ({ after: { view, obliged } }: Step) =>
  obliged.includes(me) && litPlaces(view, me).length > 0;
const hasPenalty = ({ after: { view, obliged, legal } }: Step) =>
  obliged.includes(me) && Number(view['pending']) >= 4 && legal.some(({ card }) => card);
function eightAll({ events, after: { view, obliged } }: Step): boolean {
  const pairs = (view['chosen'] ?? []) as (string[] | null)[];
  const sums = pairs.map((pair) => (pair ?? []).reduce((sum, ball) => sum + Number(ball), 0));
  const isTurned = events.some(({ type }) => type === 'turn_over');
  return isTurned && obliged.includes(me) && sums.every((sum) => sum === 8);
}
const wins = ({ after: { view } }: Step) =>
  view.phase === 'over' && view.winners.length === 1 && view.winners[0] === me;

// prettier-ignore
const mockups: readonly Mockup[] = [
  { name: 'mio-desktop', game: 'mio', screen: desktop, players: 5, step: callsMio },
  { name: 'mio-phone', game: 'mio', screen: phone, players: 4, step: hearsMio, called: true },
  { name: 'pot-desktop', game: 'pot', screen: desktop, players: 5, moment: 'my_take' },
  { name: 'pot-phone', game: 'pot', screen: phone, players: 4, moment: 'my_play', act: considers },
  { name: 'skyjo-desktop', game: 'skyjo', screen: desktop, players: 4, moment: 'my_held' },
  { name: 'skyjo-desktop-dark', game: 'skyjo', screen: desktop, players: 4, moment: 'my_held', dark: true },
  { name: 'skyjo-phone', game: 'skyjo', screen: phone, players: 3, step: clearsColumn },
  { name: 'skyjo-landscape', game: 'skyjo', screen: across, players: 3, moment: 'my_turn' },
  { name: 'skyjo-eight-phone', game: 'skyjo', screen: phone, players: 8, moment: 'my_turn' },
  { name: 'solo-desktop', game: 'solo', screen: desktop, players: 6, moment: 'out_of_turn' },
  { name: 'solo-desktop-deuteranopia', game: 'solo', screen: desktop, players: 6, moment: 'out_of_turn', colourBlind: true },
  { name: 'solo-phone', game: 'solo', screen: phone, players: 4, moment: 'choice', act: chooses },
  { name: 'solo-landscape', game: 'solo', screen: across, players: 4, moment: 'full' },
  { name: 'solo-long-hand-phone', game: 'solo', screen: phone, players: 4, moment: 'full' },
  { name: 'solo-ten-desktop', game: 'solo', screen: smallDesktop, players: 10, step: hasPenalty },
  { name: 'tennis-desktop', game: 'tennis', screen: desktop, players: 2, step: eightAll, called: true },
  { name: 'tennis-phone', game: 'tennis', screen: phone, players: 2, moment: 'my_choose', act: choosesBall },
  { name: 'round-end-desktop', game: 'skyjo', screen: desktop, players: 4, moment: 'round_end' },
  { name: 'match-end-phone', game: 'skyjo', screen: phone, players: 3, step: wins },
];

/** One of two balls; what is missing is said. */
async function choosesBall({ page }: TestUser): Promise<void> {
  await page.locator('section.mine .lined button').nth(2).click();
  await page.locator('section.mine .lined .chosen').waitFor();
}

async function chooses({ page }: TestUser, { legal }: ScriptedState): Promise<void> {
  await page
    .locator(hand(cardWithChoice(legal)!))
    .first()
    .click();
  await page.locator('.act.undo').waitFor();
}

/** What a card would do to the trick is said and drawn before it is laid. */
async function considers({ page }: TestUser, { legal, view }: ScriptedState): Promise<void> {
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
  const step = mockup.step && stepOf(game.id, mockup.players, mockup.step);
  const state =
    step?.after ?? statesOf(game, mockup.players).find(({ moment }) => moment === mockup.moment)!;
  const user = await site.user({
    ...mockup.screen,
    colorScheme: mockup.dark ? 'dark' : 'light',
  });
  const table = await ScriptedTable.on(user.page);
  await table.show(mockup.called ? step!.before : state, false);
  await mockup.act?.(user, state);
  await user.settle();
  if (mockup.called) {
    table.move(2, step!.seat, step!.events, step!.after);
    await user.page.locator('.callout').waitFor();
  }
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
        // The corners of a fan that is turned may leave the cloth a little.
        const isBeside = box.left < -8 || box.right > right! + 8;
        return box.width > 0 && (isBeside || box.top > bottom!);
      }).length,
    [width, height],
  );
  expect(outside).toBe(0);
  await user.leave();
});
