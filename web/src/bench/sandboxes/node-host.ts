// Node threads for the command line: node-thread.js makes each of them resemble a worker of the page. They are less isolated:
// Node's own documentation says that its contexts do not protect against malicious code.

import { cachedByAddress, type Host, MessageBuffer } from './host';
import { lineOfRead, onlyRead } from './javascript-text';
import threadText from './node-thread.js?raw';
import type { FromThread } from './protocol';

const MEGABYTES = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 2 };

/** The limit on this process's memory growth since the thread started: Node's limits for a thread do not cover typed arrays. */
const MOST_BYTES = 2 ** 30;
const LOOK_EVERY_MS = 20;

/** @returns a function that stops watching */
function watchMemory(full: () => void): () => void {
  const began = process.memoryUsage.rss();
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() - began > MOST_BYTES) full();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Threads that are being terminated but still run: nothing interrupts some of the language's built-in operations. */
const ending = new Set<Promise<unknown>>();

/** Resolves when all of them have ended. */
export const allEnded = async (): Promise<void> => {
  await Promise.all(ending);
};

async function fileOf(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const { readFile } = process.getBuiltinModule('node:fs/promises');
  return new Uint8Array(await readFile(new URL(address, import.meta.url)));
}

export const nodeHost: Host = {
  text: cachedByAddress(async (address) => new TextDecoder().decode(await fileOf(address))),
  module: cachedByAddress(async (address) => WebAssembly.compile(await fileOf(address))),
  open(text, lines_before, lines) {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const worker = new Worker(threadText, {
      eval: true,
      execArgv: [],
      env: {},
      argv: [],
      stdout: true,
      stderr: true,
      workerData: { text, lines_before, lines },
      resourceLimits: MEGABYTES,
    });
    const buffer = new MessageBuffer<FromThread>();
    worker.on('message', (message: FromThread) => buffer.message(message));
    worker.on('error', (error: Error & { readonly code?: string }) => {
      const full = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      const message = full ? 'It took all the memory it is given and was ended.' : error.message;
      buffer.died(message, undefined, full);
    });
    const unwatch = watchMemory(() =>
      buffer.died(
        `It took more than ${MOST_BYTES / 2 ** 30} GiB of memory and was ended.`,
        undefined,
        true,
      ),
    );
    return {
      post: (message) => worker.postMessage(message),
      begin: (hear, die) => buffer.begin(hear, die),
      end() {
        unwatch();
        buffer.end();
        const gone = worker.terminate();
        ending.add(gone);
        void gone.finally(() => ending.delete(gone));
      },
    };
  },
  async read(program) {
    const { Script } = process.getBuiltinModule('node:vm');
    try {
      new Script(onlyRead(program, ''), { filename: 'program.js' });
      return undefined;
    } catch (thrown) {
      const { name, message, stack } = thrown as Error;
      const [, line] = /^program\.js:(\d+)/.exec(stack ?? '') ?? [];
      return { message: `${name}: ${message}`, line: lineOfRead(Number(line ?? 0), program) };
    }
  },
};
