// axe-core on every view other than the labs, in light and dark: WCAG 2.2 A and AA. The labs are checked in labs.spec.ts.

import { expect, test } from '@playwright/test';
import { violations } from './axe';
import { measureDevice, PAGES } from './support';

test('home, before and after measuring: no violations in light and dark', async ({ page }) => {
  await page.goto('index.html');
  await expect(page.locator('[data-first-result]')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await measureDevice(page);
  expect(await violations(page)).toEqual([]);
});

for (const address of PAGES) {
  test(`${address}: no violations in light and dark`, async ({ page }) => {
    await page.goto(`index.html${address}`);
    await expect(page.locator('h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
  });
}
