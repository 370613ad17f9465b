// Imports a progress file into the stored visits, one by one, and can undo it.

import type { ExerciseRecord } from '../session/exercise-schema';
import { mergeExercise } from '../session/exercise-schema';
import { allExercises } from '../session/exercises';
import { allRecords } from '../session/progress';
import { type LabRecord, mergeLab } from '../session/progress-schema';
import { activityOf, emptyVisit, nameOf, type Visit, type VisitKey } from '../session/visit';
import { visits } from '../session/visits';
import { withWords, wordsOfLabs } from './notebooks';
import {
  type Compared,
  compareProgress,
  readExerciseFile,
  readFrames,
  readProgress,
  readWords,
  takenExercises,
} from './progress-file';

export interface Imported {
  readonly labs: Compared;
  /** Exercises to which the file added something. */
  readonly exercises: readonly string[];
  /** Labs whose notebook received words from the file. */
  readonly words: readonly string[];
  /** The number of other pages' frames to which the file added something. */
  readonly frames: number;
  /** False if the import could not be stored and is lost with the page. */
  readonly stored: boolean;
  /** The changed visits as they were before. */
  readonly before: readonly (VisitKey & { readonly visit: Visit | undefined })[];
}

const pageOf = (activity: string): VisitKey => ({ activity, frame: '' });

/** Throws a FileProblem for the first invalid field, without changing anything. */
export async function importProgress(
  text: string,
  labIds: readonly string[],
  exerciseIds: readonly string[],
): Promise<Imported> {
  await visits.ready;
  const [read, written, texts, framed] = [
    readProgress(text),
    readExerciseFile(text),
    wordsOfLabs(readWords(text), labIds),
    readFrames(text),
  ];
  const before = new Map<string, Imported['before'][number]>();
  const storing: Promise<boolean>[] = [];
  /** @returns whether it changed anything */
  const change = (key: VisitKey, next: (visit: Visit) => Visit): boolean => {
    const now = visits.get(key) ?? emptyVisit(key);
    const changed = next(now);
    if (changed === now) return false;
    if (!before.has(nameOf(key))) before.set(nameOf(key), { ...key, visit: visits.get(key) });
    storing.push(visits.change(key, (visit = emptyVisit(key)) => next(visit)));
    return true;
  };
  const labs = compareProgress(allRecords(), read, labIds);
  for (const record of read.filter(({ lab }) => labs.taken.includes(lab)))
    change(pageOf(record.lab), withLab(record));
  const taken = takenExercises(allExercises(), written, exerciseIds);
  const activities = new Set(taken.map(activityOf));
  for (const record of written.filter((each) => activities.has(activityOf(each))))
    change(pageOf(activityOf(record)), withExercise(record));
  const words = Object.entries(texts).filter(([lab, own]) =>
    change(pageOf(lab), (visit) => {
      const notebook = withWords(visit.notebook, own);
      return notebook === undefined || notebook === visit.notebook ? visit : { ...visit, notebook };
    }),
  );
  const frames = framed.filter(({ frame, lab, exercise }) => {
    const mine = (activity: string) => visits.get({ activity, frame });
    const added = [
      lab !== undefined &&
        compareProgress(only(mine(lab.lab)?.lab), [lab], labIds).taken.length > 0 &&
        change({ activity: lab.lab, frame }, withLab(lab)),
      exercise !== undefined &&
        takenExercises(only(mine(activityOf(exercise))?.exercise), [exercise], exerciseIds).length >
          0 &&
        change({ activity: activityOf(exercise), frame }, withExercise(exercise)),
    ];
    return added.includes(true);
  });
  return {
    labs,
    exercises: taken.map(({ exercise }) => exercise),
    words: words.map(([lab]) => lab),
    frames: frames.length,
    stored: (await Promise.all(storing)).every((each) => each),
    before: [...before.values()],
  };
}

const only = <T>(record: T | undefined): T[] => (record === undefined ? [] : [record]);

const withLab =
  (record: LabRecord) =>
  (visit: Visit): Visit => ({
    ...visit,
    lab: visit.lab === undefined ? record : mergeLab(record, visit.lab),
  });

const withExercise =
  (record: ExerciseRecord) =>
  (visit: Visit): Visit => ({
    ...visit,
    exercise: visit.exercise === undefined ? record : mergeExercise(record, visit.exercise),
  });

/** Undoes an import. */
export async function undoImport({ before }: Imported): Promise<void> {
  await Promise.all(before.map(({ visit, ...key }) => visits.change(key, () => visit)));
}
