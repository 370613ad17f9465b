// The life of one worker: started with the compiled module, watched until it dies, once.

import { EngineError, errorInfo } from './errors.ts';
import type { Build } from './features.ts';
import { startWorker, type WorkerHandle } from './platform.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

export interface ConnectionOptions {
  build: Build;
  module: Promise<WebAssembly.Module>;
  memory_limit_bytes: number;
}

export interface ConnectionEvents {
  message(message: Extract<FromWorker, { id: number }>): void;
  /** Called once, unless the connection was closed. */
  died(error: EngineError): void;
}

/** Half of a clause, to be read after "The engine stopped working:". */
export const crashError = (reason: string): EngineError =>
  new EngineError(
    errorInfo(
      'worker_crashed',
      `The engine stopped working: ${reason}. A new one has been started.`,
      'Run it again; with a smaller batch if memory may have run out.',
    ),
  );

const neverCameUp = (reason: string): EngineError =>
  new EngineError(
    errorInfo(
      'load_failed',
      `The engine could not be started: ${reason}.`,
      'Check the connection and reload the page.',
    ),
  );

export class Connection {
  /** True once the session exists: a death from here on is a crash, before it a failure to load. */
  ready = false;
  private over = false;
  private watched = false;
  private readonly watch = new AbortController();
  private readonly lock = `tensorscope-${Date.now()}-${Math.random()}`;
  private readonly worker: Promise<WorkerHandle>;

  constructor(
    options: ConnectionOptions,
    private readonly events: ConnectionEvents,
  ) {
    const started = startWorker(options.build, {
      message: (message) => this.receive(message),
      failed: (reason) => this.end(reason),
    });
    this.worker = this.hand(started, options);
    this.worker.catch((error: unknown) => this.die(error));
    started.then((worker) => this.over && worker.terminate()).catch(() => undefined);
  }

  /** The module goes to the worker as soon as there are both. */
  private async hand(started: Promise<WorkerHandle>, options: ConnectionOptions) {
    const { module, memory_limit_bytes } = options;
    const [worker, compiled] = await Promise.all([started, module]);
    worker.post({ kind: 'start', module: compiled, memory_limit_bytes, lock: this.lock });
    return worker;
  }

  /** Posts in order, once the worker is there. Rejects for what cannot be cloned. */
  async post(message: () => ToWorker | undefined): Promise<void> {
    const worker = await this.worker;
    const content = message();
    if (content !== undefined && !this.over) worker.post(content);
  }

  /** Node: keeps the process alive while a call is running. */
  busy(running: boolean): void {
    this.worker.then((worker) => worker.busy(running)).catch(() => undefined);
  }

  private receive(message: FromWorker): void {
    if (this.over) return;
    if (message.kind === 'crashed') {
      this.end(message.message);
    } else if (message.kind === 'ready') {
      this.ready = true;
      if (message.locked) this.awaitRelease();
    } else {
      this.events.message(message);
    }
  }

  /** The worker holds the lock as long as it lives, however it ends. */
  private awaitRelease(): void {
    this.watched = true;
    navigator.locks
      .request(this.lock, { signal: this.watch.signal }, () => this.end('its worker was ended'))
      .catch(() => undefined);
  }

  private end(reason: string): void {
    this.die(this.ready ? crashError(reason) : neverCameUp(reason));
  }

  private die(error: unknown): void {
    if (this.over) return;
    this.close();
    this.events.died(error instanceof EngineError ? error : neverCameUp(String(error)));
  }

  /** Ends the worker and says nothing. */
  close(): void {
    this.over = true;
    this.watch.abort();
    this.worker.then((worker) => worker.terminate()).catch(() => undefined);
  }

  /** Ends the worker from outside; what follows is what follows any such end. */
  async kill(): Promise<void> {
    const worker = await this.worker;
    worker.terminate();
    if (typeof process === 'undefined' && !this.watched) this.end('its worker was ended');
  }
}
