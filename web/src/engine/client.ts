// Calls the engine in its worker: jobs run one after the other, with progress and cancel, and a crashed worker is replaced.

import type { CallOptions } from './call-options.ts';
import { type ClientOptions, clientOptions } from './client-options.ts';
import { Connection, crashError } from './connection.ts';
import { watchVisibility } from './environment.ts';
import { EngineError, errorInfo } from './errors.ts';
import { compileModule } from './platform.ts';
import { watchPolicy } from './policy.ts';
import { type FromWorker, isJob, keepsWhatItReached, type Verb, type Verbs } from './protocol.ts';
import { shown } from './refuse.ts';
import { addSurroundings, type Surroundings, watchSurroundings } from './surroundings.ts';
import type { Build, Progress } from './types.ts';

export type { CallOptions } from './call-options.ts';

/**
 * `posted`: the worker has received the call. `settled`: the caller has its answer, though the worker may still be busy. `late`:
 * the call was made on a worker that was about to be terminated, so it is repeated on the next one.
 */
interface Call {
  readonly id: number;
  readonly verb: Verb;
  readonly args: unknown[];
  readonly onProgress: CallOptions['onProgress'];
  posted: boolean;
  settled: boolean;
  late: boolean;
  deadline?: ReturnType<typeof setTimeout>;
  surroundings?: () => Surroundings;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const failure = (code: string, message: string, hint = '') =>
  new EngineError(errorInfo(code, message, hint));
const cancelled = () => failure('cancelled', 'The measurement was stopped.');
const disposed = () => failure('disposed', 'The profiler was disposed.', 'Make a new one.');

export class Client extends EventTarget {
  readonly build: Build;
  /** How often a worker had to be replaced. */
  restarts = 0;
  readonly threads: number;
  private readonly memoryLimit: number;
  private readonly cancelPatience: number;
  /** The address of the library's files, if it differs from the bundle's. */
  readonly files: URL | undefined;
  private readonly waiting: Call[] = [];
  private readonly sent = new Map<number, Call>();
  private module: Promise<WebAssembly.Module> | undefined;
  private connection: Connection | undefined;
  private nextId = 1;
  private closed = false;

  /**
   * Starts loading immediately. Throws EngineError: invalid_argument; no_wasm, no_simd, no_workers or no_threads if the engine
   * cannot run.
   */
  constructor(options: ClientOptions = {}) {
    super();
    const started = clientOptions(options);
    this.build = started.build;
    this.threads = started.threads;
    this.memoryLimit = started.memory_limit_bytes;
    this.cancelPatience = started.cancel_patience_ms;
    this.files = started.files;
    watchVisibility();
    watchPolicy();
    this.connect();
  }

  /** Queries are answered immediately, even while a job runs; jobs wait for earlier jobs. */
  call<Name extends Verb>(
    verb: Name,
    args: Parameters<Verbs[Name]>,
    { signal, onProgress }: CallOptions = {},
  ): Promise<ReturnType<Verbs[Name]>> {
    if (this.closed) return Promise.reject(disposed());
    if (signal?.aborted) return Promise.reject(cancelled());
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const call: Call = {
        id,
        verb,
        args,
        onProgress,
        posted: false,
        settled: false,
        late: false,
        resolve,
        reject,
      };
      const abort = () => this.cancel(call);
      const settling = (settle: (value: never) => void) => (value: unknown) => {
        call.settled = true;
        signal?.removeEventListener('abort', abort);
        settle(value as never);
      };
      call.resolve = settling(resolve);
      call.reject = settling(reject);
      signal?.addEventListener('abort', abort, { once: true });
      if (isJob(verb)) this.waiting.push(call);
      else this.send(call);
      this.sendNextJob();
    });
  }

  private connect(): Connection {
    if (this.connection !== undefined) return this.connection;
    const { build, threads, files, memoryLimit: memory_limit_bytes } = this;
    this.module ??= compileModule(build, files);
    const connection: Connection = new Connection(
      { build, threads, files, module: this.module, memory_limit_bytes },
      {
        message: (message) => this.receive(message),
        died: (error) => this.died(error, connection.ready),
      },
    );
    this.connection = connection;
    return connection;
  }

  private jobUnderWay(): boolean {
    return [...this.sent.values()].some(({ verb }) => isJob(verb));
  }

  private sendNextJob(): void {
    if (this.jobUnderWay()) return;
    const next = this.waiting.shift();
    if (next !== undefined) this.send(next);
  }

  private send(call: Call): void {
    const { id, verb, args } = call;
    const connection = this.connect();
    this.sent.set(id, call);
    call.late = connection.ending;
    if (isJob(verb)) call.surroundings = watchSurroundings(this.build, this.threads);
    connection.busy(true);
    const message = () => {
      if (this.connection !== connection || this.sent.get(id) !== call) return undefined;
      call.posted = true;
      return { kind: 'call', id, verb, args } as const;
    };
    connection.post(message).catch((error: unknown) => {
      // If the whole connection failed, died() has already reported it. Otherwise the arguments cannot be cloned.
      if (this.connection !== connection || this.sent.get(id) !== call) return;
      this.forget(call);
      call.reject(failure('invalid_argument', `${verb}: an argument cannot be sent: ${error}`));
    });
  }

  private receive(message: Extract<FromWorker, { id: number }>): void {
    const call = this.sent.get(message.id);
    if (call === undefined) return;
    if (message.kind === 'progress') {
      if (!call.settled) this.tell(call, message.progress);
      return;
    }
    this.forget(call);
    if (call.settled) return;
    if (message.kind === 'result') {
      if (call.surroundings !== undefined) addSurroundings(message.value, call.surroundings());
      call.resolve(message.value);
    } else call.reject(new EngineError(message.error));
  }

  /** Called when the worker is done with a call. */
  private forget(call: Call): void {
    clearTimeout(call.deadline);
    this.sent.delete(call.id);
    this.sendNextJob();
    if (this.sent.size === 0) this.connection?.busy(false);
  }

  /** A listener that throws, synchronously or later, fails only its own call. */
  private tell(call: Call, progress: Progress): void {
    const failed = (cause: unknown) => {
      if (call.settled) return;
      const why = cause instanceof Error ? cause.message : shown(cause);
      const info = errorInfo(
        'listener_failed',
        `${call.verb} was stopped: onProgress threw (${why}).`,
      );
      call.reject(new EngineError(info, { cause }));
      this.stop(call);
    };
    try {
      const answer: unknown = call.onProgress?.(progress);
      if (answer instanceof Promise) answer.catch(failed);
    } catch (thrown) {
      failed(thrown);
    }
  }

  private cancel(call: Call): void {
    if (call.settled) return;
    const place = this.waiting.indexOf(call);
    if (!call.posted || !keepsWhatItReached(call.verb)) call.reject(cancelled());
    if (place >= 0) {
      this.waiting.splice(place, 1);
    } else if (!call.posted) {
      this.forget(call);
    } else {
      this.stop(call);
    }
  }

  /** Asks the worker to stop working on a call; a worker that does not answer is replaced. */
  private stop(call: Call): void {
    const { connection } = this;
    connection?.post(() => ({ kind: 'cancel', id: call.id })).catch(() => undefined);
    // A query waits behind the current job, which must not be lost because of it.
    if (!isJob(call.verb) && this.jobUnderWay()) return;
    call.deadline = setTimeout(() => {
      connection?.close();
      this.died(crashError('it did not answer when it was asked to stop'), true, call);
    }, this.cancelPatience);
  }

  /**
   * Calls that the worker had received fail with the reason; waiting calls go to a new worker. Calls that it never handled are
   * sent again: those made after its end was requested, and those pending while it ignored the cancel of another call, `stopped`.
   */
  private died(error: EngineError, wasReady: boolean, stopped?: Call): void {
    this.connection = undefined;
    const lost = [...this.sent.values()];
    this.sent.clear();
    const again = lost.filter((call) => call.late || (stopped !== undefined && call !== stopped));
    for (const call of lost) {
      clearTimeout(call.deadline);
      if (!call.settled && !again.includes(call)) call.reject(error);
    }
    if (wasReady) {
      this.restarts += 1;
      this.connect();
      this.dispatchEvent(new Event('restarted'));
    } else {
      // It is not restarted automatically, which could go on forever: the next call tries again, including the download.
      this.module = undefined;
    }
    for (const call of again) if (!call.settled) this.send(call);
    this.sendNextJob();
  }

  /** Terminates the worker from outside, as a browser with little memory would; later calls go to its successor. */
  async killWorker(): Promise<void> {
    await this.connection?.kill();
  }

  /** Terminates the worker for good; unanswered calls reject with code "disposed". */
  dispose(): void {
    this.closed = true;
    this.connection?.close();
    this.connection = undefined;
    const left = [...this.waiting.splice(0), ...this.sent.values()];
    this.sent.clear();
    for (const call of left) {
      clearTimeout(call.deadline);
      if (!call.settled) call.reject(disposed());
    }
  }
}
