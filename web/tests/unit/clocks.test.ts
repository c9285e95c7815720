import { describe, expect, it } from 'vitest';
import { clockChoices, clocksWith, ratedPreset, sameClock } from '$src/state/clocks';

describe('the clock of a table', () => {
  it('is preset where a rated match demands one, and kept where there is one', () => {
    expect(ratedPreset({ kind: 'none' }).clock.kind).toBe('move');
    const own = { kind: 'reserve', seconds: 180, plus: 3 } as const;
    expect(ratedPreset(own)).toEqual({ rated: true, hints: false, clock: own });
  });
  it('can be chosen, also where it is none of the usual ones', () => {
    expect(clocksWith({ kind: 'move', seconds: 30 })).toBe(clockChoices);
    const odd = { kind: 'move', seconds: 47 } as const;
    expect(clocksWith(odd).filter((clock) => sameClock(clock, odd))).toHaveLength(1);
  });
});
