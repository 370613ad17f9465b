// What only the Overhead lab has: a queue of work in a second worker.

import { expect, type Page, test } from '@playwright/test';
import { hold, holdRuns } from './held';
import { complaints, embedOf, pageOf, RUN, section } from './support';

const launch = (page: Page) => section(page, 'second').locator('[data-action="run-queue"]');

for (const address of [
  pageOf('overhead', '&size=64&launches=5'),
  embedOf('overhead', '&size=64&launches=5'),
]) {
  test(`${address}: launches are timed, and the worker is gone afterwards`, async ({ page }) => {
    const errors = complaints(page);
    await page.goto(address);
    await launch(page).click();
    await expect(launch(page)).toHaveText('Launch again', RUN);
    const scene = page.locator('[data-experiment="queue"]');
    const figure = scene.locator('figure[data-figure="overhead-queue"]');
    await expect(figure.locator('svg.plot')).toBeVisible();
    await expect(scene).toContainText('launch');
    await figure.getByRole('button', { name: /^Table/ }).click();
    await expect(figure.locator('tbody tr')).toHaveCount(5);
    // Only the engine's own worker may remain.
    await expect.poll(() => page.workers().length).toBeLessThanOrEqual(1);
    expect(errors).toEqual([]);
  });
}

test('a queue that is stopped says nothing and can be launched again', async ({ page }) => {
  await holdRuns(page);
  await page.goto(pageOf('overhead', '&size=256&launches=50'));
  const scene = page.locator('[data-experiment="queue"]');
  const title = scene.locator('.figure-title');
  await expect(title).toContainText('launches return at once');
  await launch(page).click();
  await section(page, 'second').locator('[data-action="stop"]').click();
  await expect(launch(page)).toBeVisible();
  await expect(title).toContainText('launches return at once');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await hold(page, false);
  await scene.getByRole('radio', { name: '64' }).check({ force: true });
  await launch(page).click();
  await expect(title).not.toContainText('launches return at once', RUN);
});
