// One exercise in several tabs: each keeps what stands in its editor. What one writes over is put aside, and the page offers it.
// Pure: from record to record.

import type { Aside, ExerciseRecord } from '../session/exercise-schema';
import type { Exercise, Language } from './contract';
import { codeOf, starterOf, withCode } from './student';

/** As many are kept, the oldest go. */
export const MOST_ASIDE = 12;

/** What stands in a tab's editor, and what it kept last, or read: the text was made of that. */
export interface Written {
  readonly text: string;
  readonly before: string;
}

const isOf = (language: Language, source: string) => (each: Aside) =>
  each.language === language && each.source === source;

function withAside(record: ExerciseRecord, aside: readonly Aside[]): ExerciseRecord {
  const { aside: _, ...rest } = record;
  return aside.length === 0 ? rest : { ...rest, aside: aside.slice(-MOST_ASIDE) };
}

/** The record with this tab's code; what another tab has put in its place since is put aside. */
export function withWritten(
  exercise: Exercise,
  record: ExerciseRecord,
  language: Language,
  { text, before }: Written,
  at: string,
): ExerciseRecord {
  if (text === before) return record;
  const starter = starterOf(exercise, language);
  const stored = codeOf(exercise, record, language);
  const all = record.aside ?? [];
  // Back at what had been put aside, by undo: then it is the other that would be gone.
  const back = all.some(isOf(language, text));
  const left = [...(stored === before ? [] : [stored]), ...(back ? [before] : [])].filter(
    (source) => source !== text && source !== starter,
  );
  const kept = all.filter(
    (each) => ![text, before, ...left].some((source) => isOf(language, source)(each)),
  );
  const added = [...new Set(left)].map((source) => ({ language, source, at }));
  return withAside(withCode(exercise, record, language, text), [...kept, ...added]);
}

/** What was put aside takes the place of what stands in the editor, which is put aside for it. */
export function swapped(
  exercise: Exercise,
  record: ExerciseRecord,
  language: Language,
  { text, wanted }: { readonly text: string; readonly wanted: string },
  at: string,
): ExerciseRecord {
  const shown = withWritten(exercise, record, language, { text: wanted, before: text }, at);
  if (text === wanted || text === starterOf(exercise, language)) return shown;
  const others = (shown.aside ?? []).filter((each) => !isOf(language, text)(each));
  return withAside(shown, [...others, { language, source: text, at }]);
}

/** Another tab has written: what has been written in this one is put aside, unless it is kept already. */
export function withHeld(
  exercise: Exercise,
  record: ExerciseRecord,
  language: Language,
  text: string,
  at: string,
): ExerciseRecord {
  const all = record.aside ?? [];
  const known = [starterOf(exercise, language), codeOf(exercise, record, language)].includes(text);
  if (known || all.some(isOf(language, text))) return record;
  return withAside(record, [...all, { language, source: text, at }]);
}

export function withoutAside(record: ExerciseRecord, gone: Aside): ExerciseRecord {
  const is = isOf(gone.language, gone.source);
  return withAside(
    record,
    (record.aside ?? []).filter((each) => !is(each)),
  );
}

/** Code of one's own that is kept and neither stands in the editor nor is what that was made of; the newest first. */
export function othersThan(
  exercise: Exercise,
  record: ExerciseRecord,
  language: Language,
  { text, before }: Written,
): readonly Aside[] {
  const { code, aside = [], at = '' } = record;
  const stored = code[language];
  const all = stored === undefined ? aside : [...aside, { language, source: stored, at }];
  const known = new Set([text, before, starterOf(exercise, language)]);
  return all.filter((each) => each.language === language && !known.has(each.source)).reverse();
}
