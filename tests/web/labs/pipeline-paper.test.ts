// The simulated queue of the Pipeline lab, and the sentences about it.

import { describe, expect, it } from 'vitest';
import { boundOf, compared, type ModeResult } from '../../../web/src/labs/pipeline/outcome';
import { pytorch } from '../../../web/src/labs/pipeline/pytorch';
import { bound } from '../../../web/src/labs/pipeline/questions';
import {
  formula,
  keepUp,
  play,
  simulate,
  workersNeeded,
} from '../../../web/src/labs/pipeline/simulate';
import { free, mode, outcome, sync, wordsOf } from './pipeline-fixtures';

describe('pipeline: the queue on paper', () => {
  /** Time per step in steady state, over 120 steps after the pipeline is full. */
  const steady = (load_ms: number, step_ms: number, workers: number, prefetch: number): number => {
    const ends = simulate({ load_ms, step_ms, workers, prefetch }, 240);
    return ((ends[239] ?? 0) - (ends[119] ?? 0)) / 120;
  };

  it.each([
    [10, 4, 0, 1],
    [10, 4, 1, 2],
    [10, 4, 2, 2],
    [10, 4, 3, 1],
    [3, 8, 1, 1],
    [30, 8, 4, 2],
    [8, 8, 1, 2],
  ])(
    'load %d ms, step %d ms, %d workers: the simulation runs as the formula says',
    (load_ms, step_ms, workers, prefetch) => {
      const expected = formula({ load_ms, step_ms, workers });
      expect(steady(load_ms, step_ms, workers, prefetch)).toBeCloseTo(expected, 6);
    },
  );

  it('gives nobody a batch before it is loaded', () => {
    expect(simulate({ load_ms: 10, step_ms: 4, workers: 0, prefetch: 1 }, 2)).toEqual([14, 28]);
    expect(simulate({ load_ms: 10, step_ms: 4, workers: 2, prefetch: 1 }, 3)).toEqual([14, 18, 24]);
  });

  it('needs as many workers as a load is steps long', () => {
    expect(workersNeeded(10, 4)).toBe(3);
    expect(workersNeeded(8, 4)).toBe(2);
    expect(workersNeeded(1, 4)).toBe(1);
  });
});

describe('pipeline: on paper', () => {
  it.each([
    [1, 1],
    [2, 1],
    [2, 2],
    [5, 4],
    [8, 3],
  ])('loads of %i steps, %i workers: they keep up exactly where no step waits', (long, many) => {
    const { steps } = play({ load_ms: 10 * long, step_ms: 10, workers: many, prefetch: 4 }, 60);
    const waits = steps
      .slice(31)
      .some(({ began }, at) => began > (steps[30 + at]?.ended ?? 0) + 1e-9);
    expect(keepUp({ long, workers: many })).toBe(!waits);
  });

  it('a batch is loaded before its step, by the worker whose turn it is', () => {
    const { loads, steps } = play({ load_ms: 20, step_ms: 10, workers: 2, prefetch: 2 }, 6);
    for (const { batch, began } of steps)
      expect(loads.flat().find((each) => each.batch === batch)?.ended).toBeLessThanOrEqual(began);
    expect(loads.map((spans) => spans[0]?.batch)).toEqual([0, 1]);
  });

  it('writes PyTorch of the chosen network in lines that fit', () => {
    for (const network of ['images-lenet5', 'images-cnn']) {
      const values = { network, batch: 32, workers: 2, prefetch: 2, passes: 4, photo: '64' };
      const code = pytorch({ values } as never);
      for (const line of code.split('\n')) expect(line.length).toBeLessThanOrEqual(72);
      expect(code).toContain('batch_size=32');
      expect(code.includes('nn.Tanh()')).toBe(network === 'images-lenet5');
    }
  });
});

describe('pipeline: two reasons at once', () => {
  it('says that the engine waits and that its steps are longer', () => {
    const chosen = mode('chosen', 2, { period: 16, waited: 4, engine: 11, load: 26 });
    const both = outcome([
      sync,
      mode('one', 1, { period: 17, waited: 8, engine: 8 }),
      chosen,
      free,
    ]);
    expect(boundOf(chosen, free)).toBe('both');
    expect(wordsOf(both)).toContain('Bound by the loader in two ways');
  });

  it('of fewer rounds than have a 95 % interval nothing is faster', () => {
    const confidence = 0.9375;
    const few = (one: ModeResult): ModeResult => ({
      ...one,
      period: { ...one.period, median_interval: { ...one.period.median_interval, confidence } },
    });
    expect([compared(free, sync), compared(sync, free)]).toEqual(['faster', 'slower']);
    expect([compared(few(free), sync), compared(sync, few(free))]).toEqual(['unclear', 'unclear']);
  });
});

describe('pipeline: the loss that loading still causes', () => {
  const told = (period: number, waited: number): string => {
    const one = outcome([
      sync,
      mode('chosen', 2, { period, waited, engine: 7, load: 12, half: 0.001 }),
      mode('cached', 1, { period: 8, waited: 0, engine: 7, half: 0.001 }),
    ]);
    const question = bound(one);
    return `${question.answer}: ${question.feedback?.('' as never, true) ?? ''}`.replaceAll(
      '\u00a0',
      ' ',
    );
  };

  it.each([
    [
      8.02,
      0.2,
      'compute: A batch takes 8.02 ms, and 8.00 ms without loading: there is hardly any extra time.',
    ],
    [10, 3, 'loader: Loading still costs 2.00 ms of a batch’s 10.0 ms. All of that is waiting.'],
    [
      10,
      1,
      'both: Loading still costs 2.00 ms of a batch’s 10.0 ms. Waiting is 50 % of that; the rest is longer work of the network.',
    ],
  ])('a step of %f ms of which %f are waiting: %s', (period, waited, words) => {
    expect(told(period, waited)).toBe(words);
  });
});
