// MicroPython's loader as a classic worker can hold it: without its command line for Node, which waits at the top of the file.
import type { Plugin } from 'vite';

const COMMAND_LINE =
  /if\(globalThis\.loadMicroPython=loadMicroPython,"object"==typeof process.*?\}\}\(\)\}(?=class PyProxy\{)/s;
const NODE = /ENVIRONMENT_IS_NODE=globalThis\.process.*?(?=,ENVIRONMENT_IS_SHELL)/;
const REQUIRE = /if\(ENVIRONMENT_IS_NODE\)\{const\{createRequire.*?import\.meta\.url\)\}/;
const WORKER = 'ENVIRONMENT_IS_WORKER=!!globalThis.WorkerGlobalScope';

export function micropythonPlugin(): Plugin {
  return {
    name: 'micropython',
    transform(code, id) {
      if (!/micropython-webassembly-pyscript\/micropython\.mjs(\?|$)/.test(id)) return undefined;
      for (const part of [COMMAND_LINE, NODE, REQUIRE, WORKER]) {
        if (code.search(part) < 0) throw new Error(`micropython: its loader has no ${part}`);
      }
      // The same in Node's threads: they give it what a worker has.
      const changed = code
        .replace(COMMAND_LINE, '')
        .replace(REQUIRE, '')
        .replace(NODE, 'ENVIRONMENT_IS_NODE=!1')
        .replace(WORKER, 'ENVIRONMENT_IS_WORKER=!0')
        .replaceAll(/\brequire\("\w+"\)/g, 'undefined');
      return { code: changed, map: null };
    },
  };
}
