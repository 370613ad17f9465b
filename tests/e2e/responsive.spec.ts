// The main thread stays free while the engine measures.

import { expect, type Page, test } from '@playwright/test';
import { LABS, measure, pageOf, skipPrediction } from './support';

declare global {
  interface Window {
    longTasks: { start: number; duration: number }[];
  }
}

/** Records long tasks (over 50 ms by definition) from now on. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        window.longTasks.push({ start: startTime, duration });
      }
    }).observe({ type: 'longtask' });
  });
}

const longTasks = (page: Page) => page.evaluate(() => window.longTasks);

test('the watch itself sees a long task', async ({ page }) => {
  await page.goto('index.html?page=help');
  await watch(page);
  await page.evaluate(async () => {
    const end = performance.now() + 120;
    await new Promise((resolve) => setTimeout(resolve, 10));
    setTimeout(() => {
      while (performance.now() < end + 60);
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect((await longTasks(page)).length).toBeGreaterThan(0);
});

for (const lab of LABS) {
  test(`${lab}: no main-thread task above 50 ms while it measures`, async ({ page }) => {
    await page.goto(pageOf(lab));
    await skipPrediction(page);
    await page.waitForLoadState('networkidle');
    await watch(page);
    await measure(page);
    expect(await longTasks(page)).toEqual([]);
  });
}

test('home: no main-thread task above 50 ms while this device is measured', async ({ page }) => {
  await page.goto('index.html');
  await page.waitForLoadState('networkidle');
  await watch(page);
  await page.getByRole('button', { name: 'Measure this device' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 30_000 });
  await expect(page.locator('body')).toContainText('GFLOP/s');
  await expect(page.locator('body')).toContainText('GB/s');
  expect(await longTasks(page)).toEqual([]);
});
