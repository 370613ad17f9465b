// The state of a lab in words, and the totals of the course. Pure.

import { plural } from '../kit/words/format';
import type { LabMeta } from '../lab/contract';
import { type ExerciseRecord, triedOf } from '../session/exercise-schema';
import type { LabRecord } from '../session/progress';

const measured = ({ results, further }: LabRecord): boolean =>
  (results ?? []).length > 0 || Object.keys(further ?? {}).length > 0;

/** The state; it also mentions a measurement without a prediction. */
function stateText(record: LabRecord): string {
  if (record.status === 'not begun' && Object.keys(record.answers ?? {}).length > 0) return 'begun';
  if (record.status === 'done' || !measured(record)) return record.status;
  return record.status === 'predicted' ? 'predicted, measured' : 'measured without a prediction';
}

/** For example "predicted, measured, 2 of 5 puzzles, 1 of 2 checks right". */
export function statusText(record: LabRecord): string {
  const answers = Object.values(record.checks ?? {});
  const state = [stateText(record), ...(record.reached === undefined ? [] : [record.reached])];
  if (answers.length === 0) return state.join(', ');
  const right = answers.filter(Boolean).length;
  return `${state.join(', ')}, ${right} of ${plural(answers.length, 'check')} right`;
}

/** For example "begun, 3 runs" or "done in JavaScript". */
export function exerciseText(record: ExerciseRecord | undefined): string {
  if (record === undefined) return 'not begun';
  const { status, tries, passed } = record;
  if (passed !== undefined) return `done in ${LANGUAGES[passed.language]}`;
  if (tries.length === 0) return status;
  const all = triedOf(record);
  return `${status}, ${plural(all ?? tries.length, 'run')}${all === undefined ? ' or more' : ''}`;
}

const LANGUAGES: Readonly<Record<ExerciseRecord['language'], string>> = {
  python: 'Python',
  javascript: 'JavaScript',
  wat: 'WAT',
};

export interface Standing {
  readonly done: number;
  /** Labs that are predicted or measured, but not done. */
  readonly begun: number;
  readonly labs: number;
  readonly minutes_left: number;
  /** The first lab that is not done; undefined at the end of the course. */
  readonly next: LabMeta | undefined;
}

export function standing(labs: readonly LabMeta[], recordOf: (lab: string) => LabRecord): Standing {
  const open = labs.filter(({ id }) => recordOf(id).status !== 'done');
  const begun = open.filter(({ id }) => statusText(recordOf(id)) !== 'not begun');
  return {
    done: labs.length - open.length,
    begun: begun.length,
    labs: labs.length,
    minutes_left: open.reduce((sum, { minutes }) => sum + minutes, 0),
    next: open[0],
  };
}

/** For example "45 min" or "2 h 15 min". */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h ${rest}\u00a0min`;
}
