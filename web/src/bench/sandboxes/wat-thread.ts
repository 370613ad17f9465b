// Runs WAT programs: one thread that stays alive compiles text to bytes, and each run has another one.

import { heartbeatOn } from './heartbeat';
import type { Host, HostThread } from './host';
import { CALLS, Patience } from './patience';
import type { Order } from './protocol';
import type { Thread } from './run';
import wasmWorker from './wasm-worker.ts?worker&url';
import type { Compiled } from './wat';
import watCompiler from './wat-worker.ts?worker&url';

/** A thread whose message is known in advance, so it never runs. */
export const failing = (message: string, line?: number): Thread => ({
  begin: (onMessage) => onMessage({ kind: 'failed', message, line }),
  end: () => undefined,
});

export class WatCompiler {
  private thread: Promise<HostThread> | undefined;
  private answered: (compiled: Compiled) => void = () => undefined;
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly host: Host) {}

  /** Fetches the thread's text and starts wabt in it; this time does not count against the program. */
  warm(): Promise<HostThread> {
    this.thread ??= this.start();
    this.thread.catch(() => {
      this.thread = undefined;
    });
    return this.thread;
  }

  private async start(): Promise<HostThread> {
    const thread = this.host.open(await this.host.text(watCompiler), 0, 0);
    return new Promise((resolve, reject) => {
      this.answered = ({ message }) => reject(new Error(message));
      thread.begin(
        (message: unknown) => {
          if (message === 'ready') resolve(thread);
          else this.answered(message as Compiled);
        },
        (message) => this.answered({ message }),
      );
    });
  }

  /**
   * Compiles one text at a time: a text whose run was stopped is still compiled to the end, so that its bytes do not go to
   * another program.
   */
  compile(source: string): Promise<Compiled> {
    const compiled = this.before.then(() => this.compileNow(source));
    this.before = compiled.catch(() => undefined);
    return compiled;
  }

  private async compileNow(source: string): Promise<Compiled> {
    const thread = await this.warm();
    return new Promise((resolve) => {
      const answer = (compiled: Compiled) => {
        patience.end();
        resolve(compiled);
      };
      const ranOut = (_: string, waited: string) => {
        this.dispose();
        answer({ message: `The text could not be read in ${waited}.` });
      };
      const patience = new Patience(CALLS, ranOut, heartbeatOn(this.host));
      this.answered = answer;
      patience.noteMessage();
      thread.post({ wat: source });
    });
  }

  dispose(): void {
    this.thread?.then((thread) => thread.end()).catch(() => undefined);
    this.thread = undefined;
  }
}

/** If a program has exactly one loop, that loop is reported as its position while it does not answer. */
function tellingLoop(thread: Thread, source: string): Thread {
  const lines = source
    .split('\n')
    .flatMap((line, index) => (/\bloop\b/.test(line) ? [index + 1] : []));
  const [line] = lines;
  if (line === undefined || lines.length > 1) return thread;
  return {
    begin: (onMessage, died) =>
      thread.begin((message) => {
        onMessage(message);
        if (message.kind === 'begun' || message.kind === 'answer') onMessage({ kind: 'at', line });
      }, died),
    end: () => thread.end(),
  };
}

export async function watThread(
  host: Host,
  compiler: WatCompiler,
  source: string,
  order: Order,
): Promise<Thread> {
  const [{ bytes, message = '', line }, text] = await Promise.all([
    compiler.compile(source),
    host.text(wasmWorker),
  ]);
  if (bytes === undefined) return failing(message, line);
  const module = await WebAssembly.compile(bytes);
  const thread = host.open(text, 0, 0);
  thread.post({ module, order: JSON.stringify(order) });
  return tellingLoop(thread, source);
}
