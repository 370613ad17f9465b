// Outcomes and notebooks of the Capstone, drawn: from one that was hardly begun to one that is done.

import fc from 'fast-check';
import type { CompareReport } from '../../../web/src/engine/types';
import { mean } from '../../../web/src/kit/numbers/mean';
import {
  BATCHES,
  baselineOf,
  type Compared,
  type Configuration,
  imagesPerSecond,
  type Side,
  type Step,
  speedupOf,
  stepMs,
} from '../../../web/src/labs/capstone/baseline/model';
import {
  CHANGES,
  type ChangeId,
  currentOf,
  EMPTY,
  type Pages,
  PLACES,
  type StepProfile,
  withDecision,
  withMeasured,
} from '../../../web/src/labs/capstone/parts/model';
import { openEngine, value } from '../../boundary/support/engine';
import { measured, verdictOf } from './drawn';

const { session } = await openEngine();
const description = value(session.describe({ model: 'resnet18_cifar', batch: 2 }));

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Steps of a loop: how much each is longer than the first, from a quiet machine to one that tells nothing. */
const noise = fc
  .constantFrom(0.002, 0.05, 1)
  .chain((most) => fc.array(double(1e-4, most), { minLength: 3, maxLength: 12 }));
const share = fc.oneof(fc.constantFrom(0, 0.001, 0.5), double(0.001, 0.95));

const stepsOf = (ms: number, waiting: number, more: readonly number[]): Step[] =>
  more.map((each, index) => ({
    wait_ms: ms * waiting * (1 + each),
    compute_ms: ms * (1 - waiting) * (1 + (more.at(-1 - index) ?? 0)),
    load_ms: ms * waiting * (1 + each),
  }));

const sideOf = (configuration: Configuration, steps: readonly Step[]): Side => ({
  configuration,
  steps,
  statistics: value(session.summarize(steps.map(stepMs))),
  peak_bytes: configuration.optimizer === 'sgd' ? 97e6 : 186e6 + configuration.batch,
});

interface Turns {
  /** Time per image of the first configuration. */
  readonly ms: number;
  readonly ratio: number;
  readonly waits: readonly [number, number];
  readonly more: readonly number[];
}
const turns: fc.Arbitrary<Turns> = fc.record({
  ms: fc.oneof(double(50, 500), double(5, 2e4)),
  ratio: fc.oneof(fc.constantFrom(1, 2), double(0.9, 1.1), double(0.3, 8)),
  waits: fc.tuple(share, share),
  // A slow device has time for one block.
  more: fc.oneof(noise, noise, fc.constant([0])),
});

function compared(before: Configuration, after: Configuration, drawn: Turns): Compared {
  const { ms, ratio, waits, more } = drawn;
  const ratios = more.map((each) => ratio * (1 + each));
  const steps = (of: Configuration, waiting: number, time: (ratio: number) => number) =>
    ratios.flatMap((each) => stepsOf(of.batch * time(each), waiting, [0]));
  return {
    before: sideOf(
      before,
      steps(before, waits[0], () => ms),
    ),
    after: sideOf(
      after,
      steps(after, waits[1], (each) => ms / each),
    ),
    speedup: speedupOf(ratios),
    block_ratios: ratios,
    order: ratios.map(() => 'abba'),
    times_hidden: 0,
  };
}

const SWITCHED: Readonly<Record<ChangeId, fc.Arbitrary<Partial<Configuration>>>> = {
  loader: fc.record({
    workers: fc.constantFrom(1, 2),
    augmentation: fc.constantFrom('photo', 'small'),
  }),
  precision: fc.record({
    storage: fc.constant('float16'),
    optimizer: fc.constantFrom('adam', 'sgd'),
  }),
  batch: fc.record({
    batch: fc.constantFrom(...BATCHES.map(Number)),
    checkpoint: fc.constantFrom(1, 2),
  }),
  fusion: fc.constant({ keep: 'in_place' }),
};

const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const part = (id: ChangeId) =>
  optional(
    fc.record({
      turns,
      switched: SWITCHED[id],
      kept: fc.constantFrom(true, true, false, undefined),
      expected: fc.constantFrom('slower', 'same', 'faster', 'much', undefined),
      folded: measured(double(0.5, 2)),
    }),
  );

export const drawn = fc.record({
  batch: fc.constantFrom(1, 2, 4),
  ms: fc.oneof(double(100, 1000), double(5, 2e4)),
  waiting: share,
  more: noise,
  peak: optional(double(1, 500)),
  profile: optional(
    fc.record({
      busy: fc.constantFrom(1, 1.2, 3, 0.4),
      split: fc.tuple(double(1, 9), double(1, 9), double(0.1, 3)),
      guess: optional(fc.constantFrom(...PLACES)),
    }),
  ),
  changes: fc.record({
    loader: part('loader'),
    precision: part('precision'),
    batch: part('batch'),
    fusion: part('fusion'),
  }),
  final: optional(turns),
  prediction: optional(fc.oneof(double(0.95, 1.05), double(0.01, 100))),
  wrong: fc.constantFrom('near', 'peak', 'inverse'),
});
export type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function profileOf(side: Side, { busy, split }: NonNullable<Drawn['profile']>): StepProfile {
  const ms = busy * mean(side.steps.map(({ compute_ms }) => compute_ms));
  const whole = split[0] + split[1] + split[2];
  return {
    forward_latency_ms: (ms * split[0]) / whole,
    backward_latency_ms: (ms * split[1]) / whole,
    optimizer_latency_ms: (ms * split[2]) / whole,
    step_latency_ms: ms,
    measured_steps_peak_bytes: side.peak_bytes,
    planned_equals_measured: true,
  } as StepProfile;
}

function pagesOf(side: Side, { profile, changes, final }: Drawn): Pages {
  let pages: Pages = {
    ...EMPTY,
    baseline: side,
    bottleneck: profile && { at: '', guess: profile.guess, profile: profileOf(side, profile) },
  };
  for (const id of CHANGES) {
    const one = changes[id];
    if (one === undefined) continue;
    const before = currentOf(pages, id);
    const { folded, expected, kept } = one;
    const evaluation = {
      ...{ ratio: folded.value, ratio_interval: { ...folded, confidence: 0.95 } },
      ...{ verdict: verdictOf(folded), blocks: 8, b_statistics: side.statistics },
    } as unknown as CompareReport;
    pages = withMeasured(pages, id, {
      ...{ at: '', expected: expected as 'same' },
      compared: compared(before, { ...before, ...one.switched } as Configuration, one.turns),
      ...(id === 'fusion' ? { evaluation } : {}),
    });
    if (kept !== undefined) pages = withDecision(pages, id, kept);
  }
  const whole = final && compared(side.configuration, currentOf(pages), final);
  return { ...pages, final: whole && { at: '', compared: whole } };
}

export function caseOf(of: Drawn) {
  const { batch, ms, waiting, more, peak, prediction, wrong } = of;
  const side = sideOf(baselineOf(batch), stepsOf(ms, waiting, more));
  const rate = imagesPerSecond(side);
  const ideas = { near: rate, peak: ((peak ?? 100) * 1e9) / 3.3e9, inverse: 1 / rate };
  const baseline = {
    ...{ title: 'ResNet-18', side },
    at_peak: { parameters: 45e6, gradients: 45e6, optimizer_state: 90e6, activations: 6e6 * batch },
  };
  return {
    values: { model: 'resnet18_cifar', batch, memory: '200', seed: 1 },
    dry: { title: 'ResNet-18', batch, description, flops: 3.3e9, peak, peaks: undefined },
    outcomes: { baseline },
    ...(prediction === undefined ? {} : { prediction: prediction * ideas[wrong as 'near'] }),
    title: 'ResNet-18',
    notebook: pagesOf(side, of),
  };
}
