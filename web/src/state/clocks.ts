// The clocks that a form offers. What a rated table needs is decided by the table (protocol/table_settings.cpp); a
// form only presets it, so that the first request is not refused.
import type { Clock, TableSettings } from '$pioche/protocol.gen.js';

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

/** What a form chooses when somebody asks for a rated table. */
export function ratedPreset(
  clock: Clock,
): Required<Pick<TableSettings, 'rated' | 'hints' | 'clock'>> {
  return { rated: true, hints: false, clock: clock.kind === 'none' ? ratedClock : clock };
}
