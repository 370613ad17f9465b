// Faults from outside the page's code, injected into a page before its scripts run.

import type { Browser, Page } from '@playwright/test';

/** Lets a test terminate the page's workers, as a browser that is out of memory does: without any event. */
export async function holdWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const started: Worker[] = [];
    const Original = globalThis.Worker;
    globalThis.Worker = class extends Original {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        started.push(this);
      }
    };
    Object.assign(globalThis, { endNewestWorker: () => started.at(-1)?.terminate() });
  });
}

/** Terminates the newest worker after `ms`; resolves once it has. */
export const endWorkerAfter = (page: Page, ms: number): Promise<void> =>
  page.evaluate(
    (after) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          (globalThis as unknown as { endNewestWorker(): void }).endNewestWorker();
          resolve();
        }, after);
      }),
    ms,
  );

/**
 * Stops every process that runs a page for so long, as when the computer sleeps. The clocks go on meanwhile.
 */
export async function sleepFor(browser: Browser, ms: number): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const signal = (name: NodeJS.Signals) => {
    for (const id of pages) process.kill(id, name);
  };
  signal('SIGSTOP');
  try {
    await new Promise((resolve) => setTimeout(resolve, ms));
  } finally {
    signal('SIGCONT');
  }
  await session.detach();
}

/** Makes the sampling of each latency by the protocol take this long, so that a test has time to disturb it. */
export async function sampleFor(page: Page, budget_ms: number): Promise<void> {
  await page.addInitScript((ms) => {
    const post = Worker.prototype.postMessage;
    const longer = (given: unknown): unknown =>
      typeof given === 'object' && given !== null && 'budget_ms' in given
        ? { ...given, budget_ms: ms, target_relative_width: 0 }
        : given;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
      const { verb, args } = (message ?? {}) as { verb?: unknown; args?: unknown };
      const asked =
        verb === 'measureLatency' && Array.isArray(args)
          ? { ...(message as object), args: args.map(longer) }
          : message;
      return post.call(this, asked, ...rest);
    } as typeof post;
  }, budget_ms);
}

/** The writes of a page to its browser's storage: which of them fail, as if the disk were full. */
interface Writes {
  made: number;
  /** The first one that fails; every later one does, too. */
  failFrom: number;
}
type Watched = typeof globalThis & { writes: Writes };

/** Lets every write of the page fail from this one on, counted from 0. */
export async function failWrites(page: Page, from: number): Promise<void> {
  await page.addInitScript((failFrom) => {
    const writes = { made: 0, failFrom };
    Object.assign(globalThis, { writes });
    const watch = (type: { prototype: object }, name: string) => {
      const { prototype } = type as { prototype: Record<string, (...given: unknown[]) => unknown> };
      const write = prototype[name];
      prototype[name] = function (...given) {
        writes.made += 1;
        if (writes.made > writes.failFrom) throw new DOMException('full', 'QuotaExceededError');
        return write?.apply(this, given);
      };
    };
    watch(Storage, 'setItem');
    watch(IDBObjectStore, 'put');
    watch(IDBObjectStore, 'add');
  }, from);
}

export const writesMade = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as Watched).writes.made);

/** From now on every write succeeds. */
export const makeRoom = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (globalThis as Watched).writes.failFrom = Number.POSITIVE_INFINITY;
  });
