// Programs in WAT on the page: one worker turns text into bytes and is kept, each run has another.

import { opened, type PageThread, textOf } from './page-thread';
import type { Order } from './protocol';
import { SILENT_MS, type Thread } from './run';
import wasmWorker from './wasm-worker.ts?worker&url';
import type { Compiled } from './wat';
import watCompiler from './wat-compiler.ts?worker&url';

const SLOW: Compiled = { message: 'The text could not be read in 2 s.' };

/** A thread that has nothing to begin: what it says is known. */
export const failing = (message: string, line?: number): Thread => ({
  begin: (heard) => heard({ kind: 'failed', message, line }),
  end: () => undefined,
});

export class WatCompiler {
  private worker: Promise<Worker> | undefined;

  /** Its text is fetched and started. */
  warm(): Promise<Worker> {
    this.worker ??= textOf(watCompiler).then(
      (text) => new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))),
    );
    this.worker.catch(() => {
      this.worker = undefined;
    });
    return this.worker;
  }

  async compile(source: string): Promise<Compiled> {
    const worker = await this.warm();
    return new Promise((resolve) => {
      const finish = (compiled: Compiled) => {
        clearTimeout(timer);
        resolve(compiled);
      };
      const timer = setTimeout(() => {
        this.dispose();
        finish(SLOW);
      }, 2 * SILENT_MS);
      worker.onmessage = ({ data }: MessageEvent<Compiled>) => finish(data);
      worker.postMessage(source);
    });
  }

  dispose(): void {
    this.worker?.then((worker) => worker.terminate()).catch(() => undefined);
    this.worker = undefined;
  }
}

/** Where a program has one loop only, that is where it is while it does not answer. */
function tellingLoop(thread: Thread, source: string): Thread {
  const lines = source
    .split('\n')
    .flatMap((line, index) => (/\bloop\b/.test(line) ? [index + 1] : []));
  const [line] = lines;
  if (line === undefined || lines.length > 1) return thread;
  return {
    begin: (heard, died) =>
      thread.begin((message) => {
        heard(message);
        if (message.kind === 'begun' || message.kind === 'answer') heard({ kind: 'at', line });
      }, died),
    end: () => thread.end(),
  };
}

export async function watThread(
  compiler: WatCompiler,
  source: string,
  order: Order,
): Promise<Thread> {
  const [{ bytes, message = '', line }, text] = await Promise.all([
    compiler.compile(source),
    textOf(wasmWorker),
  ]);
  if (bytes === undefined) return failing(message, line);
  const module = await WebAssembly.compile(bytes);
  const thread: PageThread = opened(text, 0, 0);
  thread.post({ module, order: JSON.stringify(order) });
  return tellingLoop(thread, source);
}
