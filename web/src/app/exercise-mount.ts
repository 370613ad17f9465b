// An exercise, opened under its address: its folder, the workbench, and what the address says of language and code.

import { EXERCISES, exerciseNumber, loadExercise } from '../course/exercises';
import { parseHidden } from '../lab/sections';
import { LANGUAGES } from '../session/exercise-schema';
import type { Exercise, Language } from '../workbench/contract';
import { unpackCode } from '../workbench/link';
import '../workbench/view';
import type { Workbench } from '../workbench/view';

export interface Asked {
  readonly query: URLSearchParams | undefined;
  readonly hide: string;
}

export interface Opened {
  readonly element: HTMLElement;
  readonly notes: readonly string[];
}

const isLanguage = (text: string): text is Language =>
  (LANGUAGES as readonly string[]).includes(text);

/** What the address asks for, and what to say of what it asks in vain. */
async function asked(query: URLSearchParams | undefined, { code: has }: Exercise) {
  const notes: string[] = [];
  const wanted = query?.get('language') ?? '';
  const known = isLanguage(wanted) && has[wanted === 'numpy' ? 'python' : wanted] !== undefined;
  const language = known ? wanted : undefined;
  if (wanted !== '' && !known)
    notes.push(`language=${wanted} is not a language of this exercise; ignored.`);
  const packed = query?.get('code');
  const code = packed === null || packed === undefined ? undefined : await unpackCode(packed);
  if (packed && code === undefined) notes.push('The code of this link cannot be read; ignored.');
  return { notes, language, code };
}

export async function openExercise(id: string, { query, hide }: Asked): Promise<Opened> {
  const exercise = await loadExercise(id);
  if (exercise === undefined) throw new Error(`There is no exercise "${id}".`);
  const { notes, language, code } = await asked(query, exercise);
  const element = document.createElement('ts-workbench') as Workbench;
  element.exercise = exercise;
  element.number = exerciseNumber(id);
  element.next = EXERCISES[exerciseNumber(id)];
  const { hidden, notes: unknown } = parseHidden(hide);
  element.hiddenSections = hidden;
  await element.restore(language, code);
  return { element, notes: [...notes, ...unknown] };
}
