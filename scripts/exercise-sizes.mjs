// What opening each exercise transfers more than the home page does, before any language: from Vite's own list of what needs what.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from './lib/paths.mjs';

export const EXERCISE_BUDGET = 250_000;

const EXERCISE = /^src\/exercises\/([^/]+)\/exercise\.ts$/;
/** What is there once the home page has been looked at, the engine besides. */
const HOME = ['index.html', 'src/app/home.ts', 'src/app/home-exercises.ts'];
const BENCH = ['src/app/exercise-mount.ts', 'src/workbench/editor/editor.ts'];

const transferred = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** Files of these entries and of all that they import. */
function filesOf(manifest, entries) {
  const files = new Set();
  const seen = new Set();
  const queue = [...entries];
  while (queue.length > 0) {
    const key = queue.pop();
    if (seen.has(key)) continue;
    seen.add(key);
    const entry = manifest[key];
    if (entry === undefined) throw new Error(`the build has no ${key}`);
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file);
    queue.push(...(entry.imports ?? []));
  }
  return files;
}

/** [{ title, bytes, budget, files }] for each exercise; what is below it once it has passed is counted too. */
export function exerciseSizes(dist = DIST) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const before = filesOf(manifest, HOME);
  return Object.keys(manifest)
    .filter((key) => EXERCISE.test(key))
    .map((key) => {
      const [, id] = EXERCISE.exec(key);
      const all = filesOf(manifest, [...BENCH, key, ...(manifest[key].dynamicImports ?? [])]);
      const files = new Set(
        [...all].filter((file) => !before.has(file)).map((file) => join(dist, file)),
      );
      const bytes = [...files].reduce((sum, file) => sum + transferred(file), 0);
      return {
        id,
        title: `${id}: more than the home page, before its language`,
        bytes,
        budget: EXERCISE_BUDGET,
        files,
      };
    });
}
