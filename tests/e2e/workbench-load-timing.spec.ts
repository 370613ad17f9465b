// The time until a first run in Python gives its first result.

import { type Browser, expect, test } from '@playwright/test';
import { openBench } from './bench';
import { decide } from './promise';
import { pageOf } from './support';

test.use({ trace: 'off', screenshot: 'off' });

const EXERCISE = 'build-parameters';
const MOST_MS = 1000;

/** Milliseconds from the first press of Run to the first case answered, in a fresh context with an empty cache. */
async function firstAnswer(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await openBench(page, address);
    await expect(page.locator('.cases tbody tr')).not.toHaveCount(0);
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const bench = document.querySelector('.bench') as HTMLElement;
          const began = performance.now();
          new MutationObserver(() => {
            if (bench.querySelector('tr[data-state="right"], tr[data-state="wrong"]') !== null)
              resolve(performance.now() - began);
          }).observe(bench, { attributes: true, subtree: true });
          document.querySelector<HTMLElement>('[data-action="run"]')?.click();
        }),
    );
  } finally {
    await context.close();
  }
}

test('a first run in MicroPython is answered within a second of the press', async ({
  browser,
  baseURL,
}) => {
  const address = new URL(pageOf(EXERCISE), baseURL).href;
  await decide('first answer of MicroPython within 1 s', 4, async (_, { limit }) => {
    const waited = await firstAnswer(browser, address);
    return { seen: `${waited.toFixed(0)} ms`, holds: waited <= limit(MOST_MS) };
  });
});
