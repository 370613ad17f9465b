// Exports all work in this browser as a file, to hand in or to continue elsewhere.

import { downloadText } from '../kit/controls/download';
import { lastDevice } from '../session/device-store';
import { allExercises } from '../session/exercises';
import { allRecords } from '../session/progress';
import { visits } from '../session/visits';
import { notebookName } from './notebooks';
import { type HandIn, progressFile } from './progress-file';

/** @param handIn read once everything that is kept has been read */
export async function saveProgress(name: string, handIn: () => HandIn = () => ({})): Promise<void> {
  await visits.ready;
  const all = visits.all();
  const notebooks = all.flatMap(({ activity, frame, notebook }) =>
    notebook === undefined || frame !== '' ? [] : [[notebookName(activity), notebook]],
  );
  const frames = all.flatMap(({ frame, lab, exercise }) =>
    frame === '' || (lab === undefined && exercise === undefined)
      ? []
      : [
          {
            frame,
            ...(lab === undefined ? {} : { lab }),
            ...(exercise === undefined ? {} : { exercise }),
          },
        ],
  );
  const text = progressFile(
    allRecords(),
    lastDevice(),
    new Date(),
    Object.fromEntries(notebooks),
    allExercises(),
    frames,
    handIn(),
  );
  downloadText(name, 'application/json', text);
}
