// Starting a worker and getting the compiled module, in a browser and in Node (whose modules are reached without
// an import, which bundlers for the browser would replace by an empty module).

import { EngineError, errorInfo } from './errors.ts';
import type { Build } from './features.ts';
import helperWorker from './helper.ts?worker&url';
import type { FromWorker } from './protocol.ts';
import relaxedWorker from './worker-relaxed.ts?worker&url';
import simd128Worker from './worker-simd128.ts?worker&url';
import threadsWorker from './worker-threads.ts?worker&url';

/** One running worker, whatever it runs on. */
export interface WorkerHandle {
  post(message: unknown): void;
  /** Ends the worker. Where the host tells of that, WorkerEvents.failed follows. */
  terminate(): void;
  /** Node: whether a call is running, for which the process has to stay alive. */
  busy(running: boolean): void;
}

export interface WorkerEvents {
  message(message: FromWorker): void;
  /** The worker is gone or never came up. */
  failed(reason: string): void;
}

const inNode = typeof process !== 'undefined' && typeof window === 'undefined';

/** An engine, or a further thread of one. */
export type Script = Build | 'helper';
const workerUrls: Record<Script, string> = {
  relaxed: relaxedWorker,
  simd128: simd128Worker,
  threads: threadsWorker,
  helper: helperWorker,
};
const wasmUrls: Record<Build, URL> = {
  relaxed: new URL('./generated/tensorscope-relaxed.wasm', import.meta.url),
  simd128: new URL('./generated/tensorscope-simd128.wasm', import.meta.url),
  threads: new URL('./generated/tensorscope-threads.wasm', import.meta.url),
};

function loadError(what: string, reason: unknown): EngineError {
  return new EngineError(
    errorInfo(
      'load_failed',
      `The engine could not be loaded: ${what} (${reason instanceof Error ? reason.message : reason}).`,
      'Check the connection and reload the page.',
    ),
  );
}

async function fetched(url: string | URL): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response;
}

async function compileFile(url: URL): Promise<WebAssembly.Module> {
  const { readFile } = process.getBuiltinModule('node:fs/promises');
  return WebAssembly.compile(new Uint8Array(await readFile(url)));
}

async function compileFetched(url: URL): Promise<WebAssembly.Module> {
  const response = await fetched(url);
  const type = response.headers.get('content-type') ?? '';
  // Some static hosts do not know the type; those take the detour over a buffer.
  return type.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** Compiled while it downloads, beside the start of the worker. */
export async function compileModule(build: Build): Promise<WebAssembly.Module> {
  const url = wasmUrls[build];
  try {
    return await (inNode ? compileFile(url) : compileFetched(url));
  } catch (reason) {
    throw loadError(url.pathname.split('/').at(-1) ?? 'wasm', reason);
  }
}

function handleOf(worker: Worker, events: WorkerEvents): WorkerHandle {
  worker.onmessage = (event: MessageEvent<FromWorker>) => events.message(event.data);
  worker.onmessageerror = () => events.failed('a message could not be read');
  worker.onerror = (event) => {
    event.preventDefault();
    events.failed(event.message || 'its script failed');
  };
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    busy: () => undefined,
  };
}

function startInNode(url: URL, events: WorkerEvents): WorkerHandle {
  const { Worker: NodeWorker } = process.getBuiltinModule('node:worker_threads');
  // Without the flags of this process: loaders, test runners and --input-type are not for the worker.
  const worker = new NodeWorker(url, { execArgv: [] });
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

/** Sandboxed frames may not start a worker by its address; its text as a blob they may. */
async function startFromBlob(url: URL, events: WorkerEvents): Promise<WorkerHandle> {
  try {
    const text = await (await fetched(url)).text();
    const blob = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    return handleOf(new Worker(blob), events);
  } catch (reason) {
    throw loadError('its worker', reason);
  }
}

/** Starts a worker. The built script is self-contained and classic, so both ways suit it. */
export async function startWorker(script: Script, events: WorkerEvents): Promise<WorkerHandle> {
  const url = new URL(workerUrls[script], import.meta.url);
  if (inNode) return startInNode(url, events);
  try {
    return handleOf(new Worker(url), events);
  } catch {
    return startFromBlob(url, events);
  }
}
