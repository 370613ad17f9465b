// One exercise as a file to hand in: a progress file with only this record, which the page and the command line can grade again.

import type { ExerciseRecord } from '../../session/exercise-schema';
import { PROGRESS_FORMAT, PROGRESS_VERSION } from '../../session/progress-schema';

export const exerciseFile = (record: ExerciseRecord, now: Date): string =>
  `${JSON.stringify(
    {
      format: PROGRESS_FORMAT,
      version: PROGRESS_VERSION,
      created: now.toISOString(),
      labs: [],
      exercises: [record],
    },
    null,
    2,
  )}\n`;
