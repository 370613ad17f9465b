// The real wasm modules under Node, without worker or client: one fresh instance per call.
import { readFileSync } from 'node:fs';
import createRelaxed from '../../../web/src/engine/generated/tensorscope-relaxed.mjs';
import type { ErrorInfo, Session } from '../../../web/src/engine/generated/tensorscope-simd128.mjs';
import createSimd128 from '../../../web/src/engine/generated/tensorscope-simd128.mjs';

export type Build = 'simd128' | 'relaxed';
export type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;
export interface Answer<T> {
  ok: boolean;
  value?: T | undefined;
  error?: ErrorInfo | undefined;
}

export const MEMORY_LIMIT = 448 * 1024 * 1024;

const moduleOf = (build: Build) => {
  const url = new URL(
    `../../../web/src/engine/generated/tensorscope-${build}.wasm`,
    import.meta.url,
  );
  return new WebAssembly.Module(new Uint8Array(readFileSync(url)));
};
const modules = new Map<Build, WebAssembly.Module>();

export interface Engine {
  session: Session;
  /** Another session in the same heap. */
  addSession(): Session;
  /** Bytes of linear memory, which can only grow. */
  heapBytes(): number;
  /** Overwrites the whole memory, so that the engine's next action traps. */
  ruin(): void;
}

/** The same functions; each calls onCall before it runs. */
const watched = (imports: WebAssembly.Imports, onCall: () => void): WebAssembly.Imports => {
  const watch = (item: WebAssembly.ImportValue) => {
    if (typeof item !== 'function') return item;
    return (...args: unknown[]) => {
      onCall();
      return item(...args);
    };
  };
  return Object.fromEntries(
    Object.entries(imports).map(([name, module]) => [
      name,
      Object.fromEntries(Object.entries(module).map(([key, item]) => [key, watch(item)])),
    ]),
  );
};

/** A separate module instance with one session, as a worker has it. onCall is called for every call out of it. */
export async function openEngine(
  build: Build = 'simd128',
  limit = MEMORY_LIMIT,
  onCall?: () => void,
): Promise<Engine> {
  const module = modules.get(build) ?? moduleOf(build);
  modules.set(build, module);
  const memories: WebAssembly.Memory[] = [];
  const create = build === 'relaxed' ? createRelaxed : createSimd128;
  const made = await create({
    instantiateWasm(imports: WebAssembly.Imports, receive: Receive) {
      const given = onCall ? watched(imports, onCall) : imports;
      WebAssembly.instantiate(module, given).then((instance) => {
        for (const item of Object.values(instance.exports)) {
          if (item instanceof WebAssembly.Memory) memories.push(item);
        }
        receive(instance, module);
      });
      return {};
    },
  });
  const [memory] = memories;
  if (!memory) throw new Error('the module exports no memory');
  return {
    session: new made.Session(limit),
    addSession: () => new made.Session(limit),
    heapBytes: () => memory.buffer.byteLength,
    ruin: () => void new Uint8Array(memory.buffer).fill(0xff),
  };
}

/** The value of an answer that must be ok; fails with the engine's own message. */
export function value<T>(answer: Answer<T>): T {
  if (!answer.ok || answer.value === undefined) {
    throw new Error(`expected ok, got ${JSON.stringify(answer.error)}`);
  }
  return answer.value;
}

/** The error of an answer that must not be ok; it must have a message and no value. */
export function failure<T>(answer: Answer<T>): ErrorInfo {
  if (answer.ok || answer.error === undefined || answer.value !== undefined) {
    throw new Error(`expected an error, got ${JSON.stringify(answer).slice(0, 300)}`);
  }
  if (answer.error.message.length < 10) throw new Error(`no message: ${answer.error.code}`);
  return answer.error;
}

/** Advances the started job to its end; returns the progress of every slice. */
export function runJob(session: Session, sliceMs = 50) {
  const slices = [];
  for (;;) {
    const progress = value(session.advance(sliceMs));
    slices.push(progress);
    if (progress.done) return slices;
    if (slices.length > 20_000) throw new Error('the job does not end');
  }
}
