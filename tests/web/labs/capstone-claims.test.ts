// Nothing in the capstone names a winner, a bottleneck or a proof that the intervals leave open.

import { describe, expect, it } from 'vitest';
import { reportedOf, type Side, waitingOf } from '../../../web/src/labs/capstone/baseline/model';
import { bestOf } from '../../../web/src/labs/capstone/board/model';
import { targetText, wholeText } from '../../../web/src/labs/capstone/board/text';
import { bottleneckText } from '../../../web/src/labs/capstone/bottleneck/text';
import type { Pages } from '../../../web/src/labs/capstone/parts/model';
import { OWN_TEXTS } from '../../../web/src/labs/capstone/parts/text';
import { text } from '../../../web/src/labs/capstone/text';
import {
  BASE,
  compared,
  FIXED,
  FULL,
  GAIN,
  LITTLE,
  LOSS,
  NOTHING,
  PROFILE,
  reported,
  result,
  SGD,
  side,
} from './capstone-fixtures';

/** Steps that wait for these shares of 400 ms each. */
const unsteady = (shares: readonly number[], of = side(BASE, 200, 200)): Side => ({
  ...of,
  steps: shares.map((share) => ({
    wait_ms: 400 * share,
    compute_ms: 400 * (1 - share),
    load_ms: 400 * share,
  })),
});

describe('capstone: where the time goes', () => {
  it('finds the bottleneck in the numbers, not in the lesson', () => {
    const waiting = side(BASE, 300, 200);
    expect(bottleneckText(waiting, PROFILE, 'loader')).toContain('Correct: it takes the most.');
    expect(bottleneckText(waiting, PROFILE, undefined)).toContain('2.50× as fast and no more');
    expect(bottleneckText(waiting, PROFILE, undefined)).toContain('within reach');
    const busy = side(BASE, 40, 200);
    const words = bottleneckText(busy, PROFILE, 'loader');
    expect(words).toContain('You said waiting for the loader; most goes to the backward pass.');
    expect(words).toContain('cannot make it twice as fast');
    // If two take equally long, neither answer is wrong.
    const tied = side(BASE, 150, 250);
    expect(bottleneckText(tied, PROFILE, 'loader')).toContain('too close to tell');
    expect(bottleneckText(tied, PROFILE, 'backward')).toContain('too close to tell');
  });

  it('says that it can’t tell where the steps differ too much', () => {
    const steps = unsteady([0.05, 0.9, 0.2, 0.8, 0.1, 0.85]);
    expect(waitingOf(steps.steps).low).toBeLessThan(0.3);
    const words = bottleneckText(steps, PROFILE, 'loader');
    expect(words).toMatch(/it and the backward pass are too close to tell/);
    expect(words).toContain('can’t tell whether the loader alone');
    expect(words).toMatch(/waits 48\u00a0% \(\d+.*% to \d+.*%\) of the time/);
  });

  it('names both ends of a range, and no limit where there is none', () => {
    const near = side(BASE, 0, 200);
    const between = bottleneckText(
      unsteady([0, 0.02, 0.3, 0.25, 0, 0.2], near),
      // Timed as in the baseline.
      { ...PROFILE, step_latency_ms: 348 },
      undefined,
    );
    expect(between).toMatch(/waits 13\u00a0% \(0(\.\d+)?\u00a0% to \d+\u00a0%\) of the time/);
    expect(between).toContain('as fast and no more.');
    const open = bottleneckText(unsteady([0.1, 1, 0.9, 0.05], near), PROFILE, undefined);
    expect(open).toMatch(/it would be \d\.\d+× \(1\.\d+× or more\) as fast\. These steps can’t/);
    expect(`${between} ${open}`).not.toContain('less than');
  });

  it('blames neither loader nor network where the steps leave it open', () => {
    const of = compared(BASE, FIXED, GAIN);
    const after = unsteady([0, 0.3, 0.01, 0.25, 0.02, 0.2], of.after);
    expect(OWN_TEXTS.loader({ ...of, after })).toContain('can’t tell whether the loader is fast');
  });

  it('blames the loader for slower computing only beyond a tenth, and says by how much', () => {
    const of = compared(BASE, FIXED, GAIN);
    const computing = (...all: readonly number[]) => ({
      steps: all.map((compute_ms) => ({ wait_ms: 0, compute_ms, load_ms: 60 })),
    });
    const beside = (...all: readonly number[]) =>
      OWN_TEXTS.loader({
        ...of,
        before: { ...of.before, ...computing(100, 100, 100, 100) },
        after: { ...of.after, ...computing(...all) },
      });
    expect(beside(109, 109, 109, 109)).not.toContain('Computing itself');
    expect(beside(105, 125, 115, 110)).not.toContain('Computing itself');
    expect(beside(112, 112, 112, 112)).toContain('Computing itself took 12\u00a0% longer: loader');
  });
});

describe('capstone: the scoreboard', () => {
  const board = (pages: Pages) => text.scenes.parts.title({ notebook: pages } as never);
  const onlyFinal = (ratios: readonly number[]): Pages => ({
    ...FULL,
    changes: {},
    final: { at: '', compared: compared(BASE, FIXED, ratios) },
  });

  it('calls nothing faster, and nothing short of the aim, that may be otherwise', () => {
    expect(targetText(reported([2.2]))).toContain('We can’t tell');
    expect(targetText(reported([1.7, 2.2, 1.9, 1.8]))).toContain('perhaps twice as fast');
    expect(targetText(reported(LITTLE))).toContain('short of 2×');
    expect(board(onlyFinal(NOTHING))).toBe('Faster or not? We can’t tell yet');
    expect(board(onlyFinal(LOSS))).toBe('The baseline is still the best');
    expect(board(onlyFinal([1.7, 2.6, 2.2, 1.9]))).toMatch(/^2\.07× \(1\.\d+× to \d.*×\) so far$/);
    expect(board(onlyFinal(GAIN))).toBe('Twice as fast, and proved');
  });

  it('calls the product better than the whole only where it is', () => {
    const changes = {
      loader: result(compared(BASE, FIXED, GAIN)),
      precision: result(compared(FIXED, SGD, [1.1, 1.5, 1.4, 1.3])),
    };
    const final = { at: '', compared: compared(BASE, { ...SGD, batch: 4 }, [3, 3.1, 3.2, 3]) };
    expect(bestOf({ ...FULL, changes, final })?.how).toBe('measured');
  });

  it('holds the product and the whole against each other with both intervals', () => {
    const wide = result(compared(FIXED, SGD, [1.1, 1.9, 1.3, 1.5]));
    const changes = { loader: result(compared(BASE, FIXED, GAIN)), precision: wide };
    const whole = compared(BASE, SGD, [3, 3.01, 3, 2.99]);
    expect(reportedOf(whole).high).toBeLessThan(3.2);
    const words = wholeText({ ...FULL, changes, final: { at: '', compared: whole } });
    expect(words).toContain('does not contradict that');
  });
});
