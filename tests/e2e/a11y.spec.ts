// axe-core on every view that is no lab, in light and dark: WCAG 2.2 A and AA. The labs are looked at in labs.spec.ts.

import { expect, test } from '@playwright/test';
import { violations } from './axe';
import { measureDevice, PAGES } from './support';

// In axe, or soon after it, Firefox 153 ends here with a segmentation fault of its own.
test('home, before and after measuring: no violations in light and dark', {
  tag: '@chromium',
}, async ({ page }) => {
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
