// The main thread stays free while this device is measured. The labs are watched in labs.spec.ts, in the run that is
// looked at there anyway.

import { expect, test } from '@playwright/test';
import { longTasks, NO_LONG_TASK, watched } from './long-tasks';
import { decide } from './promise';
import { measureDevice } from './support';

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

test('home: no main-thread task above 50 ms while this device is measured', async ({
  browser,
  page,
}) => {
  await decide(`home: ${NO_LONG_TASK}`, 1, async () => {
    await page.goto('index.html');
    return watched(browser, page, measureDevice);
  });
});
