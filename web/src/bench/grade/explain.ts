// Explains the smallest failing case: the call, what happened, and the correct result.

import { type Exercise, entryIn, type Json, type Language } from '../contract';
import { type Entry, entriesOf } from './entries';
import type { Graded, Grading } from './grade';
import { lackingText } from './lacking';
import { cut, literal } from './literal';
import { shapeDifference } from './off-by';

const LONGEST = 600;

export interface Explanation {
  readonly title: string;
  /** The call as the student would write it: "count_parameters([...])". */
  readonly call: string;
  /** What happened, in one sentence each. */
  readonly notes: readonly string[];
  /** The two values shown side by side, if the function returned something. */
  readonly returned?: string;
  readonly expected?: string;
  /** In place of the two values, if they have entries: each beside the right one. */
  readonly entries?: readonly Entry[];
  /** The name and the explanation of the known mistake. */
  readonly mistake?: { readonly name: string; readonly says: string };
  /** The line in the student's text, from 1. */
  readonly line?: number;
}

const short = (value: Json, language: Language): string => cut(literal(value, language), LONGEST);

const howOften = (times: number): string => (times === 1 ? 'once' : `${times} times`);

/** How often the network was run, if that number is wrong. */
function runsText({ case: each, answer }: Graded): string[] {
  if (each.runs === undefined || answer?.kind !== 'value') return [];
  const [least, most] = each.runs;
  const { runs } = answer;
  if (runs >= least && runs <= most) return [];
  const wanted = least === most ? howOften(least) : `${least} to ${most} times`;
  return [
    `It ${runs === 0 ? 'never called run()' : `called run() ${howOften(runs)}`}; it is to be called ${wanted}.`,
  ];
}

function happened(exercise: Exercise, language: Language, failing: Graded): Partial<Explanation> {
  const { case: each, answer } = failing;
  const expected = short(each.expected, language);
  if (answer === undefined) return { notes: ['It was not called: the program was ended before.'] };
  if (answer.kind !== 'value') {
    const { message, line } = answer;
    const where = line === undefined || /\bline \d/.test(message) ? '' : ` (line ${line})`;
    return {
      notes: [`${message.trim()}${where}`, ...lackingText(message, language)],
      expected,
      ...(line === undefined ? {} : { line }),
    };
  }
  // If the value is not a number or lacks entries, nothing more can be said.
  const own =
    shapeDifference(each.expected, answer.value) ?? exercise.explain?.(each, answer.value);
  const nothing =
    answer.value === null && each.expected !== null
      ? ['It returned nothing. A function says what it came to with return.']
      : [];
  const notes = [...nothing, ...runsText(failing), ...(own === undefined ? [] : [own])];
  const entries = entriesOf(each.expected, answer.value, language, each.tolerance);
  if (entries !== undefined) return { notes, entries };
  return { notes, returned: short(answer.value, language), expected };
}

/** Undefined when no case fails. */
export function explained(
  exercise: Exercise,
  language: Language,
  { cases, failing, mistake }: Grading,
): Explanation | undefined {
  if (failing === undefined) return undefined;
  const entry = entryIn(exercise.entry, language);
  const args = failing.case.args.map((each) => short(each, language)).join(', ');
  return {
    title: `Case ${cases.indexOf(failing) + 1}: ${failing.case.name}`,
    call: `${entry}(${cut(args, LONGEST)})`,
    notes: [],
    ...happened(exercise, language, failing),
    ...(mistake && { mistake: { name: mistake.name, says: mistake.says } }),
  };
}
