// What the student wrote, as the store of visits has it. Nothing is sent anywhere.

import type { ExerciseRecord } from './exercise-schema';
import { visitOf } from './progress';
import { emptyVisit, type Visit, type VisitKey } from './visit';
import { visits } from './visits';

/** Of a course's exercise its id is its activity. */
export const exerciseRecord = (activity: string): ExerciseRecord | undefined =>
  visits.get(visitOf(activity))?.exercise;

/** Those in which something was written or run. */
export const begunExercises = (): readonly ExerciseRecord[] =>
  allExercises().filter(({ status }) => status !== 'not begun');

/** The same of exercises that other pages embed. */
export const framedExercises = (): readonly ExerciseRecord[] =>
  visits
    .all()
    .flatMap(({ frame, exercise }) =>
      exercise === undefined || frame === '' || exercise.status === 'not begun' ? [] : [exercise],
    );

/** Of exercises on pages of their own; what was written in frames stands apart. */
export const allExercises = (): readonly ExerciseRecord[] =>
  visits
    .all()
    .flatMap(({ frame, exercise }) => (exercise === undefined || frame !== '' ? [] : [exercise]));

/** Exercises that instructors brought and this page or frame keeps, the last first; of one id there may be several. */
export const ownExercises = (): readonly Visit[] => {
  const { frame } = visitOf('');
  return visits
    .all()
    .filter((visit) => visit.frame === frame && visit.exercise?.own !== undefined)
    .sort((a, b) => b.revision - a.revision);
};

/** @param change made of what is kept at that moment. @returns false if it will be gone with the page */
export const changeExercise = (
  key: VisitKey,
  change: (now: ExerciseRecord | undefined) => ExerciseRecord,
): Promise<boolean> =>
  visits.change(key, (visit = emptyVisit(key)) => ({
    ...visit,
    exercise: change(visit.exercise),
  }));
