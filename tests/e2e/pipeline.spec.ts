// The Pipeline lab: its loader's workers end with a run and with Stop, and the cProfile exercise is graded.

import { expect, type Page, test } from '@playwright/test';
import { shortMeasurements } from './budgets';
import { hold, holdRuns } from './held';
import {
  complaints,
  embedOf,
  measure,
  pageOf,
  runButton,
  section,
  skipPrediction,
} from './support';

/** The number of workers, including the engine's own. */
const workers = (page: Page) => () => page.workers().length;

test('the loader’s workers end with Stop and with a finished run', async ({ page }) => {
  const errors = complaints(page);
  await shortMeasurements(page);
  await holdRuns(page);
  await page.goto(pageOf('pipeline', '&workers=3'));
  await skipPrediction(page);
  await expect.poll(workers(page)).toBe(1);
  await runButton(page).click();
  await expect.poll(workers(page)).toBe(4);
  await page.locator('[data-action="stop"]').click();
  await expect(page.locator('article.lab')).toContainText('Stopped.');
  await expect.poll(workers(page)).toBe(1);
  await hold(page, false);
  await measure(page);
  await expect.poll(workers(page)).toBe(1);
  expect(errors).toEqual([]);
});

test('the cProfile table is read: right and wrong answers, and what else it gives away', async ({
  page,
}) => {
  await page.goto(embedOf('pipeline'));
  const part = section(page, 'second');
  const check = part.locator('form.check');
  await expect(check).toHaveCount(6);
  await part.locator('summary').click();
  await check.nth(0).locator('input[value="train_epoch"]').check();
  await check.nth(0).getByRole('button', { name: 'Check', exact: true }).click();
  await expect(check.nth(0).locator('.verdict')).toContainText('largest cumtime');
  await check.nth(1).locator('input[type=text]').fill('66.6');
  await check.nth(1).getByRole('button', { name: 'Check', exact: true }).click();
  await expect(check.nth(1).locator('.verdict')).toHaveAttribute('data-right', 'true');
  await expect(part.locator('tbody tr')).toHaveCount(5);
  const scene = page.locator('[data-scene="cprofile"]');
  await expect(scene.locator('figure svg.plot')).toBeVisible();
  await scene.locator('summary', { hasText: /^More$/ }).click();
  await expect(scene).toContainText('CIFAR-10 at batch 32');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.locator('[data-action="forget"]').click(); // it asks, because there are answers to lose
  await expect(part.locator('.verdict[data-right]')).toHaveCount(0);
  await expect(check.nth(1).locator('input[type=text]')).toHaveValue('');
});

test('its animation begins at the start, and Play at the end starts over with one press', async ({
  page,
}) => {
  await page.goto(pageOf('pipeline'));
  const player = page.locator('.player').first();
  const at = player.locator('.player-at');
  await expect(at).toHaveText('1 of 61');
  await player.getByRole('slider').fill('60');
  await expect(at).toHaveText('61 of 61');
  await player.getByRole('button', { name: /^Play/ }).click();
  await expect(at).not.toHaveText(/^(1|61) of 61$/);
  await expect(at).toHaveText('61 of 61');
});
