// An exercise, opened under its address: its folder, the workbench, and what the address says of language and code.

import { EXERCISES, exerciseNumber, loadExercise } from '../course/exercises';
import { parseHidden } from '../lab/sections';
import { LANGUAGES } from '../session/exercise-schema';
import type { Exercise, Language } from '../workbench/contract';
import { unpackCode } from '../workbench/link';
import { languagesOf } from '../workbench/student';
import '../workbench/view';
import type { Workbench } from '../workbench/view';

export interface Asked {
  readonly query: URLSearchParams | undefined;
  readonly hide: string;
}

export interface Opened {
  readonly element: HTMLElement;
  readonly notes: readonly string[];
  /** For the window. */
  readonly title?: string;
}

const isLanguage = (text: string): text is Language =>
  (LANGUAGES as readonly string[]).includes(text);

/** What the address asks for, and what to say of what it asks in vain. */
async function wanted(query: URLSearchParams | undefined, exercise: Exercise) {
  const notes: string[] = [];
  const name = query?.get('language') ?? '';
  const known = isLanguage(name) && languagesOf(exercise).includes(name);
  const language = known ? name : undefined;
  if (name !== '' && !known)
    notes.push(`language=${name} is not a language of this exercise; ignored.`);
  const packed = query?.get('code');
  const code = packed === null || packed === undefined ? undefined : await unpackCode(packed);
  if (packed && code === undefined) notes.push('The code of this link cannot be read; ignored.');
  return { notes, language, code };
}

export async function openExercise(id: string, asked: Asked): Promise<Opened> {
  const exercise = await loadExercise(id);
  if (exercise === undefined) {
    const known = EXERCISES.map((meta) => meta.id).join(', ');
    throw new Error(`There is no exercise "${id}". The exercises are: ${known}.`);
  }
  return benchOf(exercise, asked);
}

/** @param own the JSON of an exercise that an instructor brought */
export async function benchOf(
  exercise: Exercise,
  { query, hide }: Asked,
  own?: string,
): Promise<Opened> {
  const { id } = exercise.meta;
  const { notes, language, code } = await wanted(query, exercise);
  const element = document.createElement('ts-workbench') as Workbench;
  element.exercise = exercise;
  element.own = own;
  element.number = exerciseNumber(id);
  if (element.number > 0) element.next = EXERCISES[exerciseNumber(id)];
  const { hidden, notes: unknown } = parseHidden(hide);
  element.hiddenSections = hidden;
  element.restore(language, code);
  return { element, notes: [...notes, ...unknown], title: exercise.meta.title };
}
