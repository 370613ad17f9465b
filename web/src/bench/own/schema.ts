// The schema of an exercise as one JSON file by an instructor, described in web/README.md. Violations are reported with their
// field.

import * as v from 'valibot';
import { exactly, list, named, text } from '../../session/schema';
import type { Json } from '../contract';

export const OWN_FORMAT = 'tensorscope-exercise';
export const HINT =
  'Mend this field and open the file again. web/README.md has a complete example.';

/**
 * The profiler methods that an exercise may call for its expected values, with the number of arguments before the options. All of
 * them take and return JSON.
 */
export const VERBS = {
  countParameters: 1,
  countFlops: 1,
  describe: 1,
  planMemory: 1,
  measureMemory: 1,
  planTraining: 2,
  profileBackwardPass: 2,
  profileForwardPass: 1,
  profileLayer: 2,
  quickProfile: 1,
  measureLatency: 1,
  compare: 2,
  compareTraining: 2,
  measureInstruments: 1,
  kernelVariants: 0,
  measureKernel: 1,
  calibrate: 0,
  measureDevice: 0,
  runControls: 0,
  models: 0,
  specOf: 1,
  info: 0,
  summarize: 1,
  train: 1,
  quantize: 0,
  lossScalingDemo: 1,
} as const;
const NAMES = Object.keys(VERBS) as (keyof typeof VERBS)[];

const isJson = (value: unknown): value is Json =>
  value === null ||
  ['boolean', 'number', 'string'].includes(typeof value) ||
  (Array.isArray(value)
    ? value.every(isJson)
    : typeof value === 'object' && Object.values(value).every(isJson));
const json = v.custom<Json>(isJson, 'a JSON value');
const jsons = list(json);

const whole = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`;
  return v.pipe(
    v.number(expected),
    v.integer(expected),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  );
};
const some = <const T extends v.GenericSchema>(each: T, least: number) =>
  v.pipe(list(each), v.minLength(least, `a list of at least ${least}`));
const filled = v.pipe(text, v.trim(), v.minLength(1, 'a text that is not empty'));

const range = { from: whole(-1e9, 1e9), to: whole(-1e9, 1e9) };
const drawn = v.union(
  [
    exactly({ of: some(json, 1) }),
    exactly({ ...range, length: exactly(range) }),
    exactly({ ...range, multiple: v.exactOptional(whole(1, 1e6)) }),
  ],
  'a draw of whole numbers: {"from", "to"}, {"from", "to", "multiple"}, {"from", "to", "length": {"from", "to"}} or, of anything, {"of": [...]}',
);
export type Drawn = v.InferOutput<typeof drawn>;

const asked = exactly({
  verb: v.picklist(NAMES, `one of ${NAMES.map((name) => `"${name}"`).join(', ')}`),
  /** The arguments of the method, in order; if absent, `model` and `options` are the arguments. */
  args: v.exactOptional(jsons),
  model: v.exactOptional(json),
  options: v.exactOptional(json),
  /** A path in the method's result: "latency_ms.median", "layers[0].parameters"; the whole result unless given. */
  pick: v.exactOptional(text),
});
export type Asked = v.InferOutput<typeof asked>;

/** The message is used when the field is missing. */
const expected = Object.assign(
  v.lazy((value) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, 'verb') ? asked : json,
  ),
  { message: 'a JSON value, or what the engine is asked: {"verb", "model", "options", "pick"}' },
);
const SHARE = 'a number from 0 to 1';
const tolerance = v.pipe(v.number(SHARE), v.minValue(0, SHARE), v.maxValue(1, SHARE));

const aCase = exactly({
  name: filled,
  /** The number of cases drawn from this entry; 1 unless given. */
  times: v.exactOptional(whole(1, 200)),
  draw: v.exactOptional(named(drawn)),
  args: jsons,
  /** A JSON value, or a question to the engine: {"verb", ...}. */
  expected,
  tolerance: v.exactOptional(tolerance),
});
export type OwnCase = v.InferOutput<typeof aCase>;

const code = exactly({ starter: text, solution: filled });
const edits = some(v.tuple([filled, text], 'a pair: what is replaced, and by what'), 1);
const languages = { python: v.exactOptional(code), javascript: v.exactOptional(code) };

export const ownSchema = exactly({
  format: v.literal(OWN_FORMAT, `"${OWN_FORMAT}"`),
  version: v.literal(1, '1, the only one so far'),
  id: v.pipe(text, v.regex(/^own-[a-z0-9-]{1,30}$/, 'an id such as "own-bytes"')),
  title: filled,
  name: v.exactOptional(filled),
  minutes: v.exactOptional(whole(1, 240)),
  entry: v.pipe(text, v.regex(/^[a-z][a-z0-9_]*$/, 'a name in snake_case, such as "count_bytes"')),
  task: some(filled, 1),
  signature: v.exactOptional(list(v.tuple([filled, filled], 'a pair: name, and what it is'))),
  hints: list(filled),
  languages: exactly(languages),
  cases: some(aCase, 1),
  mistakes: v.exactOptional(
    list(
      exactly({
        name: filled,
        says: filled,
        edits: exactly({ python: v.exactOptional(edits), javascript: v.exactOptional(edits) }),
      }),
    ),
  ),
});
export type OwnFile = v.InferOutput<typeof ownSchema>;
