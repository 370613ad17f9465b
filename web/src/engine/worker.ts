// What runs in the worker: one module, one Session. One entry (worker-simd128.ts, worker-relaxed.ts) for
// each build hands its generated module in, so that a browser downloads the glue of one build only.
// The compiled WebAssembly arrives by message, so that no address is needed here and the worker may as
// well be started from a blob.

import type createTensorscope from './generated/tensorscope.d.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { SessionRunner } from './session-runner.ts';

type Create = typeof createTensorscope;
type Post = (message: FromWorker) => void;
type StartMessage = Extract<ToWorker, { kind: 'start' }>;

interface Port {
  post: Post;
  listen(handler: (message: ToWorker) => void): void;
}

/** A web worker's own port, or in Node the worker thread's. */
function openPort(): Port {
  if (typeof process === 'undefined') {
    return {
      post: (message) => self.postMessage(message),
      listen: (handler) =>
        self.addEventListener('message', (event: MessageEvent<ToWorker>) => handler(event.data)),
    };
  }
  // Not an import, which bundlers for the browser would replace by an empty module.
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  if (parentPort === null) throw new Error('this script runs in a worker thread only');
  // The glue asks for its own address, which a thread does not have, and makes no use of it.
  Object.assign(globalThis, { self: { location: { href: 'file:///' } } });
  return {
    post: (message) => parentPort.postMessage(message),
    listen: (handler) => void parentPort.on('message', handler),
  };
}

/**
 * Holds a lock for as long as this worker lives. A browser tells nobody that a worker was ended, but it
 * frees the lock: that is how the client learns of it. False where locks are missing (Node, frames
 * without an origin).
 */
async function holdLock(name: string): Promise<boolean> {
  const { locks } = navigator;
  if (locks === undefined) return false;
  return new Promise((resolve) => {
    const held = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    locks.request(name, held).catch(() => resolve(false));
  });
}

const alive = (name: string): Promise<boolean> =>
  typeof navigator === 'undefined' ? Promise.resolve(false) : holdLock(name);

async function startSession(create: Create, start: StartMessage, post: Post) {
  const failed = (error: unknown) => post({ kind: 'crashed', message: String(error) });
  const module = await create({
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) {
      WebAssembly.instantiate(start.module, imports).then(
        (instance) => receive(instance, start.module),
        failed,
      );
      return {};
    },
  });
  return new SessionRunner(new module.Session(start.memory_limit_bytes), post);
}

/** Serves messages with the module that `create` makes. */
export function serve(create: Create): void {
  const { post, listen } = openPort();
  let runner: Promise<SessionRunner> | undefined;
  listen((message) => {
    if (message.kind !== 'start') {
      void runner?.then(
        (ready) => ready.handle(message),
        () => undefined, // told already: a session that cannot start is a crash
      );
      return;
    }
    runner = startSession(create, message, post);
    Promise.all([alive(message.lock), runner]).then(
      ([locked]) => post({ kind: 'ready', locked }),
      (error: unknown) => post({ kind: 'crashed', message: String(error) }),
    );
  });
}
