// What the files of workers need: names that say what they are, and interpreters that run in a classic worker, without their code for
// Node, which uses top-level await or requests files. Node's threads run the same text, with the globals of a worker added.
import type { Plugin } from 'vite';

type Change = readonly [from: RegExp, to: string];

const COMMAND_LINE =
  /if\(globalThis\.loadMicroPython=loadMicroPython,"object"==typeof process.*?\}\}\(\)\}(?=class PyProxy\{)/s;
const NODE = /ENVIRONMENT_IS_NODE=globalThis\.process\?\.versions\?\.node&&[^,;]*/;
const WORKER = /ENVIRONMENT_IS_WORKER=!!globalThis\.WorkerGlobalScope/;

const CHANGES: readonly (readonly [file: RegExp, changes: readonly Change[]])[] = [
  [
    /micropython-webassembly-pyscript\/micropython\.mjs(\?|$)/,
    [
      [COMMAND_LINE, ''],
      [/if\(ENVIRONMENT_IS_NODE\)\{const\{createRequire.*?import\.meta\.url\)\}/, ''],
      [NODE, 'ENVIRONMENT_IS_NODE=!1'],
      [WORKER, 'ENVIRONMENT_IS_WORKER=!0'],
      [/\brequire\("\w+"\)/g, 'undefined'],
    ],
  ],
  [
    /\/wabt\/index\.js(\?|$)/,
    [
      [NODE, 'ENVIRONMENT_IS_NODE=!1'],
      [WORKER, 'ENVIRONMENT_IS_WORKER=!0'],
      [/\brequire\("\w+"\)/g, 'undefined'],
    ],
  ],
];

export function classicWorkersPlugin(): Plugin {
  return {
    name: 'classic-workers',
    transform(code, id) {
      const changes = CHANGES.find(([file]) => file.test(id))?.[1];
      if (changes === undefined) return undefined;
      let changed = code;
      for (const [from, to] of changes) {
        if (changed.search(from) < 0) throw new Error(`${id} has no ${from}`);
        changed = changed.replace(from, to);
      }
      return { code: changed, map: null };
    },
    generateBundle(_, bundle) {
      for (const { type, fileName } of Object.values(bundle))
        if (type === 'chunk' && !/worker[^/]*\.js$/.test(fileName))
          throw new Error(
            `${fileName} is a worker without "worker" in its name, by which scripts/serve.mjs knows what needs a worker's headers`,
          );
    },
  };
}
