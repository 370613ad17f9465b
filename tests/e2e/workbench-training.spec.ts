// The last step of the exercises on gradients and softmax: the student's function trains a network in the page.

import { expect, type Page, test } from '@playwright/test';
import { openBench, passed, run, type Source, solutionOf, write } from './bench';
import { catchRun } from './held';
import { complaints, LONG_TEST_MS, pageOf, RUN } from './support';

const extra = (page: Page) => page.locator('.bench-extra');
const PRESS = '.bench-extra [data-action="train-own"]';

const TRAINED: readonly (readonly [string, Source])[] = [
  ['build-backward', 'python'],
  ['build-softmax', 'javascript'],
];

for (const [exercise, source] of TRAINED) {
  test(`${exercise} in ${source}: once it has passed it trains a network, beside ours and the engine’s`, async ({
    page,
  }) => {
    test.setTimeout(LONG_TEST_MS);
    const errors = complaints(page);
    await openBench(page, pageOf(exercise, `&language=${source}`));
    await expect(extra(page)).toHaveCount(0);
    await write(page, solutionOf(exercise, source));
    await run(page);
    await passed(page);
    await expect(page.locator(PRESS)).toBeEnabled();
    await catchRun(page, { press: PRESS, seen: '.bench-extra [data-action="stop"]' });
    await expect(extra(page).locator('[data-taught]')).toBeVisible(RUN);
    await expect(extra(page).locator('[data-figure="own-training"]')).toContainText('yours');
    await expect(extra(page)).toContainText('every step has the same loss, but for rounding');
    const text = (await extra(page).innerText()).replaceAll('\u00a0', ' ');
    expect(Number(/reads (\d+) % of the digits/.exec(text)?.[1])).toBeGreaterThan(85);
    await page.reload();
    await expect(extra(page)).toContainText('Last time');
    await page.goto('index.html?page=report');
    await expect(page.locator(`[data-exercise="${exercise}"]`)).toContainText(
      'Network trained with it',
    );
    expect(errors).toEqual([]);
  });
}

test('after Reset the same program has taught nothing yet', async ({ page }) => {
  test.setTimeout(LONG_TEST_MS);
  const pass = async () => {
    await write(page, solutionOf('build-softmax', 'javascript'));
    await run(page);
    await passed(page);
  };
  await openBench(page, pageOf('build-softmax', '&language=javascript'));
  await pass();
  await page.locator(PRESS).click();
  await expect(extra(page).locator('[data-taught]')).toBeVisible(RUN);
  await page.locator('[data-action="reset"]').click();
  await page.locator('[data-action="forget"]').click();
  await expect(extra(page)).toHaveCount(0);
  await pass();
  await expect(page.locator(PRESS)).toBeEnabled();
  await expect(extra(page).locator('[data-taught]')).toHaveCount(0);
  await expect(extra(page)).not.toContainText('Last time');
});
