// Browsers that lack something, made from one that has it, before any script of the page runs.

import type { APIResponse, BrowserContext } from '@playwright/test';

const denied = (names: string[]) => {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of names) Object.defineProperty(window, name, { get, configurable: true });
};

const LACKS = {
  /** As in a lockdown mode. */
  wasm: () => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  },
  /** Validates no module with a SIMD instruction: all that the page asks are tiny. */
  simd: () => {
    WebAssembly.validate = () => false;
  },
  /** The three parameters of relaxed_madd tell its module from the other one. */
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

/** As some browsers have it in private windows: there, but nothing. */
export const emptyStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { value: null });
    Object.defineProperty(window, 'sessionStorage', { value: null });
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });

/** Of another text in its place, which is neither compressed nor as long: Firefox goes by what is said of that. */
export function textHeaders(response: APIResponse): Record<string, string> {
  const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
  return headers;
}

/** Another clock, in the page and in its workers. */
async function otherClock(context: BrowserContext, reading: string): Promise<void> {
  // Once: the page loads parts of its own whose names have the word in them.
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

/** Steps by so many ms, as the clock of a browser that resists fingerprinting. */
export const coarseClock = (context: BrowserContext, step_ms: number): Promise<void> =>
  otherClock(context, `Math.floor(now() / ${step_ms}) * ${step_ms}`);

/** A processor so many times as slow, as far as any clock can tell. */
export const slowProcessor = (context: BrowserContext, times: number): Promise<void> =>
  otherClock(context, `now() * ${times}`);

/** The session has found its device so many times as slow as a laptop. */
export const speedKnown = (context: BrowserContext, slower: number): Promise<unknown> =>
  context.addInitScript((known) => {
    sessionStorage.setItem('tensorscope.slower', String(known));
  }, slower);

/** GB of memory that the browser tells. */
export const memoryOf = (context: BrowserContext, gb: number): Promise<unknown> =>
  context.addInitScript((told) => {
    Object.defineProperty(navigator, 'deviceMemory', { value: told });
  }, gb);
