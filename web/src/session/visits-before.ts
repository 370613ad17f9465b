// Converts what earlier versions of this page stored in localStorage to visits, once and without loss. Loaded only where such data exist.

import * as v from 'valibot';
import { named } from './schema';
import { tellDropped } from './stored-value';
import { activityOf, readVisit, type Visit } from './visit';
import { BEFORE } from './visits-before-keys';

const records = v.safeParser(named(v.unknown()));

function stored(key: string, what: string): Readonly<Record<string, unknown>> {
  let text: string | null = null;
  try {
    text = localStorage.getItem(key);
    if (text === null) return {};
    const { success, output } = records(JSON.parse(text));
    if (success) return output;
  } catch {
    if (text === null) return {}; // storage is unavailable
  }
  tellDropped([what]);
  return {};
}

/** The visits of earlier versions; empty where there are none. */
export function visitsBefore(): readonly Visit[] {
  const labs = stored(BEFORE.labs, 'what was done in the labs');
  const exercises = stored(BEFORE.exercises, 'what was written in the exercises');
  const notebook = stored(BEFORE.notebook, 'the notebook of the Capstone');
  const parts = [
    ...Object.entries(labs).map(([activity, lab]) => ({ activity, lab })),
    ...Object.entries(exercises).map(([id, exercise]) => ({
      activity: activityIn(id, exercise),
      exercise,
    })),
    ...(Object.keys(notebook).length === 0 ? [] : [{ activity: 'capstone', notebook }]),
  ];
  const all = new Map<string, Visit>();
  for (const part of parts) {
    const { value, dropped } = readVisit({ frame: '', revision: 0, ...part });
    tellDropped(dropped);
    if (value !== undefined) all.set(value.activity, { ...all.get(value.activity), ...value });
  }
  return [...all.values()];
}

/** The activity of an exercise; for an instructor's exercise, that of its file. */
function activityIn(exercise: string, record: unknown): string {
  const { success, output } = records(record);
  const own = success ? output.own : undefined;
  return activityOf({ exercise, ...(typeof own === 'string' ? { own } : {}) });
}
