// What the student has done in the labs, in words, as the store of visits has it. Nothing is sent anywhere.

import { FRAME } from './frame';
import type { Answer, LabRecord, LabStatus } from './progress-schema';
import { emptyVisit, type VisitKey } from './visit';
import { visits } from './visits';

export type { Answer, LabRecord, LabStatus };

/** Of this page, or of this frame. */
export const visitOf = (activity: string): VisitKey => ({ activity, frame: FRAME });

export function labRecord(lab: string): LabRecord {
  return visits.get(visitOf(lab))?.lab ?? { lab, status: 'not begun' };
}

/** Of labs on pages of their own; what was done in frames stands apart. */
export const allRecords = (): readonly LabRecord[] =>
  visits.all().flatMap(({ frame, lab }) => (lab === undefined || frame !== '' ? [] : [lab]));

/** What was done in labs that a page embeds: the frame's settings, and the lab. */
export const framedRecords = (): readonly (readonly [frame: string, record: LabRecord])[] =>
  visits
    .all()
    .flatMap(({ frame, lab }) =>
      lab === undefined || frame === '' ? [] : [[frame, lab] as const],
    );

type Told = Partial<Omit<LabRecord, 'lab'>>;

/**
 * Merges into the lab's record; "done" is not taken back by a new prediction.
 * @param change what is told, or made of what is kept at that moment
 */
export function recordLab(
  lab: string,
  change: Told | ((now: LabRecord) => Told),
): Promise<boolean> {
  const at = new Date().toISOString();
  const key = visitOf(lab);
  return visits.change(key, (visit = emptyVisit(key)) => {
    const before: LabRecord = visit.lab ?? { lab, status: 'not begun' };
    const told = typeof change === 'function' ? change(before) : change;
    const status = before.status === 'done' ? 'done' : (told.status ?? before.status);
    const checks = { ...before.checks, ...told.checks };
    const further = { ...before.further, ...told.further };
    const more = Object.keys(further).length === 0 ? {} : { further };
    return { ...visit, lab: { ...before, ...told, status, checks, ...more, at } };
  });
}
