// Turns an instructor's JSON file into an exercise: cases are drawn from the student's seed, and the engine computes the
// answers.

import type { Profiler } from '../../engine/profiler';
import type { Case, Exercise, Json } from '../contract';
import { type Draws, draws } from '../grade/draws';
import { ask } from './ask';
import { filled, type Values } from './names';
import { readOwnFile } from './rules';
import type { Asked, Drawn, OwnCase, OwnFile } from './schema';

function draw(each: Drawn, from: Draws): Json {
  if ('of' in each) return from.pick(each.of as [Json, ...Json[]]);
  if ('length' in each) {
    const length = from.whole(each.length.from, each.length.to);
    return Array.from({ length }, () => from.whole(each.from, each.to));
  }
  const { multiple = 1 } = each;
  return multiple * from.whole(Math.ceil(each.from / multiple), Math.floor(each.to / multiple));
}

/** Measures how large and how many the numbers are, because the smallest failing case is explained. */
function sizeOf(value: Json): number {
  if (typeof value === 'number') return 1 + Math.log2(1 + Math.abs(value));
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + sizeOf(each as Json), 1);
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
  const all = cases.flatMap((each, at) => {
    const { times = 1, draw: names = {} } = each;
    return Array.from({ length: times }, (_, index) => {
      const values = Object.entries(names).map(([name, one]) => [name, draw(one, from)] as const);
      const name = times === 1 ? each.name : `${each.name} ${index + 1}`;
      const place = `cases[${at}].expected`;
      return { each, name, place, values: Object.fromEntries(values) as Values };
    });
  });
  return Promise.all(
    all.map(async ({ each, name, place, values }): Promise<Case> => {
      const { expected, tolerance } = each;
      const args = each.args.map((arg) => filled(arg, values));
      return {
        name,
        args,
        size: sizeOf(args),
        expected: isAsked(expected)
          ? await ask(engine, expected, values, place, signal)
          : filled(expected as Json, values),
        ...(tolerance === undefined ? {} : { tolerance }),
      };
    }),
  );
}

/** Throws a FileProblem about the first invalid field. */
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
    mistakes: mistakes.map(({ edits: { python: py, javascript: js }, ...words }, index) => ({
      id: `mistake-${index + 1}`,
      ...words,
      edits: {
        ...(py === undefined ? {} : { python: py }),
        ...(js === undefined ? {} : { javascript: js }),
      },
    })),
    judge: file.cases.every(({ expected }) => isAsked(expected)) ? 'engine' : 'reference',
    cases: (engine, seed, signal) => casesOf(file, engine, seed, signal),
  };
}
