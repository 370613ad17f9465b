// The texts about a mistake and at the end of an exercise are true of the numbers shown beside them.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Case, type Exercise, mistaken, mistakeText } from '../../../web/src/bench/contract';
import { explained } from '../../../web/src/bench/grade/explain';
import { type Grading, grade } from '../../../web/src/bench/grade/grade';
import { shownDurations } from '../../../web/src/bench/grade/simulated';
import { withTrueRoofs } from '../../../web/src/bench/grade/true-roofs';
import { ending } from '../../../web/src/bench/page/afterwards';
import { outcomeText } from '../../../web/src/bench/page/cases-table';
import type { ExerciseState } from '../../../web/src/bench/state/exercise-state';
import type { Profiler } from '../../../web/src/engine/profiler';
import attention from '../../../web/src/exercises/build-attention-flops/exercise';
import conv from '../../../web/src/exercises/build-conv-flops/exercise';
import { ALIKE } from '../../../web/src/exercises/build-interval/ending';
import interval from '../../../web/src/exercises/build-interval/exercise';
import latency from '../../../web/src/exercises/build-latency/exercise';
import peakMemory from '../../../web/src/exercises/build-peak-memory/exercise';
import quickProfile from '../../../web/src/exercises/build-quick-profile/exercise';
import roofline from '../../../web/src/exercises/build-roofline/exercise';
import { sessionProfiler } from '../../support/session-profiler';
import { plainSandbox } from '../exercises/plain-sandbox';
import { templateText } from '../template-text';

let engine: Profiler;
beforeAll(async () => {
  engine = (await sessionProfiler()) as unknown as Profiler;
});

const SEEDS = [1, 2, 3, 4, 5, 6];

async function withMistake(exercise: Exercise, id: string, seed: number): Promise<Grading> {
  const edits = exercise.mistakes.find((each) => each.id === id)?.edits.javascript ?? [];
  const source = mistaken(exercise.code.javascript?.solution ?? '', edits);
  const cases = await exercise.cases(engine, seed);
  return grade(exercise, { language: 'javascript', source }, cases, plainSandbox);
}

const explanationOf = (exercise: Exercise, grading: Grading): string =>
  explained(exercise, 'javascript', grading)?.mistake?.says ?? '';

it.each([
  ['mean', latency],
  ['groups-forgotten', conv],
  ['bias-forgotten', conv],
] as const)('%s: what is graded can be kept', async (id, exercise) => {
  const grading = await withMistake(exercise, id, 1);
  expect(grading.mistake?.id).toBe(id);
  expect(structuredClone(grading)).toEqual(grading);
});

const medianOf = (sorted: readonly number[]): number =>
  ((sorted[Math.floor(sorted.length / 2)] ?? 0) +
    (sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)) /
  2;

describe('a mean in place of a median', () => {
  const TIMES: readonly (readonly [Exercise, (each: Case) => number[]])[] = [
    [
      latency,
      ({ world, args }) =>
        world === undefined
          ? []
          : shownDurations(world, world.durations_ms.length).slice(Number(args[2])),
    ],
    [interval, ({ args }) => args[0] as number[]],
    [quickProfile, ({ args }) => args[1] as number[]],
  ];
  it.each(TIMES)(
    '$meta.id: is said to be pulled up only where it is',
    async (exercise, timesOf) => {
      const pulled: boolean[] = [];
      for (const seed of SEEDS) {
        const grading = await withMistake(exercise, 'mean', seed);
        const isPulled = (each: Case): boolean => {
          const times = [...timesOf(each)].sort((a, b) => a - b);
          const mean = times.reduce((a, b) => a + b, 0) / times.length;
          const quiet = medianOf(times.slice(0, -1));
          const slow = times.filter((time) => time > 1.5 * medianOf(times));
          const slower = times.filter((time) => time > 1.5 * quiet);
          const stays = medianOf(times) <= 1.05 * quiet;
          return stays && mean > medianOf(times) && slow.length === 1 && slower.length === 1;
        };
        const wrong = grading.cases.filter(({ right }) => !right).map((each) => each.case);
        const shown = isPulled(grading.failing?.case as Case);
        const isShown = explanationOf(exercise, grading).includes('pulls the mean up');
        pulled.push(shown);
        expect({ seed, isShown, shown }).toEqual({
          seed,
          isShown: shown,
          shown: wrong.some(isPulled),
        });
      }
      expect(pulled).toContain(true);
    },
  );

  it.each([
    ['even times', [4.5, 5.3, 2.3], '4.03 ms'],
    ['several slow runs', [1, 1, 2.5, 5], '2.38 ms'],
    ['several slow runs', [1, 1, 1, 1, 4, 5], '2.17 ms'],
    ['two runs', [1, 5], '3.00 ms'],
  ])('of %s something else is said', (_, times, mean) => {
    const mistake = quickProfile.mistakes.find(({ id }) => id === 'mean');
    const failed = { name: '', size: 1, expected: 0, args: [{}, times, {}] };
    const sentence = mistake ? mistakeText(mistake, failed) : '';
    expect(sentence).not.toContain('pulls');
    expect(sentence.replaceAll('\u00a0', ' ')).toContain(`The mean of these times is ${mean}`);
  });
});

it('of groups their number in the case is named', async () => {
  const failing = async (seed: number) => {
    const grading = await withMistake(conv, 'groups-forgotten', seed);
    return [grading.failing?.case.args, explanationOf(conv, grading)] as const;
  };
  for (const seed of SEEDS) {
    const [[shape, layer] = [], sentence] = await failing(seed);
    const channels = (shape as number[])[1] ?? 0;
    const { groups } = layer as { groups: number };
    expect(sentence).toContain(`In ${groups} groups`);
    expect(sentence).toContain(`${channels} / ${groups} = ${channels / groups}`);
  }
});

it('a bias that is forgotten is shown where there are no groups', async () => {
  for (const seed of SEEDS) {
    const { failing } = await withMistake(conv, 'bias-forgotten', seed);
    expect(failing?.case.args[1]).toMatchObject({ groups: 1 });
  }
});

it('of tensors that are equally large none is picked out', () => {
  const allocate = (tensor: string) => ({ do: 'allocate', tensor, bytes: 56 });
  const args = [[allocate('linear'), allocate('relu')]];
  const failed = { name: '', size: 1, args, expected: 112 };
  expect(peakMemory.explain?.(failed, 56)).toBe('Yours is exactly half of what is expected.');
  expect(peakMemory.explain?.({ ...failed, expected: 168 }, 112)).toBe(
    'Yours is 56 too small, as much as the size of linear or the size of relu.',
  );
});

it('sizes of attention that could be forgotten differ', async () => {
  for (const seed of SEEDS) {
    const { failing } = await withMistake(attention, 'batch-forgotten', seed);
    const { case: each, answer } = failing ?? {};
    const value = answer?.kind === 'value' ? answer.value : null;
    expect(each && attention.explain?.(each, value)).toMatch(/a factor of \d+: the batch\.$/);
  }
});

describe('the end of the exercise on intervals', () => {
  const rows = (low: number, high: number, note?: string) => {
    const row = (part: string, more: object = {}) => ({
      row: { label: `mlp, batch 64: ${part}`, args: [[1]], part, ours: 1, ...more },
      yours: { p50: 1, low, high }[part] ?? 1,
    });
    const median = { interval: [0.887, 0.906] as const, ...(note === undefined ? {} : { note }) };
    return [row('p50', median), row('p90'), row('low'), row('high')];
  };
  const says = (...args: Parameters<typeof rows>) => interval.real?.says(rows(...args)) ?? '';
  it('says that ours lies inside where it does', () => {
    expect(says(0.88, 0.91)).toContain('lies inside');
    expect(says(0.89, 0.91)).not.toContain('lies inside');
    expect(says(0.88, 0.9)).not.toContain('lies inside');
  });
  it('says why it was widened only where it was', () => {
    expect(says(0.89, 0.91, ALIKE)).toContain('we widened it');
    expect(says(0.89, 0.91)).not.toContain('we widened it');
    expect(says(0.88, 0.91, ALIKE)).not.toContain('we widened it');
  });
  it('on runs of the engine, ours lies inside wherever it was not widened', async () => {
    const made = (await interval.real?.rows(engine)) ?? [];
    const source = interval.code.javascript?.solution ?? '';
    const program = { language: 'javascript', source, entry: 'describeSamples' } as const;
    const answers = await plainSandbox.run(program, made);
    const answered = made.map((row, index) => {
      const answer = answers[index];
      const whole = answer?.kind === 'value' ? (answer.value as Record<string, number>) : {};
      return { row, yours: whole[row.part ?? ''] ?? null };
    });
    const sentence = interval.real?.says(answered) ?? '';
    const widened = made.filter(({ note }) => note === ALIKE).length;
    expect(sentence.split('does not lie inside')).toHaveLength(1);
    expect(sentence.split('lies inside').length - 1).toBeGreaterThanOrEqual(2 - widened);
  });
});

describe('the end of the exercise on the roofline', () => {
  const device = { peak_gflops: 100, bandwidth_gb: 10 };
  const row = (flops: number, bytes: number, ours: string, note = 'so it is.') => ({
    label: 'mlp: verdict',
    part: 'verdict',
    args: [{ flops, macs: flops / 2, bytes, run_ms: 1 }, device],
    ours,
    note,
  });
  const says = (made: ReturnType<typeof row>, yours: string) =>
    (roofline.real?.says([{ row: made, yours }]) ?? '').replaceAll('\u00a0', ' ');
  it('is silent about a network below its roof', () => {
    expect(says(row(50e6, 1e6, 'compute'), 'compute')).toBe('The verdict agrees.');
  });
  it('never calls a roof that was passed the most that can be', () => {
    expect(says(row(122e6, 1e6, 'compute'), 'compute')).toContain('the peak is too low');
    const cached = says(row(43e6, 20e6, 'bandwidth'), 'bandwidth');
    expect(cached).toContain('mlp reached 43.0 GFLOP/s where these limits allow 21.5');
    expect(cached).not.toContain('peak is too low');
  });
  it('says in the engine’s words why it judges otherwise', () => {
    expect(says(row(50e6, 5e6, 'undecided', 'It is too close.'), 'compute')).toContain(
      'About mlp the engine says: It is too close.',
    );
  });
  it('a peak that was passed is measured again, once', async () => {
    const shares = [1.22, 0.97, 1.3, 1.2];
    let calibrated = 0;
    const asked = {
      calibrate: async () => {
        calibrated += 1;
        return undefined as never;
      },
    };
    const run = async () => ({ computational_efficiency: shares.shift() ?? 0 });
    const profile = () => withTrueRoofs(asked, run, (each) => each);
    expect([(await profile()).computational_efficiency, calibrated]).toEqual([0.97, 1]);
    expect([(await profile()).computational_efficiency, calibrated]).toEqual([1.2, 2]);
    shares.push(0.5);
    expect([(await profile()).computational_efficiency, calibrated]).toEqual([0.5, 2]);
  });
});

describe('a program that is changed after it has passed', () => {
  const passed = {
    language: 'python' as const,
    source: 'x',
    passed: true,
    right: 24,
    cases: 24,
    at: '',
  };
  const graded = { case: { name: '', args: [], size: 1, expected: 1 }, right: false };
  const failed = { cases: [graded], passed: false } as unknown as Grading;
  const bench = (change: object) =>
    ({
      exercise: roofline,
      record: { passed, tries: [], status: 'done' },
      attempt: { grading: failed },
      ...change,
    }) as unknown as ExerciseState;
  it('is not “not right yet” above “Done”', () => {
    expect(outcomeText(failed, { passed })).toBe('None of 1 cases is right.');
    expect(outcomeText(failed, {})).toBe('None of 1 cases is right yet.');
    const text = templateText(ending(bench({})));
    expect(text).toContain('an earlier program of yours has passed');
    expect(text).not.toContain('Your function is right');
    expect(text).not.toContain('Done');
  });
  it('that passes again, or was not run, is done', () => {
    for (const grading of [undefined, { cases: [], passed: true }]) {
      expect(templateText(ending(bench({ attempt: { grading } })))).toContain(
        'Your function is right in 24 cases',
      );
    }
  });
});
