// What a record of a lab holds: of the browser's storage and of a progress file alike.

import * as v from 'valibot';
import { fields, list, named, oneOf, text, time, truth } from './schema';

export const PROGRESS_FORMAT = 'tensorscope-progress';
export const PROGRESS_VERSION = 1;

export const STATES = ['not begun', 'predicted', 'done'] as const;

const LAB = /^[a-z][a-z0-9-]{0,39}$/;

const facts = list(fields({ label: text, value: text }));

const record = fields({
  lab: v.pipe(text, v.regex(LAB, 'the id of a lab, such as "memory"')),
  status: oneOf(STATES),
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
  at: v.exactOptional(time),
  /** Query that leads back to the state. */
  query: v.exactOptional(text),
});

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
