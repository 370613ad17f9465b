// The main thread stays free while the device or a lab is measured. Each round is a new visit, in which nothing was measured
// yet.

import { type Browser, expect, type Page, test } from '@playwright/test';
import { shortMeasurements } from './budgets';
import { longTasks, NO_LONG_TASK, watched } from './long-tasks';
import { decide } from './promise';
import { LABS, measure, measureDevice, pageOf, predict } from './support';

// Recording a Playwright trace would copy the document at each step, in the main thread that is watched here.
test.use({ trace: 'off', screenshot: 'off' });

/** Runs a task that keeps the page's main thread busy for `ms`. */
const block = (page: Page, ms: number): Promise<void> =>
  page.evaluate(
    (length) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          const end = performance.now() + length;
          while (performance.now() < end);
          resolve();
        });
      }),
    ms,
  );

/** Long enough that its processor time exceeds the widest limit even if it gets only a small share of the processor. */
const LONG_MS = 2000;

test('the watch itself sees a long task', async ({ browser, page }) => {
  await page.goto('index.html?page=help');
  const { holds } = await watched(browser, page, 50, async () => {
    await block(page, LONG_MS);
    await expect.poll(async () => (await longTasks(page)).length).toBeGreaterThan(0);
  });
  expect(holds).toBe(false);
});

test('the watch sees no task of another page, and none from before it began', async ({
  browser,
  page,
}) => {
  const other = await browser.newPage();
  for (const each of [page, other]) await each.goto('index.html?page=help');
  await block(page, LONG_MS);
  const { seen } = await watched(browser, page, 50, () => block(other, LONG_MS));
  await other.close();
  const most = Number(/at most ([\d.]+) ms/.exec(seen)?.[1]);
  expect(most, seen).toBeLessThan(LONG_MS / 4);
});

/** Decides whether no task of the main thread is long while `work` is done on the page that `open` has opened. */
async function staysFree(
  what: string,
  browser: Browser,
  open: (page: Page) => Promise<void>,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  await decide(`${what}: ${NO_LONG_TASK}`, 1, async (_, { limit }) => {
    const page = await browser.newPage();
    try {
      await open(page);
      return await watched(browser, page, limit(50), work);
    } finally {
      await page.close();
    }
  });
}

test('home: no main-thread task above 50 ms while this device is measured', async ({ browser }) => {
  const open = async (page: Page) => void (await page.goto('index.html'));
  await staysFree('home', browser, open, measureDevice);
});

for (const lab of LABS) {
  test(`${lab}: no main-thread task above 50 ms while it is measured`, async ({ browser }) => {
    const open = async (page: Page) => {
      await shortMeasurements(page);
      await page.goto(pageOf(lab));
      await predict(page, '4321');
    };
    await staysFree(lab, browser, open, measure);
  });
}
