// Faults from outside the page's code, injected into a page before its scripts run.

import type { Page } from '@playwright/test';

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
