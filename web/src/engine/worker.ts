// The code in the worker: one module, one Session. For each build, one entry (such as worker-simd128.ts) passes its generated
// module in, so that a browser downloads the glue code of one build only.
// The compiled WebAssembly arrives in a message, so that no address is needed here and the worker may also be started from a
// blob.

import type createTensorscope from './generated/tensorscope.d.ts';
import { isNode } from './host.ts';
import { openPort } from './port.ts';
import type { FromWorker, ThreadPool, ToWorker } from './protocol.ts';
import { framesOf, SessionRunner } from './session-runner.ts';

type Create = typeof createTensorscope;
type Post = (message: FromWorker) => void;
type StartMessage = Extract<ToWorker, { kind: 'start' }>;
type HelpMessage = Extract<ToWorker, { kind: 'help' }>;

/**
 * Holds a lock for as long as this worker lives. A browser does not report that a worker was terminated, but it releases the
 * lock: this is how the client notices. False if locks are missing (Node, frames without an origin).
 */
async function holdLock(name: string): Promise<boolean> {
  const { locks } = navigator;
  if (locks === undefined) return false;
  return new Promise((resolve) => {
    const refuse = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    locks.request(name, refuse).catch(() => resolve(false));
  });
}

const alive = (name: string): Promise<boolean> =>
  isNode(globalThis.process) ? Promise.resolve(false) : holdLock(name);

interface Started {
  readonly runner: SessionRunner;
  readonly pool: ThreadPool | undefined;
}

/** Memory that workers share is created outside the module and imported; other builds create their own. */
export const importedMemory = (imports: WebAssembly.Imports): WebAssembly.Memory | undefined =>
  Object.values(imports)
    .flatMap((each) => Object.values(each))
    .find((each) => each instanceof WebAssembly.Memory);

async function startSession(create: Create, start: StartMessage, post: Post): Promise<Started> {
  let memory: WebAssembly.Memory | undefined;
  const failed = (error: unknown) => post({ kind: 'crashed', message: String(error) });
  const module = await create({
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) {
      memory = importedMemory(imports);
      WebAssembly.instantiate(start.module, imports).then(
        (instance) => receive(instance, start.module),
        failed,
      );
      return {};
    },
  });
  const plan = module.makeThreadPool(start.threads);
  const runner = new SessionRunner(new module.Session(start.memory_limit_bytes), post);
  return { runner, pool: memory && plan.threads > 1 ? { memory, plan } : undefined };
}

/**
 * Serves messages with the module that `create` makes.
 * @param help runs if this worker is to become an additional thread of another worker's engine
 */
export function serve(create: Create, help?: (message: HelpMessage) => Promise<void>): void {
  const { post, listen } = openPort<FromWorker, ToWorker>();
  const crashed = (error: unknown) =>
    post({ kind: 'crashed', message: String(error), frames: framesOf(error) });
  let started: Promise<Started> | undefined;
  listen((message) => {
    if (message.kind === 'help') {
      help?.(message).catch(crashed);
      return;
    }
    if (message.kind !== 'start') {
      void started?.then(
        ({ runner }) => runner.handle(message),
        () => undefined, // already reported: a session that cannot start is a crash
      );
      return;
    }
    started = startSession(create, message, post);
    Promise.all([alive(message.lock), started]).then(
      ([locked, { pool }]) => post({ kind: 'ready', locked, pool }),
      crashed,
    );
  });
}
