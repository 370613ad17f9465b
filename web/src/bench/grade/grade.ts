// Grades a program: every case is called, and the results are compared here, out of the program's reach. A wrong answer is
// explained with the smallest failing case and, if the answers match a known mistake, with its name. A program that passes is
// tested once more with newly drawn cases.

import type { Profiler } from '../../engine/profiler';
import {
  type Case,
  type Exercise,
  entryIn,
  type Json,
  type Language,
  type Mistake,
  mistaken,
  mistakeText,
} from '../contract';
import type { Answer, Sandbox } from '../sandbox';
import { agree, lacksNumbers, within } from './json';

export interface Graded {
  readonly case: Case;
  /** Undefined if it was not called, because the program had been terminated. */
  readonly answer: Answer | undefined;
  readonly right: boolean;
}

/** What is shown of a mistake: plain data, so that a grading can be stored. */
export interface Named extends Pick<Mistake, 'id' | 'name'> {
  /** The sentences for the explained case. */
  readonly says: string;
}

export interface Grading {
  readonly cases: readonly Graded[];
  readonly passed: boolean;
  /** The clearest and smallest failing case, among those that show the mistake best. */
  readonly failing?: Graded | undefined;
  readonly mistake?: Named | undefined;
  /**
   * The number of newly drawn cases; set if the program passed the cases of the seed. If it fails any of them, `cases` contains
   * them.
   */
  readonly anew?: number | undefined;
}

/** Whether the program fails in newly drawn cases. */
export const failsAnew = ({ passed, anew }: Grading): boolean => !passed && anew !== undefined;

/** @param slack factor for the bounds: two answers within the bounds differ by at most twice the bound */
const equals = ({ bounds, tolerance }: Case, a: Json, b: Json, slack = 1): boolean =>
  bounds === undefined
    ? agree(a, b, tolerance)
    : within(
        a,
        b,
        bounds.map((bound) => slack * bound),
      );

export const isRight = (each: Case, answer: Answer | undefined): boolean =>
  answer?.kind === 'value' &&
  equals(each, answer.value, each.expected) &&
  (each.runs === undefined || (answer.runs >= each.runs[0] && answer.runs <= each.runs[1]));

const call = ({ args, out, world }: Case) => ({ args, out, world });

export interface GradeOptions {
  readonly signal?: AbortSignal | undefined;
  readonly print?: ((text: string) => void) | undefined;
  readonly loading?: ((fraction: number) => void) | undefined;
  /** Called for each case as soon as it is graded. */
  readonly graded?: ((index: number, graded: Graded) => void) | undefined;
}

export async function grade(
  exercise: Exercise,
  program: { readonly language: Language; readonly source: string },
  cases: readonly Case[],
  sandbox: Sandbox,
  options: GradeOptions = {},
): Promise<Grading> {
  const { language, source } = program;
  const judge = (index: number, answer: Answer | undefined): Graded => {
    const each = cases[index] as Case;
    return { case: each, answer, right: isRight(each, answer) };
  };
  const answers = await sandbox.run(
    { language, source, entry: entryIn(exercise.entry, language) },
    cases.map(call),
    { ...options, answered: (index, answer) => options.graded?.(index, judge(index, answer)) },
  );
  const graded = cases.map((_, index) => judge(index, answers[index]));
  const first = smallest(graded);
  const passed = first === undefined && cases.length > 0;
  const mistake = passed
    ? undefined
    : await nameMistake(exercise, language, graded, sandbox, options.signal);
  const failing = (mistake && smallest(graded, mistake.shows)) ?? first;
  const named =
    mistake === undefined || failing === undefined
      ? undefined
      : { id: mistake.id, name: mistake.name, says: mistakeText(mistake, failing.case) };
  return { cases: graded, passed, failing, mistake: named };
}

/**
 * The seed of the second set of cases. It is derived from the first seed and the program, so that grading gives the same result
 * everywhere. A table of answers cannot pass, because every answer added to it changes these cases.
 */
export function seedAnew(seed: number, source: string): number {
  let hash = 0x811c9dc5; // FNV-1a, with the final bit mixing of MurmurHash3
  for (const character of `${seed}\n${source}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export interface FullOptions extends GradeOptions {
  /** The cases of the seed, if they have been made already. */
  readonly cases?: readonly Case[] | undefined;
  /** Called when the program passed the cases of the seed: what follows is about newly drawn cases. */
  readonly again?: (() => void) | undefined;
}

/** The full grading: the cases of the seed, and then as many newly drawn cases. */
export async function gradeFully(
  exercise: Exercise,
  program: { readonly language: Language; readonly source: string },
  { engine, seed }: { readonly engine: Profiler; readonly seed: number },
  sandbox: Sandbox,
  options: FullOptions = {},
): Promise<Grading> {
  const { signal, print, graded } = options;
  const cases = options.cases ?? (await exercise.cases(engine, seed, signal));
  const first = await grade(exercise, program, cases, sandbox, options);
  if (!first.passed) return first;
  const others = await exercise.cases(engine, seedAnew(seed, program.source), signal);
  signal?.throwIfAborted();
  options.again?.();
  const second = await grade(exercise, program, others, sandbox, { signal, print, graded });
  return { ...(second.passed ? first : second), anew: others.length };
}

/** The clearest failing case, of equally clear ones the smallest. Prefers cases that were called, if any: an endless loop in the third case is explained with the third case. */
function smallest(
  graded: readonly Graded[],
  shows: (each: Case) => boolean = () => true,
): Graded | undefined {
  const failing = graded.filter((each) => !each.right && shows(each.case));
  const called = failing.filter(({ answer }) => answer !== undefined);
  return [...(called.length > 0 ? called : failing)].sort(
    ({ case: a }, { case: b }) => (b.clarity ?? 0) - (a.clarity ?? 0) || a.size - b.size,
  )[0];
}

/**
 * The first mistake whose program gives the same answers as the student's in every case. The mistake is made in the JavaScript
 * solution or, if that is impossible, in the solution of the student's language.
 */
async function nameMistake(
  { mistakes, code, entry }: Exercise,
  language: Language,
  graded: readonly Graded[],
  sandbox: Sandbox,
  signal: AbortSignal | undefined,
): Promise<Mistake | undefined> {
  if (graded.every(({ answer }) => answer?.kind !== 'value')) return undefined;
  const calls = graded.map((each) => call(each.case));
  for (const mistake of mistakes) {
    // Reads beyond the end of an array behave differently in the two languages.
    const order = language === 'wat' ? (['wat'] as const) : (['javascript', language] as const);
    const made = order.find(
      (each) => mistake.edits[each] !== undefined && code[each] !== undefined,
    );
    const edits = made && mistake.edits[made];
    if (made === undefined || edits === undefined) continue;
    const source = mistaken(code[made]?.solution ?? '', edits);
    const program = { language: made, source, entry: entryIn(entry, made) };
    const answers = await sandbox.run(program, calls, { signal });
    if (graded.every((each, index) => same(each.case, each.answer, answers[index]))) return mistake;
  }
  return undefined;
}

/**
 * A program's answer; undefined if it returned nothing, or a non-number where a number is expected: 1 / 0 raises only in Python.
 */
const returned = (each: Case, answer: Answer | undefined) =>
  answer?.kind === 'value' && !lacksNumbers(answer.value, each.expected) ? answer : undefined;

/** True if both returned the same value with equally many runs, or if neither returned. */
function same(each: Case, theirs: Answer | undefined, made: Answer | undefined): boolean {
  const [a, b] = [returned(each, theirs), returned(each, made)];
  if (a === undefined || b === undefined) return a === b;
  return (each.runs === undefined || a.runs === b.runs) && equals(each, a.value, b.value, 2);
}
