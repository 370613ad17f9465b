// The ids of all labs: every folder with a meta.ts.
import { join } from 'node:path';
import { listFiles } from '../lib/files.mjs';
import { ROOT } from '../lib/paths.mjs';

export const labs = () =>
  listFiles(join(ROOT, 'web', 'src', 'labs'), (file) => file.endsWith('/meta.ts')).map((file) =>
    file.split('/').at(-2),
  );
