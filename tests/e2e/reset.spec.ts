// Reset returns a lab to its initial state, including second experiments.

import { expect, type Page, test } from '@playwright/test';
import { hold, holdRuns } from './held';
import { pageOf, RUN, section } from './support';

const reset = (page: Page) => page.getByRole('button', { name: 'Reset' }).click();
/** Resets and confirms: Reset asks before it removes what was measured. */
const forget = async (page: Page) => {
  await reset(page);
  await page.locator('[data-action="forget"]').click();
};

test('Noise: Reset takes the coarse clock’s result away, and stops it in mid-run', async ({
  page,
}) => {
  await holdRuns(page, false);
  await page.goto(pageOf('noise', '&clock=1ms'));
  const second = section(page, 'second');
  const time = page.locator('[data-action="run-clock"]');
  await time.click();
  await expect(time).toHaveText('Time it again', RUN);
  const clock = page.locator('[data-experiment="clock"]');
  await expect(clock).toContainText('this page’s own method: mean');
  await forget(page);
  await expect(clock).not.toContainText('this page’s own method: mean');
  await expect(time).toHaveText('Time it');
  await hold(page, true);
  await time.click();
  await expect(second.locator('.progress')).toBeVisible();
  await reset(page);
  await expect(second.locator('.progress')).toHaveCount(0);
  await expect(time).toHaveText('Time it');
});

test('Savers: Reset takes the gradients away, and the scale back to 1', async ({ page }) => {
  await page.goto(pageOf('savers'));
  const half = page.locator('[data-scene="half"]');
  await page.locator('[data-action="run-gradients"]').click();
  await expect(half.locator('[data-check]')).toHaveCount(1, RUN);
  const power = half.getByRole('textbox', { name: 'k: the loss times 2ᵏ' });
  await power.fill('10');
  await power.press('Enter');
  await expect(page).toHaveURL(/power=10/);
  await forget(page);
  await expect(half.locator('[data-check]')).toHaveCount(0);
  await expect(power).toHaveValue('0');
});
