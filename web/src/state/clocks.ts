// The clocks that a form offers, and what a rated table asks for.
import type { Clock, Setup } from '$src/net/protocol';

export const clockChoices: readonly Clock[] = [
  { kind: 'none' },
  { kind: 'move', seconds: 15 },
  { kind: 'move', seconds: 30 },
  { kind: 'move', seconds: 60 },
  { kind: 'reserve', seconds: 180, plus: 3 },
  { kind: 'reserve', seconds: 600, plus: 5 },
  { kind: 'move', seconds: 86400 },
  { kind: 'move', seconds: 259200 },
];
const ratedClock = clockChoices[2]!;

export const sameClock = (a: Clock, b: Clock) => JSON.stringify(a) === JSON.stringify(b);

/** The choices, and the one that a table has where it is none of them. */
export function clocksWith(clock: Clock): readonly Clock[] {
  const usual = clockChoices.some((one) => sameClock(one, clock));
  return usual ? clockChoices : [...clockChoices, clock];
}

/** A rated match has a clock and no hints. */
export function ratedSetup(clock: Clock): Pick<Setup, 'rated' | 'hints' | 'clock'> {
  return { rated: true, hints: false, clock: clock.kind === 'none' ? ratedClock : clock };
}
