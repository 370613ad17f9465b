// The schema of a lab record, for the browser's storage and for progress files.

import * as v from 'valibot';
import type { Fact } from './fact';
import { fields, isoTime, list, named, text, truth, usableFields } from './schema';
import type { Read } from './stored-value';

export const PROGRESS_FORMAT = 'tensorscope-progress';
export const PROGRESS_VERSION = 1;

export const STATES = ['not begun', 'predicted', 'done'] as const;

const LAB = /^[a-z][a-z0-9-]{0,39}$/;

const facts = list(fields({ label: text, value: text }));

/** The summary of a lab. */
export interface Ending {
  readonly believed: string;
  readonly measured: string;
  /** The sentence that compares the two; undefined when the prediction was skipped. */
  readonly verdict?: string;
  readonly why?: string;
  readonly lesson: string;
  /** The setup that it is about: "LeNet-5, batch 8". */
  readonly about?: string;
}

interface StoredEnding extends Ending {
  readonly judged?: string;
}

/** Until November 2026 only the end of a sentence was stored. */
function asVerdict({ judged = '', ...ending }: StoredEnding): Ending {
  const { believed, measured } = ending;
  const verdict = `You said ${believed}; it was ${measured}. You were ${judged}.`;
  return judged === '' ? ending : { verdict, ...ending };
}

const entries = {
  lab: v.pipe(text, v.regex(LAB, 'the id of a lab, such as "memory"')),
  status: v.picklist(STATES, `one of ${STATES.map((name) => `"${name}"`).join(', ')}`),
  /** The prediction as text; undefined when it was skipped. */
  prediction: v.exactOptional(text),
  results: v.exactOptional(facts),
  environment: v.exactOptional(facts),
  /** Whether each question was answered correctly, by question id. */
  checks: v.exactOptional(named(truth)),
  /** All predictions as text, each with its setup. */
  predictions: v.exactOptional(list(fields({ about: text, text }))),
  /** The tries for each question, by question id and setup. */
  answers: v.exactOptional(
    named(
      list(
        fields({
          about: text,
          prompt: v.exactOptional(text),
          tries: list(fields({ given: text, right: truth, said: v.exactOptional(text) })),
        }),
      ),
    ),
  ),
  ending: v.exactOptional(
    v.pipe(
      fields({
        believed: text,
        measured: text,
        judged: v.exactOptional(text),
        verdict: v.exactOptional(text),
        why: v.exactOptional(text),
        lesson: text,
        about: v.exactOptional(text),
      }),
      v.transform(asVerdict),
    ),
  ),
  /** How far the student has come, where the lab counts that: "2 of 5 puzzles". */
  reached: v.exactOptional(text),
  /** The text that the student wrote at the end. */
  words: v.exactOptional(text),
  /** Results of the experiments that follow the guided part, by title. */
  further: v.exactOptional(named(facts)),
  /** ISO time of the last change. */
  at: v.exactOptional(isoTime),
  /** The query of the address that restores the state. */
  query: v.exactOptional(text),
} as const;

const record = fields(entries);

/** The address must lead to this lab; only its query is stored. */
export const labRecordSchema = v.pipe(
  record,
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    if (value.query === undefined) return value;
    const query = new URLSearchParams(value.query);
    if (query.get('lab') === value.lab) return { ...value, query: `${query}` };
    addIssue({
      message: `an address of this lab, beginning with "lab=${value.lab}"`,
      input: value.query,
      path: [{ type: 'object', origin: 'value', input: value, key: 'query', value: value.query }],
    });
    return NEVER;
  }),
);

export type LabStatus = (typeof STATES)[number];

/** One answer: its setup, its question and every try. */
export interface Answer {
  readonly about: string;
  readonly prompt?: string;
  readonly tries: readonly {
    readonly given: string;
    readonly right: boolean;
    readonly said?: string;
  }[];
}

export interface LabRecord {
  readonly lab: string;
  readonly status: LabStatus;
  /** The prediction as text; undefined when it was skipped. */
  readonly prediction?: string;
  readonly results?: readonly Fact[];
  readonly environment?: readonly Fact[];
  /** Whether each question was answered correctly, by question id. */
  readonly checks?: Readonly<Record<string, boolean>>;
  /** All predictions as text, each with its setup. */
  readonly predictions?: readonly { readonly about: string; readonly text: string }[];
  /** The tries for each question, by question id and setup. */
  readonly answers?: Readonly<Record<string, readonly Answer[]>>;
  readonly ending?: Ending;
  /** How far the student has come, where the lab counts that: "2 of 5 puzzles". */
  readonly reached?: string;
  /** The text that the student wrote at the end. */
  readonly words?: string;
  /** Results of the experiments that follow the guided part, by title. */
  readonly further?: Readonly<Record<string, readonly Fact[]>>;
  /** ISO time of the last change. */
  readonly at?: string;
  /** The query of the address that restores the state. */
  readonly query?: string;
}

const isFields = v.safeParser(named(v.unknown()));

/** Reads a stored record. An invalid field is dropped without affecting the others. */
export function readLab(stored: unknown): Read<LabRecord | undefined> {
  const whole = v.safeParse(labRecordSchema, stored);
  if (whole.success) return { value: whole.output, dropped: [] };
  const { success, output } = isFields(stored);
  if (!success) return { value: undefined, dropped: [] };
  const { fields: good, bad } = usableFields(entries, output);
  const all: Readonly<Record<string, unknown>> = { status: 'not begun', ...good };
  const { query: _, ...rest } = all;
  // The validity of an address depends on another field, because it must lead to this lab.
  const led = v.safeParse(labRecordSchema, all);
  const { success: holds, output: value } = led.success ? led : v.safeParse(labRecordSchema, rest);
  if (!holds) return { value: undefined, dropped: [] };
  const lost = led.success ? bad : [...bad, 'query'];
  return { value, dropped: lost.map((name) => `“${name}” in the lab “${value.lab}”`) };
}

/** Whether the second record has progressed further; among equals, the newer one wins, and otherwise the second. */
const secondLeads = (a: LabRecord, b: LabRecord): boolean => {
  const steps = STATES.indexOf(b.status) - STATES.indexOf(a.status);
  return steps !== 0 ? steps > 0 : (b.at ?? '') >= (a.at ?? '');
};

/** Keeps, for each setup, the answer with more tries. */
function answersOf(first: readonly Answer[], second: readonly Answer[]): readonly Answer[] {
  const settled = first.map((answer) => {
    const same = second.find(({ about }) => about === answer.about);
    return same !== undefined && same.tries.length > answer.tries.length ? same : answer;
  });
  return [...settled, ...second.filter(({ about }) => first.every((each) => each.about !== about))];
}

/**
 * Merges the work on one lab from two pages or machines: all predictions and answers are kept, and the rest comes from the record that has
 * progressed further.
 */
export function mergeLab(earlier: LabRecord, later: LabRecord): LabRecord {
  const leads = secondLeads(earlier, later);
  const [front, other] = leads ? [later, earlier] : [earlier, later];
  const predictions = front.predictions ?? [];
  const more = (other.predictions ?? []).filter(({ about }) =>
    predictions.every((each) => each.about !== about),
  );
  const ids = Object.keys({ ...other.answers, ...front.answers });
  const answers = ids.map((id) => [
    id,
    answersOf(front.answers?.[id] ?? [], other.answers?.[id] ?? []),
  ]);
  const right = Object.entries(front.checks ?? {}).filter(([, is]) => is);
  const checks = { ...front.checks, ...other.checks, ...Object.fromEntries(right) };
  const further = { ...other.further, ...front.further };
  return {
    ...other,
    ...front,
    ...(predictions.length + more.length === 0 ? {} : { predictions: [...more, ...predictions] }),
    ...(ids.length === 0 ? {} : { answers: Object.fromEntries(answers) }),
    ...(Object.keys(checks).length === 0 ? {} : { checks }),
    ...(Object.keys(further).length === 0 ? {} : { further }),
  };
}
