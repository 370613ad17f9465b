// Stores built modules in a folder that clones share, by the hash of their inputs, so that equal inputs are not built again.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically, writeIfChanged } from './files.mjs';

/** Stored sets of modules; each takes about 2 MB. */
const MOST = 20;

function dropOldest(folder, most) {
  const byAge = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(most)) rmSync(path, { recursive: true, force: true });
}

/** The part of the store in `folder` for the inputs with this key. */
export function moduleStore(folder, key, most = MOST) {
  const home = join(folder, key);
  const has = (names) => names.every((name) => existsSync(join(home, name)));
  return {
    has,
    /** Writes the files into `target`. Returns false and writes nothing if one of them is missing. */
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
    /** Stores files of `source`. A store that cannot be written is no error: it only saves time. */
    keep(names, source) {
      try {
        for (const name of names)
          writeAtomically(join(home, name), readFileSync(join(source, name)));
        dropOldest(folder, most);
      } catch {
        // The next clone will build them again.
      }
    },
  };
}
