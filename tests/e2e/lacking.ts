// Removes or replaces features of a browser before any script of the page runs.

import type { APIResponse, BrowserContext } from '@playwright/test';

const denied = (names: string[]) => {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of names) Object.defineProperty(window, name, { get, configurable: true });
};

const LACKS = {
  /** As in a browser's lockdown mode. */
  wasm: () => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  },
  /** The page calls `validate` only with small probe modules for SIMD, so refusing every module is enough. */
  simd: () => {
    WebAssembly.validate = () => false;
  },
  /** Byte 12 is the number of parameters: three in the probe for relaxed_madd, none in the one for SIMD128. */
  'relaxed SIMD': () => {
    const { validate } = WebAssembly;
    WebAssembly.validate = (bytes) =>
      (bytes as Uint8Array)[12] !== 3 && validate.call(WebAssembly, bytes);
  },
  workers: () => {
    Reflect.deleteProperty(globalThis, 'Worker');
  },
  'workers that start': () => {
    globalThis.Worker = class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    } as unknown as typeof Worker;
  },
} as const;

export type Lack = keyof typeof LACKS;

export const lack = (context: BrowserContext, what: Lack): Promise<unknown> =>
  context.addInitScript(LACKS[what]);

export const lackStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(denied, ['localStorage', 'sessionStorage', 'indexedDB']);

/** As in private windows of some browsers, where the storage objects exist but are null or undefined. */
export const emptyStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { value: null });
    Object.defineProperty(window, 'sessionStorage', { value: null });
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });

/** Headers for a replaced text, without the original's encoding and length, which Firefox would rely on. */
export function textHeaders(response: APIResponse): Record<string, string> {
  const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
  return headers;
}

/** Replaces performance.now() in the page and in its workers. */
async function otherClock(context: BrowserContext, reading: string): Promise<void> {
  // Guarded, because the page also loads scripts whose names match the pattern below, and must not be patched twice.
  const patch = `if (!globalThis.otherClock) {
    globalThis.otherClock = true;
    const now = performance.now.bind(performance);
    performance.now = () => ${reading};
  }\n`;
  await context.addInitScript(patch);
  await context.route(/(worker|helper)[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: textHeaders(response),
      body: patch + (await response.text()),
    });
  });
}

/** A clock that advances in steps of `step_ms`, as in a browser that resists fingerprinting. */
export const coarseClock = (context: BrowserContext, step_ms: number): Promise<void> =>
  otherClock(context, `Math.floor(now() / ${step_ms}) * ${step_ms}`);

/** Makes the processor appear `times` times slower to performance.now(). */
export const slowProcessor = (context: BrowserContext, times: number): Promise<void> =>
  otherClock(context, `now() * ${times}`);

/** Makes the session believe that its device was measured to be `slower` times as slow as a laptop. */
export const speedKnown = (context: BrowserContext, slower: number): Promise<unknown> =>
  context.addInitScript((known) => {
    sessionStorage.setItem('tensorscope.slower', String(known));
  }, slower);

/** Sets the memory in GB that the browser reports. */
export const memoryOf = (context: BrowserContext, gb: number): Promise<unknown> =>
  context.addInitScript((told) => {
    Object.defineProperty(navigator, 'deviceMemory', { value: told });
  }, gb);
