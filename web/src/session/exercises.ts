// The student's exercises, as the store of visits has them. Only app/host sends any of it, when the student hands it in.

import type { ExerciseRecord } from './exercise-schema';
import { visitOf } from './progress';
import { emptyVisit, type Visit, type VisitKey } from './visit';
import { visits } from './visits';

/** The stored record of an exercise; for a course's exercise, the activity is the exercise's id. */
export const exerciseRecord = (activity: string): ExerciseRecord | undefined =>
  visits.get(visitOf(activity))?.exercise;

/** Exercises in which something was written or run. */
export const begunExercises = (): readonly ExerciseRecord[] =>
  allExercises().filter(({ status }) => status !== 'not begun');

/** The same for exercises that are embedded in other pages. */
export const framedExercises = (): readonly ExerciseRecord[] =>
  visits
    .all()
    .flatMap(({ frame, exercise }) =>
      exercise === undefined || frame === '' || exercise.status === 'not begun' ? [] : [exercise],
    );

/** Exercises on pages of their own; work done in frames is kept apart. */
export const allExercises = (): readonly ExerciseRecord[] =>
  visits
    .all()
    .flatMap(({ frame, exercise }) => (exercise === undefined || frame !== '' ? [] : [exercise]));

/** Exercises that instructors supplied and that this page or frame stores, newest first; one id may occur several times. */
export const ownExercises = (): readonly Visit[] => {
  const { frame } = visitOf('');
  return visits
    .all()
    .filter((visit) => visit.frame === frame && visit.exercise?.own !== undefined)
    .sort((a, b) => b.revision - a.revision);
};

/**
 * Changes the stored exercise of a visit.
 * @param change computes the new record from the one stored at that moment
 * @returns false if the record will be lost when the page closes
 */
export const changeExercise = (
  key: VisitKey,
  change: (now: ExerciseRecord | undefined) => ExerciseRecord,
): Promise<boolean> =>
  visits.change(key, (visit = emptyVisit(key)) => ({
    ...visit,
    exercise: change(visit.exercise),
  }));
