// Whether a match was dealt and played as its record says, and as this device was told.
import type { Finding } from '$pioche/types.js';
import type { GameView, MatchRecord } from '$pioche/protocol.gen.js';
import type { Engine } from '$src/engine/engine';
import { t } from '$src/i18n/texts.svelte';
import { ApiError } from '$src/net/api';
import { hashesOf } from './deals';
import type { KnownDeal } from './deals';

/** What is wrong with a deal, and the text that says it. */
const problemTexts = {
  replaced: 'web.deal.problem.replaced',
  changed: 'web.deal.problem.changed',
  left_out: 'web.deal.problem.left_out',
  blamed: 'web.deal.problem.blamed',
  no_exchange: 'web.deal.problem.no_exchange',
  dropped: 'web.deal.problem.dropped',
  unpublished: 'web.deal.problem.unpublished',
  server: 'verify.bad_deal_server',
  no_deal: 'web.fair.none',
  cards: 'web.deal.problem.cards',
} as const;
export type DealProblem = keyof typeof problemTexts;

/** How the match ended, as a seat (null: a spectator) saw it. */
export interface SeenEnd {
  seat: number | null;
  view: GameView;
}

/** What of the engine a check needs. */
export type CheckingEngine = Pick<Engine, 'verify' | 'resumeMatch'>;

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length &&
    keys.every((key) => isSame(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}

async function viewIn(
  engine: CheckingEngine,
  record: MatchRecord,
  seat: number | null,
  moves?: number,
): Promise<GameView> {
  const match = await engine.resumeMatch(record, moves);
  try {
    return await match.view(seat);
  } finally {
    await match.close();
  }
}

/** Throws where this page does not have the game, or the version of its rules: nothing is wrong then,
 * but nothing can be checked. */
async function expectKnownRules(engine: CheckingEngine, record: MatchRecord): Promise<void> {
  try {
    await viewIn(engine, record, null, 0);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'unknown_game' || code === 'unknown_rules')
      throw new ApiError(code, (error as Error).message, 0);
  }
}

/** What of the record differs from what this device was told before the first card. */
function differences({ deal }: MatchRecord, known: KnownDeal): DealProblem[] {
  if (!deal) return ['no_deal'];
  const problems: DealProblem[] = [];
  if (
    deal.commitment !== known.commitment ||
    (known.hashes && !isSame(hashesOf(deal), known.hashes))
  )
    problems.push('changed');
  if (known.seat === null || known.nonce === null) return problems;
  const share = deal.seats[known.seat];
  if (share ? share.nonce !== known.nonce : known.accepted) problems.push('left_out');
  return problems;
}

/** `known`: what this device was told of the deal; `end`: what it saw of the end of the match. */
export async function dealFindings(
  engine: CheckingEngine,
  record: MatchRecord,
  known: KnownDeal | null,
  end: SeenEnd | null = null,
): Promise<Finding[]> {
  const problems = known ? differences(record, known) : [];
  if (problems.length === 0) await expectKnownRules(engine, record);
  const { findings } = await engine.verify(record);
  if (findings.every(({ good }) => good)) {
    const isFirst = async (view: GameView) =>
      isSame(await viewIn(engine, record, known?.seat ?? null, 0), view);
    const isLast = async ({ seat, view }: SeenEnd) =>
      isSame(await viewIn(engine, record, seat), view);
    if ((known?.firstView && !(await isFirst(known.firstView))) || (end && !(await isLast(end))))
      problems.push('cards');
  }
  const own = problems.map((problem) => problemFinding(problem));
  return [...own, ...findings];
}

export const problemFinding = (problem: DealProblem): Finding => ({
  good: false,
  key: problem,
  text: t(problemTexts[problem]),
});
