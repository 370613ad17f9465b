// What the intervals of the Roofline lab leave open, its titles say; and a disturbed measurement is called one.

import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { figures } from '../../../web/src/labs/roofline/figure-words';
import { rule } from '../../../web/src/labs/roofline/more-figures';
import { type Measured, pointOf } from '../../../web/src/labs/roofline/outcome';
import { errorsOf } from '../../../web/src/labs/roofline/rule';
import { verdictOn } from '../../../web/src/labs/roofline/sentences';
import { text } from '../../../web/src/labs/roofline/text';
import { spaced } from './predicted-view';
import { laptop } from './roofline-cases';
import { deviceOf, measuredOf } from './roofline-fixtures';

const ruleTitle = (points: Measured): string => {
  const view = {
    outcomes: { points, others: undefined },
    live: {},
    picked: () => 0,
    pick: () => {},
  };
  return (rule(view as never).values[0] as FigureSpec).title;
};

describe('roofline lab: what intervals leave open', () => {
  it('a line fits all only where it surely errs for none', () => {
    const said = (spread: number, sides: readonly ('memory' | 'compute')[]) => {
      const cases = [5, 20].map((value, at) => ({
        label: 'op',
        rate: { value, low: value / spread, high: value * spread },
        side: sides[at],
      }));
      return spaced(`${figures.ownLine(errorsOf(cases, 10))} ${figures.errors(10, cases)}`);
    };
    expect(said(1.01, ['memory', 'compute'])).toContain('Some line happens to fit all');
    expect(said(1.01, ['compute', 'memory'])).toContain('No line is wrong for fewer than 1.');
    const open = said(8, ['compute', 'memory']);
    expect(open).toContain('own line, wrong for 0, open for 2.');
    expect(open).toContain('is wrong for 0, open for 2. Whether a line fits all of these,');
  });

  it('a guess is not above a peak that the operation passed', () => {
    const said = (share: number) =>
      verdictOn(
        measuredOf(laptop, () => share, 'matmul-512'),
        84.4,
      ).text;
    expect(said(0.9)).toContain('is above even the peak');
    expect(said(1.5)).not.toContain('is above even the peak');
  });

  it('a ridge and a speed in a title have their range where it is wide', () => {
    const vague = deviceOf(14, [30, 25, 20, 15, 10], 0.4);
    const wide = measuredOf(vague, () => 0.7, 'linear-1', 0.5);
    expect(figures.devices(vague)).toMatch(/1\.4\sFLOP\/byte \(0\.6.* to 3\.3.*\) here/);
    expect(figures.devices(laptop)).not.toContain('(');
    const point = pointOf(wide.points, 'linear-1');
    if (point === undefined) throw new Error('it was measured');
    expect(figures.memory(vague, point)).toMatch(/GB\/s \(5\.25.* to 15\.8/);
  });

  it('the rule is wrong only where the interval of a rate says so', () => {
    // matmul-512 at 11.4 GFLOP/s, just above the rule’s line, and so is the other of two on the arithmetic side.
    const title = (spread: number) => ruleTitle(measuredOf(laptop, () => 0.45, 'linear-1', spread));
    const [sure, vague] = [title(0.01), title(0.6)];
    expect(sure).toMatch(/wrong for \d of 6$/);
    expect(vague).toMatch(/wrong for \d of 6, open for \d$/);
    const wrong = (said: string) => Number(/wrong for (\d)/.exec(said)?.[1]);
    expect(wrong(vague)).toBeLessThanOrEqual(wrong(sure));
  });

  it('a smallest set that is clearly slower than a larger one was disturbed, whatever the operation', () => {
    const said = (levels: readonly number[], op: string, spread = 0.02) => {
      const points = measuredOf(deviceOf(57, levels, spread), () => 0.8, op);
      const [one] = text.scenes.memory.say({ outcomes: { points } } as never);
      return String(one?.text);
    };
    for (const op of ['relu-large', 'linear-1', 'linear-16', 'matmul-512']) {
      expect(said([30, 68, 60, 40, 16], op)).toContain('disturbed: run it again');
      for (const quiet of [
        [70, 68, 60, 40, 16],
        // Hardly slower, and slower than the largest alone, which is streamed in more ways.
        [65, 68, 60, 40, 16],
        [70, 68, 60, 50, 90],
      ])
        expect(said(quiet, op)).not.toContain('disturbed');
      expect(said([45, 68, 60, 40, 16], op, 0.3)).not.toContain('disturbed');
    }
  });
});
