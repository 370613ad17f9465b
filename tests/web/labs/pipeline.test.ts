// The Pipeline lab: the queue on paper, and what is said about different results.

import { describe, expect, it } from 'vitest';
import type { StatisticsReport } from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { checks } from '../../../web/src/labs/pipeline/checks';
import { results } from '../../../web/src/labs/pipeline/facts';
import {
  boundOf,
  compared,
  epochMs,
  fedMode,
  formulaMs,
  type ModeId,
  type ModeResult,
  need,
  type Outcome,
  type Round,
} from '../../../web/src/labs/pipeline/outcome';
import {
  boundMessage,
  paragraphs,
  timelineMessage,
} from '../../../web/src/labs/pipeline/sentences';
import { formula, simulate, workersNeeded } from '../../../web/src/labs/pipeline/simulate';

describe('pipeline: the queue on paper', () => {
  /** Per step, over many steps after the pipe is full. */
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

interface Seen {
  period: number;
  waited: number;
  engine: number;
  load?: number;
  half?: number;
}

function mode(
  id: ModeId,
  workers: number,
  { period, waited, engine, load, half }: Seen,
): ModeResult {
  const round: Round = {
    period_ms: period,
    waited_ms: waited,
    engine_ms: engine,
    hand_over_ms: period - waited - engine,
    load_ms: load,
  };
  const width = half ?? 0.02 * period;
  return {
    id,
    mode: id === 'synchronous' || id === 'cached' ? id : 'prefetch',
    workers,
    rounds: [round, round],
    period: {
      median: period,
      median_interval: { low: period - width, high: period + width, confidence: 0.95 },
    } as StatisticsReport,
    trace: { loads: [], steps: [], from: 0, to: 1 },
  };
}

function outcome(modes: readonly ModeResult[]): Outcome {
  return {
    settings: {
      preset: 'images-lenet5',
      title: 'LeNet-5',
      batch: 32,
      workers: 2,
      prefetch: 2,
      passes: 4,
      photo_side: 64,
      seed: 1,
    },
    modes,
    steps_per_round: 8,
    images: 1797,
    batch_bytes: 131_200,
    start_ms: 82,
    first_loss: 2.4,
    last_loss: 0.4,
    seen: [],
    steps: 300,
    cores: 2,
  };
}

const sync = mode('synchronous', 1, { period: 20, waited: 12.5, engine: 7, load: 12 });
const free = mode('cached', 1, { period: 8, waited: 0, engine: 7 });

/** One worker is too slow, two are enough on enough cores. */
const fast = outcome([
  sync,
  mode('one', 1, { period: 12.4, waited: 4, engine: 7.2, load: 12.1 }),
  mode('chosen', 2, { period: 8.2, waited: 0.2, engine: 7, load: 12.2 }),
  free,
]);
/** Augmentation so slow that two workers do not suffice. */
const slow = outcome([
  mode('synchronous', 1, { period: 68, waited: 60.5, engine: 7, load: 60 }),
  mode('one', 1, { period: 61, waited: 53, engine: 7, load: 60 }),
  mode('chosen', 2, { period: 33, waited: 25, engine: 7, load: 64 }),
  free,
]);
/** Too few cores: batches are there in time, but everything is slower. */
const crowded = outcome([
  sync,
  mode('one', 1, { period: 13, waited: 4, engine: 8, load: 12.6 }),
  mode('chosen', 2, { period: 14.5, waited: 0.5, engine: 13, load: 26 }),
  free,
]);
/** Nothing can be told. */
const noisy = outcome([
  mode('synchronous', 1, { period: 20, waited: 12, engine: 7, load: 12, half: 9 }),
  mode('one', 1, { period: 18, waited: 10, engine: 7, load: 16, half: 9 }),
  mode('chosen', 2, { period: 12, waited: 5, engine: 7, load: 20, half: 7 }),
  free,
]);

const told = (of: Outcome, times?: number): string =>
  paragraphs(of, times === undefined ? undefined : { times })
    .map(({ lead, text }) => `${lead} ${text}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

describe('pipeline: what is said', () => {
  it('enough workers: bound by compute, and the formula agrees', () => {
    expect(boundOf(fedMode(fast), free)).toBe('compute');
    const text = told(fast, 2.44);
    expect(text).toContain('You said 2.44×. An epoch is 2.44×');
    expect(text).toContain('That is inside of the interval.');
    expect(text).toContain('Likely CPU bottleneck”, notices.');
    expect(text).toContain('Bound by compute: a loader that costs nothing would save 2.4 %.');
    expect(text).toContain('2 workers are 1.51×');
    expect(text).toContain('they agree within 5 %');
    expect(text).toContain('With 2 it says 8.00 ms a step, measured are 8.20 ms.');
    expect(text).toContain('Make augmentation dearer, 16 passes');
    expect(text).toContain('By the formula 2 workers would be enough');
    expect(text).toContain('Starting 2 workers took 82.0 ms, 10.0× the time of a step.');
    expect(text).toContain('the engine waits 63 % here, so at most 2.67×');
    expect(boundMessage(fast)).toContain('the network is the limit');
    expect(timelineMessage(fast).replaceAll('\u00a0', ' ')).toBe(
      'Load, then step: the engine works 35 % of the time; with 2 workers ahead, 85 %',
    );
  });

  it('slow augmentation: bound by the loader', () => {
    const text = told(slow, 9);
    expect(boundOf(fedMode(slow), free)).toBe('loader');
    expect(text).toContain('Bound by the loader: without loading a step would be 76 % shorter.');
    expect(text).toContain('More than 8.50× is out of reach here');
    expect(text).toContain('By the formula 8 workers would be enough');
    expect(text).toContain('More than the claim');
    expect(text).toContain('Make augmentation cheaper, 0 passes');
  });

  it('too few cores: slower with more workers, and neither side alone is the limit', () => {
    const text = told(crowded);
    expect(boundOf(fedMode(crowded), free)).toBe('sharing');
    expect(text).toContain('2 workers are slower than one: 0.897×');
    expect(text).toContain('a load takes 2.17× and a step 1.86× as long as alone');
    expect(text).toContain(
      '3 threads, and this browser reports 2 hardware threads: they take turns',
    );
    expect(text).toContain('Bound by neither alone');
    expect(text).toContain('Take one worker away');
    expect(text).not.toContain('You said');
  });

  it('noise: says what it cannot tell', () => {
    const text = told(noisy, 1.5);
    expect(text).toContain('Yours lies in that interval, which is wide');
    expect(boundOf(fedMode(noisy), free)).toBe('unclear');
    expect(text).toContain('Whether one worker loading ahead makes an epoch faster cannot be told');
    expect(text).toContain('neither faster nor slower than one, as far as can be told');
    expect(text).toContain('Whether loading still costs time cannot be told.');
    expect(text).toContain('loading costs up to 59 % of a step');
    const wide = mode('chosen', 2, { period: 8.2, waited: 0.1, engine: 7, half: 3 });
    expect(boundOf(wide, free)).toBe('unclear');
  });

  it('one worker chosen: says so and asks for more', () => {
    const one = outcome(fast.modes.filter(({ id }) => id !== 'chosen'));
    expect(told(one)).toContain('You chose one worker.');
    expect(fedMode(one).id).toBe('one');
  });

  it('reports every mode with its formula', () => {
    const values = results(fast).map(({ value }) => value.replaceAll('\u00a0', ' '));
    expect(values.join('\n')).toContain('8.20 ms a step (formula 8.00 ms), 3,902 images/s');
    expect(formulaMs(fast, need(fast, 'cached'))).toBeUndefined();
    expect(epochMs(fast, sync)).toBeCloseTo((1797 / 32) * 20);
  });

  it('asks questions whose answers are these numbers', () => {
    const answers = (of: Outcome) =>
      Object.fromEntries(checks(of).map(({ id, answer }) => [id, answer]));
    expect(answers(fast)).toMatchObject({ workers: 2, most: 2.5, bound: 'compute' });
    expect(answers(slow)).toMatchObject({ workers: 8, most: 8.5, bound: 'loader' });
    expect(answers(crowded)).toMatchObject({ bound: 'sharing' });
    for (const question of checks(slow)) {
      if (question.kind !== 'number') continue;
      expect(gradeNumber(question, question.answer)).toBe(true);
      expect(question.feedback(2 * question.answer + 1, false)).not.toBe('');
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
    expect(told(both)).toContain('Bound by the loader in two ways');
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
