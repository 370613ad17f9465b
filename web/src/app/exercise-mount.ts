// Opens an exercise by its address: loads its folder and the workbench, and applies the address's language and code.

import { parseHidden } from '../activity/sections';
import type { Exercise, Language } from '../bench/contract';
import { unpackCode } from '../bench/state/link';
import { languagesOf } from '../bench/state/student';
import { EXERCISES, exerciseNumber, loadExercise } from '../course/exercises';
import { LANGUAGES } from '../session/exercise-schema';
import '../bench/element';
import type { Workbench } from '../bench/element';

export interface Asked {
  readonly query: URLSearchParams | undefined;
  readonly hide: string;
}

export interface Opened {
  readonly element: HTMLElement;
  readonly notes: readonly string[];
  /** The title of the window. */
  readonly title?: string;
}

const isLanguage = (text: string): text is Language =>
  (LANGUAGES as readonly string[]).includes(text);

/** The valid settings in the address, and a note for each invalid one. */
async function wanted(query: URLSearchParams | undefined, exercise: Exercise) {
  const notes: string[] = [];
  const name = query?.get('language') ?? '';
  const known = isLanguage(name) && languagesOf(exercise).includes(name);
  const language = known ? name : undefined;
  if (name !== '' && !known)
    notes.push(`language=${name} is not a language of this exercise; ignored.`);
  const part = query?.get('part');
  if (part) notes.push(`part=${part} is for labs: an exercise has no parts.`);
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

/** @param own the JSON of an instructor's exercise */
export async function benchOf(
  exercise: Exercise,
  { query, hide }: Asked,
  own?: string,
): Promise<Opened> {
  const { id } = exercise.meta;
  const { notes, language, code } = await wanted(query, exercise);
  const element = document.createElement('ts-workbench') as Workbench;
  const number = exerciseNumber(id);
  const { hidden, notes: unknown } = parseHidden(hide);
  element.state.open({
    exercise,
    own,
    number,
    next: number > 0 ? EXERCISES[number] : undefined,
    hidden,
    language,
    code,
  });
  return { element, notes: [...notes, ...unknown], title: exercise.meta.title };
}
