// An instructor's JSON file as an exercise: cases are drawn by the student's seed, and the engine is asked what is right.

import type { Profiler } from '../../engine/profiler';
import type { Case, Exercise, Json } from '../contract';
import { type Draws, draws } from '../draws';
import { type Asked, type Drawn, type OwnCase, type OwnFile, readOwnFile } from './schema';

type Values = Readonly<Record<string, Json>>;

function draw(each: Drawn, from: Draws): Json {
  if ('of' in each) return from.pick(each.of as [Json, ...Json[]]);
  if ('length' in each) {
    const length = from.whole(each.length.from, each.length.to);
    return Array.from({ length: Math.max(0, length) }, () => from.whole(each.from, each.to));
  }
  const { multiple = 1 } = each;
  const least = Math.ceil(each.from / multiple);
  return multiple * from.whole(least, Math.max(least, Math.floor(each.to / multiple)));
}

/** With what was drawn in place of "$name". */
function filled(value: Json, values: Values): Json {
  if (typeof value === 'string')
    return value.startsWith('$') ? (values[value.slice(1)] ?? null) : value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((each) => filled(each, values));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, filled(each as Json, values)]),
  );
}

/** How large the numbers are, and how many: the smallest case that fails is explained. */
function sizeOf(value: Json): number {
  if (typeof value === 'number') return 1 + Math.log2(1 + Math.abs(value));
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + sizeOf(each as Json), 1);
}

/** "layers[0].parameters" of what a verb returned. */
export function picked(value: unknown, path: string): Json {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const found = steps.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, step)
        ? Reflect.get(at, step)
        : undefined,
    value,
  );
  if (found === undefined)
    throw new RangeError(`What the engine returns has no “${path}”: look at its report.`);
  return JSON.parse(JSON.stringify(found)) as Json;
}

async function ask(
  engine: Profiler,
  { verb, args, model, options, pick = '' }: Asked,
  values: Values,
  signal: AbortSignal | undefined,
): Promise<Json> {
  const method: unknown = Reflect.get(engine, verb);
  if (typeof method !== 'function') throw new RangeError(`The engine has no ${verb} here.`);
  const last = filled(options ?? {}, values);
  const call = signal === undefined ? last : { ...(last as object), signal };
  const given =
    args === undefined
      ? [...(model === undefined ? [] : [filled(model, values)]), call]
      : args.map((each) => filled(each, values));
  return picked(await Reflect.apply(method, engine, given), pick);
}

const isAsked = (expected: OwnCase['expected']): expected is Asked =>
  typeof expected === 'object' && expected !== null && Object.hasOwn(expected, 'verb');

async function casesOf(
  { cases }: OwnFile,
  engine: Profiler,
  seed: number,
  signal?: AbortSignal,
): Promise<Case[]> {
  const from = draws(seed);
  const all = cases.flatMap((each) => {
    const { times = 1, draw: names = {} } = each;
    return Array.from({ length: times }, (_, index) => {
      const values = Object.entries(names).map(([name, one]) => [name, draw(one, from)] as const);
      const name = times === 1 ? each.name : `${each.name} ${index + 1}`;
      return { each, name, values: Object.fromEntries(values) as Values };
    });
  });
  return Promise.all(
    all.map(async ({ each, name, values }): Promise<Case> => {
      const { expected, tolerance } = each;
      const args = each.args.map((arg) => filled(arg, values));
      return {
        name,
        args,
        size: sizeOf(args),
        expected: isAsked(expected)
          ? await ask(engine, expected, values, signal)
          : filled(expected as Json, values),
        ...(tolerance === undefined ? {} : { tolerance }),
      };
    }),
  );
}

/** Throws what is wrong with the first bad field. */
export function readOwnExercise(content: string): Exercise {
  const file = readOwnFile(content);
  const { id, title, name = title, minutes = 10, mistakes = [], languages } = file;
  const { python, javascript } = languages;
  return {
    meta: { id, title, name, minutes, summary: title },
    entry: file.entry,
    task: file.task,
    signature: file.signature ?? [],
    hints: file.hints,
    code: {
      ...(python === undefined ? {} : { python }),
      ...(javascript === undefined ? {} : { javascript }),
    },
    mistakes: mistakes.map(({ edits: { python: py, javascript: js }, ...said }, index) => ({
      id: `mistake-${index + 1}`,
      ...said,
      edits: {
        ...(py === undefined ? {} : { python: py }),
        ...(js === undefined ? {} : { javascript: js }),
      },
    })),
    judge: file.cases.every(({ expected }) => isAsked(expected)) ? 'engine' : 'reference',
    cases: (engine, seed, signal) => casesOf(file, engine, seed, signal),
  };
}
