// Faults that the world brings: what a test puts into a page before its own code runs.

import type { Page } from '@playwright/test';

/** The page's workers can be ended from outside, as a browser without memory ends them: nobody is told. */
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

/** Ends the newest worker after so long; resolves when it has. */
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
