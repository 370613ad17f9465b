// An exercise as one JSON file that an instructor writes: its shape, described in web/README.md. What does not hold is named.

import * as v from 'valibot';
import { checkedBy, FileProblem, parsed } from '../../session/checked-file';
import { exactly, list, named, text } from '../../session/schema';
import { type Json, mistaken } from '../contract';

export const OWN_FORMAT = 'tensorscope-exercise';
const LONGEST = 200_000;
const HINT = 'Mend this field and open the file again. web/README.md has a complete example.';

/** Methods of the profiler that an exercise may ask for what is expected. */
export const VERBS = [
  'countParameters',
  'countFlops',
  'describe',
  'planMemory',
  'measureMemory',
  'planTraining',
  'profileBackwardPass',
  'profileForwardPass',
  'profileLayer',
  'quickProfile',
  'measureLatency',
  'calibrate',
  'models',
  'summarize',
  'quantize',
  'lossScalingDemo',
] as const;

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
  'a draw: {"from", "to"}, {"from", "to", "multiple"}, {"from", "to", "length": {"from", "to"}} or {"of": [...]}',
);
export type Drawn = v.InferOutput<typeof drawn>;

const asked = exactly({
  verb: v.picklist(VERBS, `one of ${VERBS.map((name) => `"${name}"`).join(', ')}`),
  /** The arguments of the method, in order; without them, model and options are. */
  args: v.exactOptional(jsons),
  model: v.exactOptional(json),
  options: v.exactOptional(json),
  /** Where in what the method returns: "latency_ms.median", "layers[0].parameters"; all of it unless given. */
  pick: v.exactOptional(text),
});
export type Asked = v.InferOutput<typeof asked>;

const aCase = exactly({
  name: filled,
  /** How often it is drawn; 1 unless given. */
  times: v.exactOptional(whole(1, 200)),
  draw: v.exactOptional(named(drawn)),
  args: jsons,
  /** A JSON value, or {"verb", ...}: what the engine says. */
  expected: v.lazy((value) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, 'verb') ? asked : json,
  ),
  tolerance: v.exactOptional(
    v.pipe(v.number('a number from 0 to 1'), v.minValue(0), v.maxValue(1)),
  ),
});
export type OwnCase = v.InferOutput<typeof aCase>;

const code = exactly({ starter: text, solution: filled });
const edits = some(v.tuple([filled, text], 'a pair: what is replaced, and by what'), 1);
const languages = { python: v.exactOptional(code), javascript: v.exactOptional(code) };

const ownSchema = exactly({
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

const check = checkedBy(HINT);

/** Names in strings such as "$rows", wherever they stand. */
function namesIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return value.startsWith('$') ? [value.slice(1)] : [];
  if (value === undefined || value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap((each) => namesIn(each as Json));
}

function checkCase({ draw = {}, args, expected }: OwnCase, place: string): void {
  const used = [...namesIn(args), ...namesIn(expected as Json)];
  const unknown = used.find((name) => !Object.hasOwn(draw, name));
  if (unknown !== undefined)
    throw new FileProblem(place, `$${unknown}`, `one of the names in ${place}.draw`, HINT);
  for (const [name, each] of Object.entries(draw)) {
    const ranges = 'of' in each ? [] : [each, ...('length' in each ? [each.length] : [])];
    const turned = ranges.find(({ from, to }) => from > to);
    if (turned !== undefined)
      throw new FileProblem(`${place}.draw.${name}`, turned, '"from" not above "to"', HINT);
  }
}

function checkMistakes({ mistakes = [], languages: all }: OwnFile): void {
  mistakes.forEach(({ edits: by }, index) => {
    for (const language of ['python', 'javascript'] as const) {
      const each = by[language];
      if (each === undefined) continue;
      const place = `mistakes[${index}].edits.${language}`;
      try {
        mistaken(all[language]?.solution ?? '', each);
      } catch (thrown) {
        const why = thrown instanceof Error ? thrown.message : String(thrown);
        throw new FileProblem(
          place,
          each,
          `texts that the solution has exactly once (${why})`,
          HINT,
        );
      }
    }
  });
}

/** The exercise of a file; throws what is wrong with the first bad field. */
export function readOwnFile(content: string): OwnFile {
  if (content.length > LONGEST)
    throw new FileProblem('The length', content.length, `at most ${LONGEST} characters`, HINT);
  const file = check(ownSchema, parsed(content, HINT));
  if (Object.keys(file.languages).length === 0)
    throw new FileProblem('languages', file.languages, '"python", "javascript" or both', HINT);
  file.cases.forEach((each, index) => {
    checkCase(each, `cases[${index}]`);
  });
  checkMistakes(file);
  return file;
}
