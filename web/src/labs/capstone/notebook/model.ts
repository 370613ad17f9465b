// Reads the notebook from the browser's storage; each page is validated on its own.

import * as v from 'valibot';
import {
  atLeast,
  fields,
  interval,
  list,
  named,
  number,
  text,
  truth,
} from '../../../session/schema';
import type { Read } from '../../../session/stored-value';
import { AUGMENTATIONS, KEEPS, OPTIMIZERS, STORAGES } from '../baseline/model';
import { CHANGES, EMPTY, type Pages, PLACES } from '../parts/model';

const oneOf = <T extends string>(names: Readonly<Record<T, string>>) =>
  v.picklist(Object.keys(names) as T[], `one of ${Object.keys(names).join(', ')}`);
const whole = v.pipe(
  v.number('a number'),
  v.integer('a whole number'),
  v.minValue(0, 'at least 0'),
);

const switches = {
  batch: v.pipe(whole, v.minValue(1, 'at least 1')),
  workers: whole,
  augmentation: oneOf(AUGMENTATIONS),
  optimizer: oneOf(OPTIMIZERS),
  storage: oneOf(STORAGES),
  checkpoint: whole,
  keep: oneOf(KEEPS),
};
const configuration = fields(switches);

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

const change = fields({
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

const place = v.picklist(PLACES, 'a part of the step');

const bottleneck = fields({
  at: text,
  guess: v.optional(place),
  profile: atLeast({
    forward_latency_ms: number,
    backward_latency_ms: number,
    optimizer_latency_ms: number,
    step_latency_ms: number,
    measured_steps_peak_bytes: number,
    planned_equals_measured: truth,
  }),
});

const some = v.partial(v.object(switches));
const choices = fields({
  tried: v.exactOptional(named(some)),
  expected: v.exactOptional(named(expectation)),
  guess: v.exactOptional(place),
  final: v.exactOptional(some),
});

const PAGES = {
  baseline: side,
  bottleneck,
  final: fields({ at: text, compared }),
  choices,
  words: named(text),
} as const;

/** Returns the valid pages; invalid ones are dropped, and their names are returned. */
export function readNotebook(stored: unknown): Read<Pages> {
  if (stored === undefined) return { value: EMPTY, dropped: [] };
  const all = v.safeParse(named(v.unknown()), stored);
  if (!all.success) return { value: EMPTY, dropped: ['the notebook of the Capstone'] };
  const dropped: string[] = [];
  const page = (schema: v.GenericSchema, value: unknown, name: string): [string, unknown][] => {
    if (value === undefined) return [];
    const { success, output } = v.safeParse(schema, value);
    if (!success) dropped.push(`“${name}” in the notebook of the Capstone`);
    return success ? [[name, output]] : [];
  };
  const { changes, ...rest } = all.output;
  const read = Object.entries(PAGES).flatMap(([name, schema]) => page(schema, rest[name], name));
  const parts = v.is(named(v.unknown()), changes) ? changes : {};
  const pages = CHANGES.flatMap((id) => page(change, parts[id], id));
  const value = { ...EMPTY, ...Object.fromEntries(read), changes: Object.fromEntries(pages) };
  return { value, dropped };
}
