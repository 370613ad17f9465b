// The engine for a student's own program: one forward pass at a time, synchronously, in the program's thread. The module takes
// what it needs from the global scope when this script is read; afterwards the global scope may be stripped, except for
// `performance`.

import type createTensorscope from './generated/tensorscope.d.ts';

type Create = typeof createTensorscope;
type Answer = { readonly ok: boolean; readonly value?: unknown; readonly error?: unknown };

export interface ForwardEngine {
  /** Must be called once, before anything else. */
  start(module: WebAssembly.Module): Promise<void>;
  /** Creates the network; throws if the engine rejects the request. */
  prepare(request: { readonly model: string; readonly batch: number }): void;
  forward(): void;
}

const MEMORY_LIMIT_BYTES = 256 * 2 ** 20;
/** The longest slice of preparation in ms; preparation ends as soon as it is complete. */
const SLICE_MS = 50;

function value(answer: Answer): unknown {
  if (answer.ok) return answer.value;
  const { message } = answer.error as { readonly message: string };
  throw new Error(message);
}

/** Stores the engine in the global __engine, where the next part of the thread's script finds it. */
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
