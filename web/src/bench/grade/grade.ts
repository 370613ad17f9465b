// Grades a program: every case is called, what comes back is compared here, where the program cannot reach. A wrong answer is met
// with the smallest case that fails and, where the answers are those of a known mistake, with its name. What passes is looked at
// once more, with cases drawn anew.

import type { Profiler } from '../../engine/profiler';
import {
  type Case,
  type Exercise,
  entryIn,
  type Json,
  type Language,
  type Mistake,
  mistaken,
  saidOf,
} from '../contract';
import type { Answer, Sandbox } from '../sandbox';
import { agree, lacksNumbers, within } from './json';

export interface Graded {
  readonly case: Case;
  /** Undefined: not called, for the program was ended before. */
  readonly answer: Answer | undefined;
  readonly right: boolean;
}

/** What is told of a mistake: data, so that a grading can be kept. */
export interface Named extends Pick<Mistake, 'id' | 'name'> {
  /** Of the case that is explained. */
  readonly says: string;
}

export interface Grading {
  readonly cases: readonly Graded[];
  readonly passed: boolean;
  /** The smallest of those that fail, or of those in which the mistake shows best. */
  readonly failing?: Graded | undefined;
  readonly mistake?: Named | undefined;
  /** It passed the cases of the seed, and so was called with this many drawn anew. Where it fails there, `cases` are those. */
  readonly anew?: number | undefined;
}

/** Where it fails, in cases drawn anew. */
export const failsAnew = ({ passed, anew }: Grading): boolean => !passed && anew !== undefined;

/** @param slack of the bounds: two answers that lie within them lie within twice of each other */
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
  /** Each case as soon as it is graded. */
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
  const told =
    mistake === undefined || failing === undefined
      ? undefined
      : { id: mistake.id, name: mistake.name, says: saidOf(mistake, failing.case) };
  return { cases: graded, passed, failing, mistake: told };
}

/**
 * The seed of the second look. It follows from seed and text, so that grading comes to the same everywhere; a table of answers cannot
 * hold those to its own cases, for with every answer that is added to it they are others.
 */
export function seedAnew(seed: number, source: string): number {
  let hash = 0x811c9dc5; // FNV-1a, its bits mixed as in MurmurHash3's end
  for (const character of `${seed}\n${source}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export interface FullOptions extends GradeOptions {
  /** Those of the seed, where they are made already. */
  readonly cases?: readonly Case[] | undefined;
  /** It passed the cases of the seed: what follows is of others. */
  readonly again?: (() => void) | undefined;
}

/** What counts as passed: the cases of the seed, and then as many drawn anew. */
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

/** Of those that were called, if any was: an endless loop in the third case is about the third case. */
function smallest(
  graded: readonly Graded[],
  shows: (each: Case) => boolean = () => true,
): Graded | undefined {
  const failing = graded.filter((each) => !each.right && shows(each.case));
  const called = failing.filter(({ answer }) => answer !== undefined);
  return [...(called.length > 0 ? called : failing)].sort((a, b) => a.case.size - b.case.size)[0];
}

/** The mistake whose program answers every case as the student's did; the solution of the same language, else JavaScript's, is changed. */
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
    // What lies beyond the end of an array differs between the two.
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

/** What a program returned; undefined where it returned nothing, or no number where one belongs: 1 / 0 raises in Python only. */
const returned = (each: Case, answer: Answer | undefined) =>
  answer?.kind === 'value' && !lacksNumbers(answer.value, each.expected) ? answer : undefined;

/** Both returned the same and ran as often, or neither returned. */
function same(each: Case, theirs: Answer | undefined, made: Answer | undefined): boolean {
  const [a, b] = [returned(each, theirs), returned(each, made)];
  if (a === undefined || b === undefined) return a === b;
  return (each.runs === undefined || a.runs === b.runs) && equals(each, a.value, b.value, 2);
}
