// Phones: nothing is wider than the window, before and after a run.

import { expect, test } from '@playwright/test';
import { LABS, measure, overflows, PAGES, pageOf, skipPrediction } from './support';

for (const width of [320, 360]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test(`home and the other pages fit ${width} px`, async ({ page }) => {
      for (const address of ['', ...PAGES]) {
        await page.goto(`index.html${address}`);
        await expect(page.locator('h1')).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect.poll(() => overflows(page), address).toBe(false);
      }
    });

    test(`every lab fits ${width} px, before and after its run`, async ({ page }) => {
      for (const lab of LABS) {
        await page.goto(pageOf(lab));
        await skipPrediction(page);
        await expect.poll(() => overflows(page), lab).toBe(false);
        await measure(page);
        await expect.poll(() => overflows(page), lab).toBe(false);
      }
    });
  });
}

test('with reduced motion nothing is animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(pageOf('memory'));
  await skipPrediction(page);
  await measure(page);
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
});
