// The student's work in the labs, as text, from the store of visits. Only app/host sends any of it, when the student hands it in.

import { FRAME } from './frame';
import type { Answer, LabRecord, LabStatus } from './progress-schema';
import { emptyVisit, type VisitKey } from './visit';
import { visits } from './visits';

export type { Answer, LabRecord, LabStatus };

/** The key of a visit on this page or in this frame. */
export const visitOf = (activity: string): VisitKey => ({ activity, frame: FRAME });

export function labRecord(lab: string): LabRecord {
  return visits.get(visitOf(lab))?.lab ?? { lab, status: 'not begun' };
}

/** Records of labs on pages of their own; work done in frames is kept apart. */
export const allRecords = (): readonly LabRecord[] =>
  visits.all().flatMap(({ frame, lab }) => (lab === undefined || frame !== '' ? [] : [lab]));

/** Records of embedded labs, each with the settings of its frame. */
export const framedRecords = (): readonly (readonly [frame: string, record: LabRecord])[] =>
  visits
    .all()
    .flatMap(({ frame, lab }) =>
      lab === undefined || frame === '' ? [] : [[frame, lab] as const],
    );

type Change = Partial<Omit<LabRecord, 'lab'>>;

/**
 * Merges a change into the lab's record; a new prediction does not revoke "done".
 * @param change the changed fields, or a function that computes them from the record stored at that moment
 */
export function recordLab(
  lab: string,
  change: Change | ((now: LabRecord) => Change),
): Promise<boolean> {
  const at = new Date().toISOString();
  const key = visitOf(lab);
  return visits.change(key, (visit = emptyVisit(key)) => {
    const before: LabRecord = visit.lab ?? { lab, status: 'not begun' };
    const changed = typeof change === 'function' ? change(before) : change;
    const status = before.status === 'done' ? 'done' : (changed.status ?? before.status);
    const checks = { ...before.checks, ...changed.checks };
    const further = { ...before.further, ...changed.further };
    const more = Object.keys(further).length === 0 ? {} : { further };
    return { ...visit, lab: { ...before, ...changed, status, checks, ...more, at } };
  });
}
