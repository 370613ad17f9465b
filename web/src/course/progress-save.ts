// All that was done here, as a file to hand in or to go on with elsewhere.

import { downloadText } from '../kit/controls/download';
import { lastDevice } from '../session/device-store';
import { allExercises } from '../session/exercises';
import { allRecords } from '../session/progress';
import { keptNotebooks, notebookValues } from './notebooks';
import { progressFile } from './progress-file';

export function saveProgress(name: string): void {
  const notebooks = notebookValues(keptNotebooks());
  const text = progressFile(allRecords(), lastDevice(), new Date(), notebooks, allExercises());
  downloadText(name, 'application/json', text);
}
