// Provides the real engine in a program's thread, for live calls.

import type { ForwardEngine } from '../../engine/client-forward';
import type { Channel } from './channel';
import type { SentCall } from './protocol';
import { noWorld, type RunAndClock, real, simulatedWorld } from './world';

/** Progress messages during long runs, in ms between them, also count as signs of life. */
const TELL_MS = 300;

export interface Worlds {
  start(engine: WebAssembly.Module | undefined): Promise<void>;
  of(call: SentCall): RunAndClock;
}

/** Must be called before the global scope is stripped: the engine is there if the thread's text begins with it. */
export function openWorlds({ tell, now }: Channel): Worlds {
  const { __engine: engine } = globalThis as { __engine?: ForwardEngine };
  let reported = 0;
  const forward = () => {
    engine?.forward();
    const time = now();
    if (time - reported < TELL_MS) return;
    reported = time;
    tell({ kind: 'timing', fraction: 0 });
  };
  return {
    start: async (module) => {
      if (module !== undefined) await engine?.start(module);
    },
    of: ({ world, live }) => {
      if (world !== undefined) return simulatedWorld(world);
      if (live === undefined || engine === undefined) return noWorld;
      engine.prepare({ model: live.model, batch: live.batch });
      return real(forward, now);
    },
  };
}

/** Keeps `performance.now`, which the engine looks up while it runs; the rest of `performance` is removed. */
export function keepClock({ now }: Channel): readonly string[] {
  const value = Object.freeze({ now });
  Object.defineProperty(globalThis, 'performance', { value, configurable: true, writable: true });
  return ['performance'];
}
