// The engine for a program of a student's own: one forward pass at a time, without a wait, in the program's thread. What the module
// needs of the global is taken when this text is read; the global may be emptied afterwards, but for `performance`.

import type createTensorscope from './generated/tensorscope.d.ts';

type Create = typeof createTensorscope;
type Answer = { readonly ok: boolean; readonly value?: unknown; readonly error?: unknown };

export interface ForwardEngine {
  /** Once, before anything else. */
  start(module: WebAssembly.Module): Promise<void>;
  /** Makes the network; throws for what the engine refuses. */
  prepare(request: { readonly model: string; readonly batch: number }): void;
  forward(): void;
}

const MEMORY_LIMIT_BYTES = 256 * 2 ** 20;
/** Of preparing in one go; it ends when there is nothing left to prepare. */
const SLICE_MS = 50;

function value(answer: Answer): unknown {
  if (answer.ok) return answer.value;
  const { message } = answer.error as { readonly message: string };
  throw new Error(message);
}

/** Leaves the engine where the next part of the thread's text finds it: __engine. */
export function serveForward(create: Create): void {
  const { instantiate } = WebAssembly;
  let receive: ((module: WebAssembly.Module) => void) | undefined;
  const loaded = create({
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) {
      receive = (module) => {
        void instantiate(module, imports).then((instance) => done(instance, module));
      };
      return {};
    },
  });
  let session: InstanceType<Awaited<typeof loaded>['Session']> | undefined;
  let running = false;
  const engine: ForwardEngine = {
    async start(module) {
      receive?.(module);
      const { Session } = await loaded;
      session = new Session(MEMORY_LIMIT_BYTES);
    },
    prepare(request) {
      if (session === undefined) throw new Error('the engine has not been started');
      if (running) value(session.cancel());
      running = false;
      value(session.startForward(request));
      running = true;
      while ((value(session.advance(SLICE_MS)) as { readonly fraction: number }).fraction < 1);
    },
    forward() {
      if (session !== undefined) value(session.advance(1));
    },
  };
  Object.defineProperty(globalThis, '__engine', { value: engine, configurable: true });
}
