// The ops of a pass that can be dragged to make them faster: arithmetic and titles.

import { describe, expect, it } from 'vitest';
import { pull } from '../../../web/src/labs/amdahl/figure-words';
import { amdahl, type Dry, leftOf } from '../../../web/src/labs/amdahl/outcome';
import { pullable, pulledTo } from '../../../web/src/labs/amdahl/pull';
import { factor } from '../../../web/src/labs/amdahl/words';
import { candidate, outcomeOf } from './amdahl-cases';

describe('Amdahl lab: ops to pull at', () => {
  const op = (kind: string, share: number, faster = 1) => ({ kind, share, faster });
  const title = (...ops: Parameters<typeof pull>[0]) => pull(ops).replaceAll('\u00a0', ' ');

  it('what is left of the pass is Amdahl’s law, for one op and for several', () => {
    expect(1 / leftOf([op('linear', 0.7, 2)])).toBeCloseTo(amdahl(0.7, 2), 12);
    expect(leftOf([op('linear', 0.5, 10), op('gelu', 0.4, 4)])).toBeCloseTo(0.25, 12);
    expect(leftOf([])).toBe(1);
  });

  it('a bar that is pulled is a speed-up from 1 to 100, also beyond its ends', () => {
    expect(pulledTo(0.5, 0.25)).toBe(2);
    expect(pulledTo(0.5, 0.7)).toBe(1);
    expect(pulledTo(0.5, 0)).toBe(100);
    expect(pulledTo(0.5, -1)).toBe(100);
  });

  it('the title is the law’s number, and names the largest only where there is one', () => {
    expect(title(op('linear', 0.6), op('gelu', 0.3))).toBe(
      'Nothing is faster yet; linear is the largest op',
    );
    expect(title(op('linear', 0.6, 3), op('gelu', 0.3))).toBe(
      `The whole becomes ${factor(amdahl(0.6, 3))} as fast; GELU is the largest op now`,
    );
    expect(title(op('linear', 0.6, 2), op('gelu', 0.3))).not.toContain('largest');
    expect(title()).toContain('No op');
    // The figure shows that 31.6 % of the time is left, and 1 / 0.316 is 3.16.
    expect(title(op('linear', 0.7, 43.3))).toContain('3.16×');
  });

  it('FLOPs stand in for time until it is measured; what cannot be grabbed is left out', () => {
    const dry = {
      title: 'GPT nano',
      kinds: [
        { kind: 'add', calls: 2, flops_share: 0.001 },
        { kind: 'gelu', calls: 2, flops_share: 0.1 },
        { kind: 'linear', calls: 2, flops_share: 0.8 },
      ],
    } as unknown as Dry;
    const faster = (kind: string) => (kind === 'gelu' ? 4 : undefined);
    expect(pullable(dry, undefined, faster)).toEqual([op('linear', 0.8), op('gelu', 0.1, 4)]);
    const runs = outcomeOf([candidate('gelu', 0.7, 0.1), candidate('linear', 0.2, 0.8)]);
    expect(pullable(dry, runs, faster)).toEqual([op('gelu', 0.7, 4), op('linear', 0.2)]);
  });
});
