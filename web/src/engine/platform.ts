// Starts a worker and gets the compiled module, in a browser and in Node (whose modules are not imported, because bundlers for
// the browser would replace them by an empty module).

import { modules, workers } from './addresses.ts';
import { EngineError, errorInfo, WrongAnswer } from './errors.ts';
import { inNode, inPage } from './host.ts';
import type { FromWorker } from './protocol.ts';
import type { Build } from './types.ts';

/** One running worker, on any host. */
export interface WorkerHandle {
  post(message: unknown): void;
  /** Terminates the worker. If the host reports that, WorkerEvents.failed follows. */
  terminate(): void;
  /** In Node, says whether a call is running, for which the process has to stay alive. */
  busy(running: boolean): void;
}

export interface WorkerEvents {
  message(message: FromWorker): void;
  /** Called when the worker has ended or did not start; the reason is an EngineError if more than a short clause is known. */
  failed(reason: unknown): void;
}

const loadFailed = (why: string, hint: string): EngineError =>
  new EngineError(errorInfo('load_failed', `The engine could not be loaded: ${why}.`, hint));

/** A bundle that is not a module does not know its own address. */
const noAddress = (): EngineError =>
  loadFailed(
    'where its files lie is not known (this bundle has no import.meta.url)',
    'Serve the folder "files" of tensorscope and name it: new Profiler({ files }).',
  );

/** The error for a file or a worker that did not load. If even the explanation cannot be loaded, the connection is the cause. */
async function loadError(kind: 'worker' | 'file', url: URL, reason: unknown): Promise<EngineError> {
  const explained = await import('./load-errors.ts').catch(() => undefined);
  return explained === undefined
    ? loadFailed(
        `${url.pathname.split('/').at(-1)} (${reason})`,
        'Check the connection and reload the page.',
      )
    : explained.loadError(kind, url, reason);
}

/** @param files the folder with the library's files under their own names; by default the bundle's address */
export function addressOf(own: () => URL, name: string, files: URL | undefined): URL {
  if (files !== undefined) return new URL(name, files);
  try {
    return own();
  } catch (thrown) {
    throw inPage ? thrown : noAddress();
  }
}

async function fetched(url: URL): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new WrongAnswer(`status ${response.status}`);
  // Some hosts answer an unknown address with their start page and status 200.
  if (response.headers.get('content-type')?.startsWith('text/html'))
    throw new WrongAnswer('the server answered with a page');
  return response;
}

/** Passed as text, because a test's or a server's own URL class is not Node's. */
export const pathOf = (url: URL): string =>
  process.getBuiltinModule('node:url').fileURLToPath(url.href);

async function compileFile(url: URL): Promise<WebAssembly.Module> {
  const { readFile } = process.getBuiltinModule('node:fs/promises');
  return WebAssembly.compile(new Uint8Array(await readFile(pathOf(url))));
}

async function compileFetched(url: URL): Promise<WebAssembly.Module> {
  const response = await fetched(url);
  const type = response.headers.get('content-type') ?? '';
  // Some static hosts send a wrong type; their response is read into a buffer first.
  return type.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** Compiles the module during the download, in parallel with the start of the worker. */
export async function compileModule(build: Build, files?: URL): Promise<WebAssembly.Module> {
  const url = addressOf(modules[build], `tensorscope-${build}.wasm`, files);
  try {
    return await (inNode ? compileFile(url) : compileFetched(url));
  } catch (reason) {
    throw await loadError('file', url, reason);
  }
}

function startInNode(url: URL, events: WorkerEvents): WorkerHandle {
  const { Worker: NodeWorker } = process.getBuiltinModule('node:worker_threads');
  // Without the flags of this process: loaders, test runners and --input-type are not meant for the worker.
  const worker = new NodeWorker(pathOf(url), { execArgv: [] });
  worker.on('message', (message: FromWorker) => events.message(message));
  worker.on('error', (error) =>
    events.failed(error instanceof Error ? error.message : String(error)),
  );
  worker.on('exit', (code) => events.failed(`its thread ended with code ${code}`));
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
    busy: (running) => (running ? worker.ref() : worker.unref()),
  };
}

/** The worker's script as a blob, whose origin is always the page's. */
async function blobOf(url: URL): Promise<string> {
  const text = await (await fetched(url)).text();
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}

/**
 * Starts a worker by its address; if that fails, from its text: the frame may be sandboxed, the library on another origin, or the
 * file without the headers that an isolated page requires. Only a failure to load causes an error event without a message.
 */
class BrowserWorker implements WorkerHandle {
  private worker: Worker | undefined;
  /** The messages before the first answer, to repeat them to a worker that replaces one that did not load. */
  private posted: unknown[] = [];
  private answered = false;
  private over = false;

  constructor(
    private readonly url: URL,
    private readonly events: WorkerEvents,
  ) {}

  async start(): Promise<this> {
    const again = () => void this.runText().catch(this.events.failed);
    try {
      // Firefox starts a worker in a frame without an origin, but it then fails with an error.
      if (globalThis.origin === 'null') throw new Error('no origin');
      this.run(new Worker(this.url), again);
    } catch {
      await this.runText();
    }
    return this;
  }

  private run(worker: Worker, notLoaded: () => void): void {
    this.worker = worker;
    if (this.over) worker.terminate();
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      this.answered = true;
      this.posted = [];
      this.events.message(event.data);
    };
    worker.onmessageerror = () => this.events.failed('a message could not be read');
    worker.onerror = (event) => {
      event.preventDefault();
      if (event.message) this.events.failed(event.message);
      else if (this.answered) this.events.failed('its script failed');
      else notLoaded();
    };
    for (const message of this.posted) worker.postMessage(message);
  }

  private async runText(): Promise<void> {
    const failure = (reason: unknown) => loadError('worker', this.url, reason);
    try {
      const worker = new Worker(await blobOf(this.url));
      this.run(worker, () => void failure('its script failed').then(this.events.failed));
    } catch (reason) {
      throw await failure(reason);
    }
  }

  /** Throws if the content cannot be cloned. */
  post(message: unknown): void {
    this.worker?.postMessage(message);
    if (!this.answered) this.posted.push(message);
  }

  terminate(): void {
    this.over = true;
    this.worker?.terminate();
  }

  busy(): void {}
}

/** Starts a worker. The built script is self-contained and classic, so all of these ways work. */
export async function startWorker(
  build: Build,
  events: WorkerEvents,
  files?: URL,
): Promise<WorkerHandle> {
  const url = addressOf(workers[build], `worker-${build}.js`, files);
  return inNode ? startInNode(url, events) : new BrowserWorker(url, events).start();
}
