// Kinds of tables that a form offers before any detail.
import type { Clock } from '$pioche/protocol.gen.js';
import { clockChoices, sameClock } from './clocks';

export interface Preset {
  name: 'friends' | 'quick' | 'calm' | 'training';
  clock: Clock;
  /** Seconds between two rounds. */
  between: number;
  /** Whether the match begins at once, against bots alone. */
  starts: boolean;
}

const [none, short] = clockChoices as [Clock, Clock];
const day = clockChoices.find((clock) => clock.kind === 'move' && clock.seconds === 86_400)!;

export const presets: readonly Preset[] = [
  { name: 'friends', clock: none, between: 30, starts: false },
  { name: 'quick', clock: short, between: 10, starts: false },
  { name: 'calm', clock: day, between: 30, starts: false },
  { name: 'training', clock: none, between: 30, starts: true },
];

/** What is asked for beside the game's options, so that a summary can say how it differs. */
export interface TableDetails {
  clock: Clock;
  between: number;
  rated: boolean;
  hints: boolean;
  programs: boolean;
}

/** How many details are not as the preset has them. */
export function differences(preset: Preset, details: TableDetails): number {
  return [
    !sameClock(preset.clock, details.clock),
    preset.between !== details.between,
    details.rated,
    !details.hints && !details.rated,
    details.programs,
  ].filter(Boolean).length;
}
