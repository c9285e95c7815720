import { describe, expect, it } from 'vitest';
import { pathOf } from '$src/table/animation/flightPath';

describe('the path of a card', () => {
  const start = { x: 0, y: 0, width: 50, height: 70 };
  const end = { x: 200, y: 100, width: 100, height: 140 };
  const first = 'translate(-25px, -35px) rotate(0deg) scale(0.5)';
  const last = 'translate(200px, 100px) rotate(0deg) scale(1)';

  it.each(['fly', 'throw', 'arc', 'hands', 'ball'] as const)(
    '%s begins where the card was, ends where it is, and changes nothing but the transform',
    (form) => {
      const path = pathOf(form, start, end);
      expect(path[0]!.transform).toBe(first);
      expect(path.at(-1)!.transform).toBe(last);
      for (const { offset: _, easing: __, ...changed } of path)
        expect(Object.keys(changed)).toEqual(['transform']);
    },
  );
  it('lets two cards that change places pass each other', () => {
    const middles = [pathOf('arc', start, end), pathOf('arc', end, start)].map(
      (path) => path[4]!.transform,
    );
    expect(middles[0]).not.toBe(middles[1]);
  });
  it('meets the others first where cards gather', () => {
    const path = pathOf('gather', start, end, { at: { x: 50, y: 70 }, part: 0.4 });
    expect(path.map(({ offset }) => offset)).toEqual([undefined, 0.4, undefined]);
    expect(path[1]!.transform).toContain('translate(0px, 0px)');
  });
});
