// The Pipeline lab: the queue on paper, and what is said about different results.

import { describe, expect, it } from 'vitest';
import type { StatisticsReport } from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { figures } from '../../../web/src/labs/pipeline/figures.en';
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
import { pytorch } from '../../../web/src/labs/pipeline/pytorch';
import { bound, spikes, workers } from '../../../web/src/labs/pipeline/questions.en';
import { boundMessage, timelineMessage } from '../../../web/src/labs/pipeline/sentences';
import { formula, play, simulate, workersNeeded } from '../../../web/src/labs/pipeline/simulate';
import { text } from '../../../web/src/labs/pipeline/text.en';
import { fold, ratioOf } from '../../../web/src/labs/pipeline/words';
import {
  allTold,
  type Case,
  isRatio,
  ratiosIn,
  timesIn,
  toldIn,
  viewOf,
  wordsInView,
} from './told';

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

const caseOf = (of: Outcome, said?: number): Case => ({
  values: { workers: 2, long: 2, network: 'images-lenet5' },
  outcomes: { epoch: of },
  said,
});
const told = (of: Outcome, times?: number): string => allTold(text.scenes, caseOf(of, times));

const caseView = (of: Outcome) => viewOf(caseOf(of));

describe('pipeline: what is said', () => {
  it('enough workers: bound by compute, and the formula agrees', () => {
    expect(boundOf(fedMode(fast), free)).toBe('compute');
    const said = told(fast, 2.44);
    expect(said).toContain('You said 2.44×; it was 2.44×. Right.');
    expect(said).toContain('Likely CPU bottleneck”, notices.');
    expect(said).toContain('Bound by compute: a loader that costs nothing would save 2.4 %.');
    expect(said).toContain('2 workers are 1.51×');
    expect(said).toContain('they agree within 5 %');
    expect(said).toContain('With 2 it says 8.00 ms a step, measured are 8.20 ms.');
    expect(said).toContain('Make augmentation dearer, 16 passes');
    expect(said).toContain('By the formula 2 workers would be enough');
    expect(said).toContain('Starting 2 workers took 82.0 ms, 10.0× the time of a step.');
    expect(said).toContain('In turn, the engine waits 63 % of the time here.');
    expect(said).toContain('The ceiling: 2.50× as fast as in turn');
    expect(boundMessage(fast)).toContain('the network is the limit');
    expect(timelineMessage(fast).replaceAll('\u00a0', ' ')).toBe(
      'In turn the engine works 35 % of the time; with 2 workers ahead, 85 %',
    );
  });

  it('slow augmentation: bound by the loader', () => {
    const said = told(slow, 9);
    expect(boundOf(fedMode(slow), free)).toBe('loader');
    expect(said).toContain('Bound by the loader: without loading a step would be 76 % shorter.');
    expect(said).toContain('No loader could reach that: the step remains.');
    expect(said).toContain('By the formula 8 workers would be enough');
    expect(said).toContain('More than the claim');
    expect(said).toContain('Make augmentation cheaper, 0 passes');
  });

  it('too few cores: slower with more workers, and neither side alone is the limit', () => {
    const said = told(crowded);
    expect(boundOf(fedMode(crowded), free)).toBe('sharing');
    expect(said).toContain('2 workers are slower than one: 0.897×');
    expect(said).toContain('a load takes 2.17× and a step 1.86× as long as alone');
    expect(said).toContain(
      'Loaders and engine are 3 threads on 2 hardware threads: they take turns',
    );
    expect(said).toContain('Bound by neither alone');
    expect(said).toContain('Take one worker away');
    expect(said).not.toContain('You said');
  });

  it('noise: says what it cannot tell', () => {
    const said = told(noisy, 1.5);
    expect(said).toContain('As near as these rounds can tell.');
    expect(boundOf(fedMode(noisy), free)).toBe('unclear');
    expect(said).toContain('Whether one worker loading ahead makes an epoch faster cannot be told');
    expect(said).toContain('neither faster nor slower than one, as far as can be told');
    expect(said).toContain('Whether loading still costs time cannot be told.');
    expect(said).toContain('loading costs up to 59 % of a step');
    const wide = mode('chosen', 2, { period: 8.2, waited: 0.1, engine: 7, half: 3 });
    expect(boundOf(wide, free)).toBe('unclear');
  });

  it('one worker chosen: says so and asks for more', () => {
    const one = outcome(fast.modes.filter(({ id }) => id !== 'chosen'));
    expect(told(one)).toContain('You chose one worker.');
    expect(fedMode(one).id).toBe('one');
  });

  it('reports every mode with its formula', () => {
    const values = text.epoch.results(fast).map(({ value }) => value.replaceAll('\u00a0', ' '));
    expect(values.join('\n')).toContain('8.20 ms a step (formula 8.00 ms), 3,902 images/s');
    expect(formulaMs(fast, need(fast, 'cached'))).toBeUndefined();
    expect(epochMs(fast, sync)).toBeCloseTo((1797 / 32) * 20);
  });

  it('asks questions whose answers are these numbers', () => {
    expect([fast, slow, crowded, noisy].map((each) => bound(each).answer)).toEqual([
      'compute',
      'loader',
      'sharing',
      'unclear',
    ]);
    // Loads of 12 ms and steps of 8 ms; three times as long it takes five workers, and not four.
    expect(workers(fast).answer).toBe(5);
    const paper = { load_ms: 36, step_ms: 8 };
    expect(formula({ ...paper, workers: 5 })).toBe(8);
    expect(formula({ ...paper, workers: 4 })).toBeGreaterThan(8);
    for (const each of [workers(slow), workers(crowded)])
      expect(each.kind === 'number' && gradeNumber(each, each.answer)).toBe(true);
    expect(spikes.answer).toBe('prefetch');
  });
});

/** The same, with everything in one place moved: ties, reversed order, faster than the ceiling. */
const chosen = (period: number, waited: number, half?: number) =>
  mode('chosen', 2, {
    period,
    waited,
    engine: 7,
    load: 12,
    ...(half === undefined ? {} : { half }),
  });
const one = mode('one', 1, { period: 12.4, waited: 4, engine: 7.2, load: 12.1 });
const few = (each: ModeResult): ModeResult => ({
  ...each,
  period: {
    ...each.period,
    median_interval: { ...each.period.median_interval, confidence: 0.75 },
  },
});
const OUTCOMES: readonly (readonly [string, Outcome])[] = [
  ['enough workers', fast],
  ['a slow loader', slow],
  ['too few cores', crowded],
  ['noise', noisy],
  ['a tie with in turn', outcome([sync, one, chosen(20, 12), free])],
  ['slower than in turn', outcome([sync, one, chosen(26, 15), free])],
  ['faster than without loading', outcome([sync, one, chosen(7.5, 0), free])],
  ['exactly the ceiling', outcome([sync, one, chosen(8, 0), free])],
  ['one worker', outcome([sync, one, free])],
  ['too few rounds', outcome([few(sync), few(one), few(chosen(9, 1)), few(free)])],
  [
    'no load at all',
    outcome([
      mode('synchronous', 1, { period: 8, waited: 0.1, engine: 7, load: 0.1 }),
      chosen(8.1, 0),
      one,
      free,
    ]),
  ],
];

describe.each(OUTCOMES)('pipeline: %s', (_, of) => {
  const found = ratioOf(fedMode(of), need(of, 'synchronous'));

  it('says faster, slower or neither as the intervals do, with the ratio of the times shown', () => {
    const title = text.scenes.epoch.title(caseView(of));
    const verdict = compared(fedMode(of), need(of, 'synchronous'));
    expect(title.includes('can’t tell')).toBe(verdict === 'unclear');
    expect(title.includes('takes longer')).toBe(verdict === 'slower');
    if (verdict !== 'unclear') {
      const [shown = 0] = ratiosIn(title);
      expect(isRatio(shown, need(of, 'synchronous').period.median, fedMode(of).period.median)).toBe(
        true,
      );
    }
  });

  it('has one ceiling, the ratio of the two times beside it', () => {
    const said = toldIn(text.scenes.ceiling, caseOf(of));
    const [shown = 0] = ratiosIn(said);
    const [step = 0, turn = 0] = timesIn(said);
    expect(isRatio(shown, turn, step)).toBe(true);
    const reached = fedMode(of).period.median <= need(of, 'cached').period.median;
    expect(said.includes('reaches it already')).toBe(reached);
    expect(said.includes('never get below')).toBe(!reached);
    expect(text.ending.measured(caseView(of))).toContain(`the ceiling is ${fold(shown)}`);
  });

  it('names the limit that its question asks for', () => {
    const said = toldIn(text.scenes.epoch, caseOf(of));
    const answer = bound(of).answer;
    expect(said.includes('the loader is the limit')).toBe(answer === 'loader');
    expect(said.includes('The step is the limit now')).toBe(answer === 'compute');
    expect(said.includes('can’t be told from these rounds')).toBe(answer === 'unclear');
  });

  it.each([0.001, 0.9, 1, 2.4, 2.6, 1000, 4321])('judges a prediction of %f', (said) => {
    const sentence = toldIn(text.scenes.epoch, caseOf(of, said));
    expect(sentence).toContain('You said');
    const inside = said >= found.low && said <= found.high;
    expect(/Right\.|As near as these/.test(sentence)).toBe(inside);
    if (!inside && said > 1.2 * found.value) expect(sentence).toContain('too much');
    if (!inside && said < 0.8 * found.value) expect(sentence).toContain('too little');
    if (sentence.includes('No loader could')) expect(said).toBeGreaterThan(found.value);
    if (said === 4321) expect(sentence).toContain('You said 4.32');
  });

  it('takes at most 150 words, and says nothing that is not a number', () => {
    expect(wordsInView(text.scenes, caseOf(of, 4321))).toBeLessThanOrEqual(150);
    expect(told(of, 2)).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('pipeline: on paper', () => {
  it.each([
    [1, 1],
    [2, 1],
    [2, 2],
    [5, 4],
    [8, 3],
  ])('loads of %i steps, %i workers: the title is what the picture shows', (long, many) => {
    const { steps } = play({ load_ms: 10 * long, step_ms: 10, workers: many, prefetch: 4 }, 60);
    const waits = steps
      .slice(31)
      .some(({ began }, at) => began > (steps[30 + at]?.ended ?? 0) + 1e-9);
    const title = figures.paper({ long, workers: many } as never);
    expect(title.includes('still waits')).toBe(waits);
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
