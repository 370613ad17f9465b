// A visit is everything that a student did in one activity, a lab or an exercise, in one frame: choices, predictions, answers, texts and
// grades. This module defines its shape, how it is read and how two visits are merged. Pure functions.

import * as v from 'valibot';
import { type ExerciseRecord, mergeExercise, readExercise } from './exercise-schema';
import { type LabRecord, mergeLab, readLab } from './progress-schema';
import { fields, list, named, text } from './schema';
import type { Read } from './stored-value';

export interface VisitKey {
  /** The id of the lab or exercise. */
  readonly activity: string;
  /** The settings of an embed; empty for the page itself. */
  readonly frame: string;
}

/** The state of the prediction. A skipped prediction counts as locked without a value. */
export type Stage = 'open' | 'locked' | 'skipped';

export interface StoredPrediction {
  readonly said: unknown;
  /** The setup as values, and as text in `about`: "LeNet-5, batch 8". */
  readonly values: Readonly<Record<string, string | number>>;
  readonly about: string;
  /** The prediction as text: "peak of 2.36 MB". */
  readonly text: string;
}

export interface Visit extends VisitKey {
  /** Grows with every change; unsaved changes of a closed page replace a visit only at the revision that they were based on. */
  readonly revision: number;
  readonly lab?: LabRecord;
  readonly exercise?: ExerciseRecord;
  /** The pages of a lab's notebook; the lab defines their shape. */
  readonly notebook?: Readonly<Record<string, unknown>>;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly stage?: Stage;
  readonly predictions?: readonly StoredPrediction[];
}

/** An FNV-1a hash of a text. */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The activity of an exercise; an exercise that an instructor supplied also gets a hash of its file, for two files may have one id: "own-sums~0a1b2c3d". */
export const activityOf = ({ exercise, own }: Pick<ExerciseRecord, 'exercise' | 'own'>): string =>
  own === undefined ? exercise : `${exercise}~${digest(own)}`;

export const nameOf = ({ activity, frame }: VisitKey): string => `${activity}?${frame}`;

export const emptyVisit = ({ activity, frame }: VisitKey): Visit => ({
  activity,
  frame,
  revision: 0,
});

/** Whether something was predicted, measured or answered in a lab; settings alone are nothing to lose. */
export const isBegun = ({ lab, stage, predictions = [] }: Visit): boolean =>
  lab !== undefined || predictions.length > 0 || (stage !== undefined && stage !== 'open');

const values = named(v.union([v.string(), v.number()]));
const stage = v.picklist(['open', 'locked', 'skipped']);
/** The predicted value may have any shape that the lab's own input produces. */
const storedPrediction = list(v.object({ said: v.unknown(), values, about: text, text }));

const keySchema = fields({ activity: text, frame: text, revision: v.number('a number') });

/** Reads the valid parts of a stored visit; the others are dropped and reported. */
export function readVisit(stored: unknown): Read<Visit | undefined> {
  if (stored === undefined) return { value: undefined, dropped: [] };
  const key = v.safeParse(keySchema, stored);
  if (!key.success) return { value: undefined, dropped: ['something that was done here'] };
  const all = stored as Readonly<Record<string, unknown>>;
  const { activity } = key.output;
  const dropped: string[] = [];
  const part = <T>(name: string, read: (value: unknown) => T | undefined, what: string) => {
    if (all[name] === undefined) return {};
    const value = read(all[name]);
    if (value === undefined) dropped.push(what);
    return value === undefined ? {} : { [name]: value };
  };
  const by =
    <S extends v.GenericSchema>(schema: S) =>
    (value: unknown) => {
      const { success, output } = v.safeParse(schema, value);
      return success ? output : undefined;
    };
  const lab = (value: unknown) => {
    const read = readLab(value);
    if (read.value?.lab !== activity) return undefined;
    dropped.push(...read.dropped);
    return read.value;
  };
  const exercise = (value: unknown) => {
    const read = readExercise(value);
    if (read.value === undefined || activityOf(read.value) !== activity) return undefined;
    dropped.push(...read.dropped);
    return read.value;
  };
  const value = {
    ...key.output,
    ...part('lab', lab, `what was done in the lab “${activity}”`),
    ...part('exercise', exercise, `what was written in the exercise “${activity}”`),
    ...part('notebook', by(named(v.unknown())), `the notebook of “${activity}”`),
    ...part('values', by(values), `what was chosen in “${activity}”`),
    ...part('stage', by(stage), `how far “${activity}” was`),
    ...part('predictions', by(storedPrediction), `what was predicted in “${activity}”`),
  };
  return { value: value as Visit, dropped };
}

const unionBy = <T>(first: readonly T[], more: readonly T[], key: (each: T) => string): T[] => {
  const keys = new Set(first.map(key));
  return [...first, ...more.filter((each) => !keys.has(key(each)))];
};

/** The notebook fields that are merged part by part, because each part comes from one page or the other. */
const BY_PART = ['words', 'changes', 'choices'];

type Notebook = NonNullable<Visit['notebook']>;

function mergeNotebook(earlier: Notebook, later: Notebook): Notebook {
  const written = Object.entries(later).filter(([, page]) => page !== undefined);
  const parts = BY_PART.flatMap((name) => {
    const [a, b] = [earlier[name], later[name]].map((page) =>
      v.safeParse(named(v.unknown()), page),
    );
    return a?.success && b?.success ? [[name, { ...a.output, ...b.output }]] : [];
  });
  return { ...earlier, ...Object.fromEntries(written), ...Object.fromEntries(parts) };
}

/** Merges the work of two pages in one activity: nothing is lost, and where both have a value, the later one wins. */
export function mergeVisit(earlier: Visit, later: Visit): Visit {
  const lab = both(earlier.lab, later.lab, mergeLab);
  const exercise = both(earlier.exercise, later.exercise, mergeExercise);
  const notebook = both(earlier.notebook, later.notebook, mergeNotebook);
  const stages = [later.stage, earlier.stage];
  const stage = stages.find((each) => each === 'locked') ?? later.stage ?? earlier.stage;
  const predictions = unionBy(
    later.predictions ?? [],
    earlier.predictions ?? [],
    ({ about }) => about,
  );
  return {
    ...earlier,
    ...later,
    ...(lab === undefined ? {} : { lab }),
    ...(exercise === undefined ? {} : { exercise }),
    ...(notebook === undefined ? {} : { notebook }),
    ...(stage === undefined ? {} : { stage }),
    ...(predictions.length === 0 ? {} : { predictions }),
    revision: Math.max(earlier.revision, later.revision),
  };
}

const both = <T>(a: T | undefined, b: T | undefined, merge: (a: T, b: T) => T): T | undefined =>
  a === undefined || b === undefined ? (a ?? b) : merge(a, b);
