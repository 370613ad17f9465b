// The life cycle of one worker: it is started with the compiled module and watched until it ends.

import { EngineError, errorInfo } from './errors.ts';
import { inNode } from './host.ts';
import { startWorker, type WorkerEvents, type WorkerHandle } from './platform.ts';
import type { FromWorker, ThreadPool, ToWorker } from './protocol.ts';
import type { Build } from './types.ts';

export interface ConnectionOptions {
  build: Build;
  module: Promise<WebAssembly.Module>;
  memory_limit_bytes: number;
  threads: number;
  /** The address of the library's files, if it differs from the bundle's. */
  files: URL | undefined;
}

export interface ConnectionEvents {
  message(message: Extract<FromWorker, { id: number }>): void;
  /** Called at most once, and never after the connection was closed. */
  died(error: EngineError): void;
}

/**
 * @param reason a clause that follows "The engine stopped working:"
 * @param frames the position in the module, if it is known; it is added to the error's stack
 */
export function crashError(reason: string, frames?: string): EngineError {
  const error = new EngineError(
    errorInfo(
      'worker_crashed',
      `The engine stopped working: ${reason}. A new one has been started.`,
      'Run it again. If memory may have run out, ask for less, or plan it first: that runs nothing.',
    ),
  );
  if (frames)
    error.stack = `${error.name}: ${error.message}\n    in the engine: ${frames}\n${error.stack}`;
  return error;
}

const neverCameUp = (reason: string): EngineError =>
  new EngineError(
    errorInfo(
      'load_failed',
      `The engine could not be started: ${reason}.`,
      inNode ? '' : 'Check the connection and reload the page.',
    ),
  );

export class Connection {
  /** True once the session exists: a failure from then on is a crash, an earlier one is a failure to load. */
  ready = false;
  /** True while a requested termination has not been noticed yet. */
  ending = false;
  private over = false;
  private watched = false;
  private readonly watch = new AbortController();
  private readonly lock = `tensorscope-${Date.now()}-${Math.random()}`;
  private readonly worker: Promise<WorkerHandle>;
  private readonly helpers: Promise<WorkerHandle>[] = [];
  private noticed: () => void = () => undefined;
  private readonly ended = new Promise<void>((resolve) => {
    this.noticed = resolve;
  });

  constructor(
    private readonly options: ConnectionOptions,
    private readonly events: ConnectionEvents,
  ) {
    const started = this.startWorker({
      message: (message) => this.receive(message),
      failed: (reason) => this.end(reason),
    });
    this.worker = this.hand(started, options);
    this.worker.catch((error: unknown) => this.die(error));
    started.then((worker) => this.over && worker.terminate()).catch(() => undefined);
  }

  private startWorker(events: WorkerEvents): Promise<WorkerHandle> {
    return startWorker(this.options.build, events, this.options.files);
  }

  /** Sends the module to the worker as soon as both exist. */
  private async hand(started: Promise<WorkerHandle>, options: ConnectionOptions) {
    const { module, memory_limit_bytes, threads } = options;
    const [worker, compiled] = await Promise.all([started, module]);
    const { lock } = this;
    const start: ToWorker = { kind: 'start', module: compiled, memory_limit_bytes, threads, lock };
    worker.post(start);
    return worker;
  }

  /** Posts messages in order, once the worker exists. Rejects if the content cannot be cloned. */
  async post(message: () => ToWorker | undefined): Promise<void> {
    const worker = await this.worker;
    const content = message();
    if (content !== undefined && !this.over) worker.post(content);
  }

  /** In Node, keeps the process alive while a call is running, and until the worker's end has been noticed. */
  busy(running: boolean): void {
    if (this.ending && !running) return;
    this.worker.then((worker) => worker.busy(running)).catch(() => undefined);
  }

  private receive(message: FromWorker): void {
    if (this.over) return;
    if (message.kind === 'crashed') {
      this.end(message.message, message.frames);
    } else if (message.kind === 'ready') {
      this.ready = true;
      if (message.locked) this.awaitRelease();
      if (message.pool !== undefined) this.startHelpers(message.pool);
    } else {
      this.events.message(message);
    }
  }

  /** Measurements depend on these threads: if one does not start, the engine fails. */
  private startHelpers(pool: ThreadPool): void {
    const failed = (reason: unknown, frames?: string) => {
      // A failed download is likely to fail again, so it does not count as a crash, which would be retried forever.
      if (reason instanceof EngineError) this.ready = false;
      const why = reason instanceof EngineError ? reason : `one of its threads failed: ${reason}`;
      this.end(why, frames);
    };
    const message = (received: FromWorker) =>
      received.kind === 'crashed' && failed(received.message, received.frames);
    for (let index = 1; index < pool.plan.threads; index += 1) {
      const helper = this.startWorker({ message, failed });
      this.helpers.push(helper);
      Promise.all([helper, this.options.module]).then(([worker, module]) => {
        const help: ToWorker = { kind: 'help', module, pool, index };
        worker.post(help);
      }, failed);
    }
  }

  /** Waits for the worker's lock: the worker holds it as long as it lives, however it ends. */
  private awaitRelease(): void {
    this.watched = true;
    navigator.locks
      .request(this.lock, { signal: this.watch.signal }, () => this.end('its worker was ended'))
      .catch(() => undefined);
  }

  private end(reason: unknown, frames?: string): void {
    const known = reason instanceof EngineError;
    this.die(known || !this.ready ? reason : crashError(String(reason), frames));
  }

  private die(error: unknown): void {
    if (this.over) return;
    this.close();
    this.events.died(error instanceof EngineError ? error : neverCameUp(String(error)));
  }

  /** Terminates the worker without any event. */
  close(): void {
    this.over = true;
    this.noticed();
    this.watch.abort();
    for (const each of [this.worker, ...this.helpers]) {
      each.then((worker) => worker.terminate()).catch(() => undefined);
    }
  }

  /** Terminates the worker from outside, with the same consequences as any other termination. Resolves once it has been noticed. */
  async kill(): Promise<void> {
    this.ending = true;
    const worker = await this.worker.catch(() => undefined);
    worker?.terminate();
    if (!inNode && !this.watched) this.end('its worker was ended');
    await this.ended;
  }
}
