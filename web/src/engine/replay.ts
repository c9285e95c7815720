// A finished match, move by move, as one of the seats saw it or with all cards open.
import type { GameEvent, GameView, MatchRecord } from '$pioche/protocol.gen.js';
import type { Engine } from './engine';

/** Who looks: a seat, or everybody with all cards open. */
export type Viewpoint = number | 'open';

export interface ReplayStep {
  view: GameView;
  /** What led here; nothing at the first deal. */
  events: GameEvent[];
  seat: number;
}

type Opened = Awaited<ReturnType<Engine['newMatch']>>;

/** Cards open as they lie, but a draw pile is still a pile: in a view it is a number. */
function openView(position: GameView, closed: GameView): GameView {
  const pairs = Object.entries(position).map(([key, value]) =>
    Array.isArray(value) && typeof closed[key] === 'number' ? [key, closed[key]] : [key, value],
  );
  return Object.fromEntries(pairs) as GameView;
}

async function viewOf(match: Opened, viewpoint: Viewpoint): Promise<GameView> {
  if (viewpoint !== 'open') return await match.view(viewpoint);
  const [position, closed] = await Promise.all([match.position(), match.view(null)]);
  return openView(position, closed);
}

/** Plays the record again on the engine; refuses as the engine does where it is not playable. */
export async function replaySteps(
  engine: Engine,
  record: MatchRecord,
  viewpoint: Viewpoint,
): Promise<ReplayStep[]> {
  const match = await engine.resumeMatch(record, 0);
  const as = viewpoint === 'open' ? undefined : viewpoint;
  const steps: ReplayStep[] = [{ view: await viewOf(match, viewpoint), events: [], seat: 0 }];
  for (const [seat, move] of record.moves) {
    const { events } = await match.move(seat, move, as);
    steps.push({ view: await viewOf(match, viewpoint), events, seat });
  }
  await match.close();
  return steps;
}

/** The first step of each round. */
export function roundStarts(steps: readonly ReplayStep[]): number[] {
  const starts: number[] = [];
  for (const [step, position] of steps.entries())
    if (position.view.round > starts.length) starts.push(step);
  return starts;
}

/** A number from an address, within what there is. */
export function stepIn(text: string | null, last: number): number {
  const step = Number(text ?? 0);
  return Number.isInteger(step) ? Math.min(Math.max(step, 0), last) : 0;
}

/** Who looks by an address: the seat that it names; without one, all cards are open in a link to a
 *  moment, and otherwise the replay begins at `usual`. */
export function viewpointIn(
  address: URLSearchParams,
  players: number,
  usual: Viewpoint,
): Viewpoint {
  const text = address.get('seat');
  if (text === null) return address.has('step') ? 'open' : usual;
  const seat = Number(text);
  return Number.isInteger(seat) && seat >= 0 && seat < players ? seat : 'open';
}
