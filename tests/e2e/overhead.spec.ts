// What only the Overhead lab has: a queue of work on a second worker.

import { expect, type Page, test } from '@playwright/test';
import { complaints, embedOf, pageOf, section } from './support';

const launch = (page: Page) => section(page, 'second').locator('[data-action="launch"]');

for (const address of [
  pageOf('overhead', '&size=64&launches=5'),
  embedOf('overhead', '&size=64&launches=5'),
]) {
  test(`${address}: launches are timed, and the worker is gone afterwards`, async ({ page }) => {
    const heard = complaints(page);
    await page.goto(address);
    await launch(page).click();
    const second = section(page, 'second');
    await expect(second.locator('figure[data-figure="overhead-queue"] svg.plot')).toBeVisible();
    await expect(second).toContainText('launch');
    const figure = second.locator('figure[data-figure="overhead-queue"]');
    await figure.getByRole('button', { name: /^Table/ }).click();
    await expect(figure.locator('tbody tr')).toHaveCount(5);
    // The engine's own worker stays.
    await expect.poll(() => page.workers().length).toBeLessThanOrEqual(1);
    expect(heard).toEqual([]);
  });
}

test('a queue that is stopped says nothing and can be launched again', async ({ page }) => {
  await page.goto(pageOf('overhead', '&size=256&launches=50'));
  await launch(page).click();
  await section(page, 'second').locator('[data-action="stop"]').click();
  await expect(launch(page)).toBeVisible();
  await expect(section(page, 'second').locator('figure')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await section(page, 'second').getByRole('radio', { name: '64' }).check({ force: true });
  await launch(page).click();
  await expect(section(page, 'second').locator('figure').first()).toBeVisible();
});
