// The model of what must be kept, and the same as the store has it.

import type { Page } from '@playwright/test';
import { visitIn } from './visits';

/** Both run as soon as the prediction is locked. */
export const LABS = ['parameters', 'flops'];
export const MODELS = ['lenet5', 'mlp'];
export const EXERCISES = ['build-parameters', 'build-bytes'];

/** What is kept of one lab or exercise. */
export interface Kept {
  /** Predictions by setup; and the setups for which one was locked in this browser. */
  readonly said: Readonly<Record<string, string>>;
  readonly locked: readonly string[];
  readonly measured: boolean;
  /** Answers by question and setup. */
  readonly tries: Readonly<Record<string, number>>;
  readonly code: string;
  readonly runs: readonly number[];
  /** Runs belong to cases, which are drawn anew after everything was forgotten. */
  readonly cases: number;
}
export type Model = Readonly<Record<string, Kept>>;

export const NOTHING: Kept = {
  said: {},
  locked: [],
  measured: false,
  tries: {},
  code: '',
  runs: [],
  cases: 0,
};
export const of = (model: Model, id: string): Kept => model[id] ?? NOTHING;
export const isBegun = ({ code, runs }: Kept): boolean => code !== '' || runs.length > 0;

/** An import takes nothing back: all that either side has, and here wins. Of other cases, what is begun here. */
export function merged(here: Kept, file: Kept): Kept {
  const tries = { ...file.tries, ...here.tries };
  for (const [key, many] of Object.entries(file.tries))
    tries[key] = Math.max(many, tries[key] ?? 0);
  const said = { ...file.said, ...here.said };
  const both = { ...here, said, tries, measured: here.measured || file.measured };
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

/** Of the model, what the store can tell. */
export const storedOf = ({ locked: _, cases: __, runs, ...kept }: Kept) => ({
  ...kept,
  runs: runs.length,
});

/** The model in what an answer was about. */
function setupIn(about: string): string {
  if (about.includes('LeNet')) return 'lenet5';
  return about.includes('Linear') ? 'linear' : 'mlp';
}

export async function keptOf(page: Page, id: string): Promise<ReturnType<typeof storedOf>> {
  const { lab, exercise } = (await visitIn(page, id)) ?? {};
  const said = (lab?.predictions ?? []).map(({ about, text }) => [
    setupIn(about),
    text.replace(/\D/g, ''),
  ]);
  const tries = Object.entries(lab?.answers ?? {}).flatMap(([question, answers]) =>
    answers.map((each) => [`${question} ${setupIn(each.about)}`, each.tries.length]),
  );
  return {
    said: Object.fromEntries(said),
    tries: Object.fromEntries(tries),
    measured: lab?.results !== undefined,
    code: exercise?.code.javascript ?? '',
    runs: exercise?.tries.length ?? 0,
  };
}
