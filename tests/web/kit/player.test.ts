// How an animation advances with time.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, paceOf, SPEEDS } from '../../../web/src/kit/controls/player-pace';

describe('player', () => {
  it('shows so many frames a second, times its speed', () => {
    expect(moved(0, 100, 1, paceOf(4, 1, false)).at).toBe(4);
    expect(moved(0, 100, 1, paceOf(4, 0.5, false)).at).toBe(2);
    expect(moved(0, 100, 1, paceOf(4, 4, false)).at).toBe(16);
  });

  it('ends at the last frame, and never begins again', () => {
    expect(moved(98, 100, 10, paceOf(4, 1, false))).toMatchObject({ at: 99, ended: true });
    expect(moved(99, 100, 10, paceOf(4, 1, false))).toMatchObject({ at: 99, ended: true });
    expect(moved(97, 100, 0.25, paceOf(4, 1, false))).toMatchObject({ at: 98, ended: false });
  });

  it('with less motion shows at most two pictures a second, and takes as long', () => {
    const still = paceOf(20, 1, true);
    expect(moved(0, 100, 0.49, still).at).toBe(0);
    expect(moved(0, 100, 0.5, still).at).toBe(10);
    expect(moved(0, 100, 1, still).at).toBe(20);
  });

  it('however time is cut into pieces, no frame is lost or won', () => {
    const pieces = fc.array(fc.double({ min: 0, max: 0.4, noNaN: true }), { maxLength: 40 });
    fc.assert(
      fc.property(pieces, fc.constantFrom(...SPEEDS), fc.boolean(), (seconds, speed, still) => {
        const pace = paceOf(4, speed, still);
        let at = 0;
        let left = 0;
        let sum = 0;
        for (const piece of seconds) {
          ({ at, left } = moved(at, 1e6, left + piece, pace));
          sum += piece;
          expect(left).toBeLessThan(pace.stride / pace.perSecond + 1e-6);
        }
        expect(Math.abs(at / pace.perSecond + left - sum)).toBeLessThan(1e-6);
      }),
    );
  });

  it('nothing to play is at its end', () => {
    expect(moved(0, 1, 1, paceOf(4, 1, false))).toMatchObject({ at: 0, ended: true });
    expect(moved(0, 0, 1, paceOf(4, 1, false))).toMatchObject({ at: 0, ended: true });
  });
});
