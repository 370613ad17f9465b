// The main thread stays free while this device or a lab is measured. Each round is a visit of its own, so that nothing
// is measured yet. Only Chromium tells of long tasks, and traces what they computed.

import { type Browser, expect, type Page, test } from '@playwright/test';
import { shortMeasurements } from './budgets';
import { longTasks, NO_LONG_TASK, watched } from './long-tasks';
import { decide } from './promise';
import { LABS, measure, measureDevice, pageOf, predict } from './support';

// A recorded trace copies the document at each step, in the main thread that is watched here.
test.use({ trace: 'off', screenshot: 'off' });

test('the watch itself sees a long task', async ({ browser, page }) => {
  await page.goto('index.html?page=help');
  const { holds } = await watched(browser, page, async () => {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          setTimeout(() => {
            // So long that it computes for 50 ms however little of the processor it gets.
            const end = performance.now() + 2000;
            while (performance.now() < end);
            resolve();
          });
        }),
    );
    await expect.poll(async () => (await longTasks(page)).length).toBeGreaterThan(0);
  });
  expect(holds).toBe(false);
});

/** Decides that no task of the main thread is long while `work` is done on the page that `open` has opened. */
async function staysFree(
  what: string,
  browser: Browser,
  open: (page: Page) => Promise<void>,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const { baseURL } = test.info().project.use;
  await decide(`${what}: ${NO_LONG_TASK}`, 1, async () => {
    const visitor = await browser.newContext({ baseURL });
    try {
      const page = await visitor.newPage();
      await open(page);
      return await watched(browser, page, work);
    } finally {
      await visitor.close();
    }
  });
}

test('home: the main thread stays free while this device is measured', async ({ browser }) => {
  await staysFree(
    'home',
    browser,
    async (page) => void (await page.goto('index.html')),
    measureDevice,
  );
});

for (const lab of LABS) {
  test(`${lab}: the main thread stays free while it is measured`, async ({ browser }) => {
    const open = async (page: Page) => {
      await shortMeasurements(page);
      await page.goto(pageOf(lab));
      await predict(page, '4321');
    };
    await staysFree(lab, browser, open, measure);
  });
}
