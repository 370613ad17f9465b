// The ids of all labs and exercises: every folder with a meta.ts.
import { join } from 'node:path';
import { listFiles } from '../lib/files.mjs';
import { ROOT } from '../lib/paths.mjs';

const idsIn = (folder) =>
  listFiles(join(ROOT, 'web', 'src', folder), (file) => file.endsWith('/meta.ts')).map((file) =>
    file.split('/').at(-2),
  );

export const labs = () => idsIn('labs');
export const exercises = () => idsIn('exercises');
