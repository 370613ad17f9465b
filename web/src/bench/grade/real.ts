// Uses the student's function for something real, once it has passed, and compares it with the engine's result.

import type { Profiler } from '../../engine/profiler';
import { digits } from '../../kit/words/format';
import type { Fact } from '../../session/fact';
import { type Exercise, entryIn, type Json, type Language, type RealRow } from '../contract';
import type { Answer, Sandbox } from '../sandbox';
import { literal } from './literal';

export interface RealResult {
  readonly row: RealRow;
  readonly answer: Answer | undefined;
}

export async function realResults(
  exercise: Exercise,
  program: { readonly language: Language; readonly source: string },
  sandbox: Sandbox,
  engine: Profiler,
  signal: AbortSignal,
): Promise<RealResult[]> {
  const rows = (await exercise.real?.rows(engine, signal)) ?? [];
  const called = { ...program, entry: entryIn(exercise.entry, program.language) };
  // Rows that each use one entry of the same returned object share a call.
  const keys = rows.map(({ args, live }) => JSON.stringify([args, live]));
  const calls = rows
    .filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
    .map(({ args, live }) => ({ args, live }));
  const answers = await sandbox.run(called, calls, { signal });
  const once = [...new Set(keys)];
  return rows.map((row, index) => ({ row, answer: answers[once.indexOf(keys[index] ?? '')] }));
}

/** The part of the returned value that the row is about. */
export function partOf({ part }: RealRow, value: Json): Json {
  if (part === undefined) return value;
  const whole = value === null || typeof value !== 'object' || Array.isArray(value) ? {} : value;
  return Object.hasOwn(whole, part) ? (Reflect.get(whole, part) as Json) : null;
}

/** Counts are written in full, with thousands separators; measured values with three digits. */
export function valueText(value: Json): string {
  if (typeof value !== 'number') return literal(value, 'javascript');
  return Number.isInteger(value) ? value.toLocaleString('en-GB') : digits(value);
}

export const answerText = (row: RealRow, answer: Answer | undefined): string =>
  answer?.kind === 'value'
    ? valueText(partOf(row, answer.value))
    : (answer?.message ?? 'no answer');

export const oursText = ({ ours, interval }: RealRow): string =>
  interval === undefined
    ? valueText(ours)
    : `${valueText(ours)} (${digits(interval[0])} to ${digits(interval[1])})`;

/** The rows for the report and the export. */
export const realFacts = (results: readonly RealResult[], unit: string): Fact[] =>
  results.map(({ row, answer }) => ({
    label: row.label,
    value: `${answerText(row, answer)} ${row.unit ?? unit}; the engine: ${oursText(row)}`,
  }));
