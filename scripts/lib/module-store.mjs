// Modules that were built once are not built again where the inputs are the same: they wait in a folder that clones share, by
// the hash of their inputs.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically, writeIfChanged } from './files.mjs';

/** Sets of modules that are kept, of 2 MB each. */
const MOST = 20;

function dropOldest(folder, most) {
  const byAge = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(most)) rmSync(path, { recursive: true, force: true });
}

/** The part of the store in `folder` that has what these inputs give. */
export function moduleStore(folder, key, most = MOST) {
  const home = join(folder, key);
  const has = (names) => names.every((name) => existsSync(join(home, name)));
  return {
    has,
    /** Writes the files into `target`. False, and nothing is written, where one of them is not there. */
    take(names, target) {
      let files;
      try {
        files = names.map((name) => readFileSync(join(home, name)));
        utimesSync(home, new Date(), new Date());
      } catch {
        return false;
      }
      for (const [index, name] of names.entries()) writeIfChanged(join(target, name), files[index]);
      return true;
    },
    /** Keeps files of `source`. A store that cannot be written keeps nothing: it only saves time. */
    keep(names, source) {
      try {
        for (const name of names)
          writeAtomically(join(home, name), readFileSync(join(source, name)));
        dropOldest(folder, most);
      } catch {
        // The next clone builds again.
      }
    },
  };
}
