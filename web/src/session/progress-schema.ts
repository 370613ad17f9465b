// What a record of a lab holds: of the browser's storage and of a progress file alike.

import * as v from 'valibot';
import type { Fact } from './fact';
import type { Read } from './kept';
import { fields, held, list, named, text, truth } from './schema';

export const PROGRESS_FORMAT = 'tensorscope-progress';
export const PROGRESS_VERSION = 1;

export const STATES = ['not begun', 'predicted', 'done'] as const;

const LAB = /^[a-z][a-z0-9-]{0,39}$/;
const isTime = (value: string): boolean => !Number.isNaN(new Date(value).getTime());

const facts = list(fields({ label: text, value: text }));

const entries = {
  lab: v.pipe(text, v.regex(LAB, 'the id of a lab, such as "memory"')),
  status: v.picklist(STATES, `one of ${STATES.map((name) => `"${name}"`).join(', ')}`),
  /** In words; undefined when skipped. */
  prediction: v.exactOptional(text),
  results: v.exactOptional(facts),
  environment: v.exactOptional(facts),
  /** Question id -> answered right. */
  checks: v.exactOptional(named(truth)),
  /** Every prediction, of its setup, in words. */
  predictions: v.exactOptional(list(fields({ about: text, text }))),
  /** Question id -> tries, by setup. */
  answers: v.exactOptional(
    named(
      list(
        fields({
          about: text,
          prompt: v.exactOptional(text),
          tries: list(fields({ given: text, right: truth })),
        }),
      ),
    ),
  ),
  ending: v.exactOptional(fields({ believed: text, measured: text, judged: text, lesson: text })),
  /** What the student wrote at the end. */
  words: v.exactOptional(text),
  /** What experiments below the walk came to: title -> lines. */
  further: v.exactOptional(named(facts)),
  /** ISO time of the last change. */
  at: v.exactOptional(
    v.pipe(
      text,
      v.check(isTime, 'a time such as "2026-01-31T12:00:00.000Z"'),
      v.transform((value) => new Date(value).toISOString()),
    ),
  ),
  /** Query that leads back to the state. */
  query: v.exactOptional(text),
} as const;

const record = fields(entries);

/** The address must lead to this lab, and is only ever the query of one. */
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

/** One answer: to what, of which setup, and every try. */
export interface Answer {
  readonly about: string;
  readonly prompt?: string;
  readonly tries: readonly { readonly given: string; readonly right: boolean }[];
}

export interface LabRecord {
  readonly lab: string;
  readonly status: LabStatus;
  /** In words; undefined when skipped. */
  readonly prediction?: string;
  readonly results?: readonly Fact[];
  readonly environment?: readonly Fact[];
  /** Question id -> answered right. */
  readonly checks?: Readonly<Record<string, boolean>>;
  /** Every prediction, of its setup, in words. */
  readonly predictions?: readonly { readonly about: string; readonly text: string }[];
  /** Question id -> tries, by setup. */
  readonly answers?: Readonly<Record<string, readonly Answer[]>>;
  /** The end of the lab: what was believed, what was measured, how far off. */
  readonly ending?: Readonly<Record<'believed' | 'measured' | 'judged' | 'lesson', string>>;
  /** What the student wrote at the end. */
  readonly words?: string;
  /** What experiments below the walk came to: title -> lines. */
  readonly further?: Readonly<Record<string, readonly Fact[]>>;
  /** ISO time of the last change. */
  readonly at?: string;
  /** Query that leads back to the state. */
  readonly query?: string;
}

const isFields = v.safeParser(named(v.unknown()));

/** A record as it was kept. One field that does not hold takes nothing else along. */
export function readLab(stored: unknown): Read<LabRecord | undefined> {
  const whole = v.safeParse(labRecordSchema, stored);
  if (whole.success) return { value: whole.output, dropped: [] };
  const { success, output } = isFields(stored);
  if (!success) return { value: undefined, dropped: [] };
  const { fields: good, bad } = held(entries, output);
  const all: Readonly<Record<string, unknown>> = { status: 'not begun', ...good };
  const { query: _, ...rest } = all;
  // Whether an address holds depends on another field: it must lead to this lab.
  const led = v.safeParse(labRecordSchema, all);
  const { success: holds, output: value } = led.success ? led : v.safeParse(labRecordSchema, rest);
  if (!holds) return { value: undefined, dropped: [] };
  const lost = led.success ? bad : [...bad, 'query'];
  return { value, dropped: lost.map((name) => `“${name}” in the lab “${value.lab}”`) };
}

/** Which came further; of equals the newer, and else the second. */
const secondLeads = (a: LabRecord, b: LabRecord): boolean => {
  const steps = STATES.indexOf(b.status) - STATES.indexOf(a.status);
  return steps !== 0 ? steps > 0 : (b.at ?? '') >= (a.at ?? '');
};

/** Of every setup the answer with more tries. */
function answersOf(first: readonly Answer[], second: readonly Answer[]): readonly Answer[] {
  const settled = first.map((answer) => {
    const same = second.find(({ about }) => about === answer.about);
    return same !== undefined && same.tries.length > answer.tries.length ? same : answer;
  });
  return [...settled, ...second.filter(({ about }) => first.every((each) => each.about !== about))];
}

/** What was done in one lab on two pages or machines: all that was said and answered, the rest of what came further. */
export function mergeLab(earlier: LabRecord, later: LabRecord): LabRecord {
  const leads = secondLeads(earlier, later);
  const [front, other] = leads ? [later, earlier] : [earlier, later];
  const said = front.predictions ?? [];
  const more = (other.predictions ?? []).filter(({ about }) =>
    said.every((each) => each.about !== about),
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
    ...(said.length + more.length === 0 ? {} : { predictions: [...more, ...said] }),
    ...(ids.length === 0 ? {} : { answers: Object.fromEntries(answers) }),
    ...(Object.keys(checks).length === 0 ? {} : { checks }),
    ...(Object.keys(further).length === 0 ? {} : { further }),
  };
}
