// A model of what must be stored of a student's work, and the same read from the store.

import type { Page } from '@playwright/test';
import { visitIn } from './visits';

/** Both can run as soon as the prediction is locked. */
export const LABS = ['parameters', 'flops'];
export const MODELS = ['lenet5', 'mlp'];
export const EXERCISES = ['build-parameters', 'build-bytes'];

/** What is stored of one lab or exercise. */
export interface Kept {
  /** Predictions by setup, and the setups for which one was locked in this browser. */
  readonly predictions: Readonly<Record<string, string>>;
  readonly locked: readonly string[];
  readonly measured: boolean;
  /** Numbers of tries by question and setup. */
  readonly tries: Readonly<Record<string, number>>;
  readonly code: string;
  readonly runs: readonly number[];
  /** Identifies the drawn cases that the runs belong to. They are drawn anew after everything was forgotten. */
  readonly cases: number;
}
export type Model = Readonly<Record<string, Kept>>;

export const NOTHING: Kept = {
  predictions: {},
  locked: [],
  measured: false,
  tries: {},
  code: '',
  runs: [],
  cases: 0,
};
export const of = (model: Model, id: string): Kept => model[id] ?? NOTHING;
export const isBegun = ({ code, runs }: Kept): boolean => code !== '' || runs.length > 0;

/**
 * An import removes nothing: the result has all that either side has, and this browser's value wins. If both sides have begun an
 * exercise with different cases, only the runs of this browser are kept.
 */
export function merged(here: Kept, file: Kept): Kept {
  const tries = { ...file.tries, ...here.tries };
  for (const [key, many] of Object.entries(file.tries))
    tries[key] = Math.max(many, tries[key] ?? 0);
  const predictions = { ...file.predictions, ...here.predictions };
  const both = { ...here, predictions, tries, measured: here.measured || file.measured };
  if (isBegun(here) && isBegun(file) && here.cases !== file.cases)
    return { ...both, code: here.code || file.code };
  const cases = isBegun(here) ? here.cases : file.cases;
  return {
    ...both,
    cases,
    code: here.code || file.code,
    runs: [...new Set([...file.runs, ...here.runs])],
  };
}

/** The part of the model that can be read from the store. */
export const storedOf = ({ locked: _, cases: __, runs, ...kept }: Kept) => ({
  ...kept,
  runs: runs.length,
});

/** The network's name, from the description of the setup that an answer was about. */
function setupIn(about: string): string {
  if (about.includes('LeNet')) return 'lenet5';
  return about.includes('Linear') ? 'linear' : 'mlp';
}

export async function keptOf(page: Page, id: string): Promise<ReturnType<typeof storedOf>> {
  const { lab, exercise } = (await visitIn(page, id)) ?? {};
  const predictions = (lab?.predictions ?? []).map(({ about, text }) => [
    setupIn(about),
    text.replace(/\D/g, ''),
  ]);
  const tries = Object.entries(lab?.answers ?? {}).flatMap(([question, answers]) =>
    answers.map((each) => [`${question} ${setupIn(each.about)}`, each.tries.length]),
  );
  return {
    predictions: Object.fromEntries(predictions),
    tries: Object.fromEntries(tries),
    measured: lab?.results !== undefined,
    code: exercise?.code.javascript ?? '',
    runs: exercise?.tries.length ?? 0,
  };
}
