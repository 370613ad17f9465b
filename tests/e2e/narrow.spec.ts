// Phones: nothing is wider than the window. labs.spec.ts checks the labs in narrow windows, before and after their runs.

import { expect, test } from '@playwright/test';
import { measure, overflows, PAGES, pageOf, skipPrediction } from './support';

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
