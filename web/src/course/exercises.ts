// All exercises in course order, found from their folders at build time like the labs of the registry.

import type { Exercise, ExerciseMeta } from '../bench/contract';
import { CHAPTERS } from './chapters';

const metas = import.meta.glob<ExerciseMeta>('../exercises/*/meta.ts', {
  eager: true,
  import: 'default',
});
const modules = import.meta.glob<Exercise>('../exercises/*/exercise.ts', { import: 'default' });

/** The exercises' cards in course order. */
export const EXERCISES: readonly ExerciseMeta[] = CHAPTERS.flatMap(
  ({ exercises = [] }) => exercises,
).flatMap((id) => metas[`../exercises/${id}/meta.ts`] ?? []);

export const exerciseMeta = (id: string): ExerciseMeta | undefined =>
  EXERCISES.find((meta) => meta.id === id);

/** 1-based position among the exercises. */
export const exerciseNumber = (id: string): number =>
  EXERCISES.findIndex((meta) => meta.id === id) + 1;

/** The exercise with its texts and solutions; undefined if it does not exist. */
export const loadExercise = (id: string): Promise<Exercise> | undefined =>
  modules[`../exercises/${id}/exercise.ts`]?.();
