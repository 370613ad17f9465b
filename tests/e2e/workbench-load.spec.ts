// What opening a workbench transfers, and how soon a first run in Python is answered.

import { type Browser, expect, test } from '@playwright/test';
import { EXERCISE_BUDGET, exerciseSizes } from '../../scripts/exercise-sizes.mjs';
import { EXERCISES, editor, openBench } from './bench';
import { decide } from './promise';
import { pageOf } from './support';

test.use({ trace: 'off', screenshot: 'off' });

const EXERCISE = 'build-parameters';
const MOST_MS = 1000;

test('opening a workbench transfers at most 250 kB more than the page does, before any language', async ({
  page,
}) => {
  // All are added up from what the build says; the largest is opened.
  const sizes = exerciseSizes().sort((a, b) => b.bytes - a.bytes);
  expect(sizes.map(({ id }) => id).sort()).toEqual(EXERCISES);
  for (const { id, bytes } of sizes) expect(bytes, id).toBeLessThanOrEqual(EXERCISE_BUDGET);
  const [largest] = sizes;
  const name = largest?.id ?? '';
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const names: string[] = [];
  page.on('request', (request) => names.push(new URL(request.url()).pathname));
  await page.goto('index.html');
  await page.waitForLoadState('networkidle');
  const home = bytes;
  await page.evaluate((id) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="?lab=${id}"]`);
    link?.click();
  }, name);
  await expect(editor(page)).toBeVisible();
  await expect(page.locator('.cases tbody tr')).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const kilobytes = (each = 0) => `${(each / 1000).toFixed(1)} kB`;
  console.log(
    `  ${name}: ${kilobytes(bytes - home)} more than the home page, ${kilobytes(largest?.bytes)} by the build’s list`,
  );
  expect(bytes - home).toBeGreaterThan(50_000); // the editor did come
  expect(bytes - home).toBeLessThanOrEqual(EXERCISE_BUDGET);
  expect(names.filter((name) => /micropython|pyodide|wabt/i.test(name))).toEqual([]);
});

/** Milliseconds from the first press of Run to the first case answered, in a fresh context: nothing cached. */
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
  await decide('first answer of MicroPython within 1 s', 4, async () => {
    const waited = await firstAnswer(browser, address);
    return { seen: `${waited.toFixed(0)} ms`, holds: waited <= MOST_MS };
  });
});
