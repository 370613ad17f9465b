// What the notebook may hold when it comes back from storage: of the engine's reports, what is shown of them.

import * as v from 'valibot';
import { atLeast, fields, interval, list, named, number, text, truth } from '../../session/schema';
import { AUGMENTATIONS, type Configuration, KEEPS, OPTIMIZERS, STORAGES } from './configuration';

const oneOf = <T extends string>(names: Readonly<Record<T, string>>) =>
  v.picklist(Object.keys(names) as T[], `one of ${Object.keys(names).join(', ')}`);
const whole = v.pipe(
  v.number('a number'),
  v.integer('a whole number'),
  v.minValue(0, 'at least 0'),
);

const configuration: v.GenericSchema<unknown, Configuration> = fields({
  batch: v.pipe(whole, v.minValue(1, 'at least 1')),
  workers: whole,
  augmentation: oneOf(AUGMENTATIONS),
  optimizer: oneOf(OPTIMIZERS),
  storage: oneOf(STORAGES),
  checkpoint: whole,
  keep: oneOf(KEEPS),
});

const statistics = atLeast({ count: number, median: number, median_interval: interval });

const side = fields({
  configuration,
  steps: list(fields({ wait_ms: number, compute_ms: number, load_ms: number })),
  statistics,
  peak_bytes: number,
});

const compared = fields({
  before: side,
  after: side,
  speedup: fields({
    ratio: number,
    low: number,
    high: number,
    verdict: v.picklist(['faster', 'slower', 'same', 'cannot_tell'], 'a verdict'),
  }),
  block_ratios: list(number),
  order: list(text),
  times_hidden: number,
});

const expectation = v.picklist(['slower', 'same', 'faster', 'much'], 'an expectation');

export const change = fields({
  at: text,
  expected: v.optional(expectation),
  compared,
  kept: v.optional(truth),
  evaluation: v.exactOptional(
    atLeast({
      verdict: text,
      ratio: number,
      ratio_interval: interval,
      blocks: number,
      a_statistics: statistics,
      b_statistics: statistics,
    }),
  ),
});

const bottleneck = fields({
  at: text,
  guess: v.optional(text),
  profile: atLeast({
    forward_latency_ms: number,
    backward_latency_ms: number,
    optimizer_latency_ms: number,
    step_latency_ms: number,
    measured_steps_peak_bytes: number,
    planned_equals_measured: truth,
  }),
});

/** By the fields of a notebook; each stands or falls by itself. */
export const pages = {
  baseline: side,
  bottleneck,
  final: fields({ at: text, compared }),
  words: named(text),
} as const;
