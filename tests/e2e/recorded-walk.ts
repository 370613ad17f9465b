// Walks through a lab that shows results recorded on another device.

import { type BrowserContext, expect, type Page } from '@playwright/test';
import { lack } from './lacking';
import { complaints, overflows, pageOf, runButton, section, skipPrediction } from './support';
import { answer, questionsOf } from './walk';

export const note = (page: Page) => page.locator('[data-recorded-note]');

export async function read(page: Page, lab: string): Promise<void> {
  await expect(note(page)).toContainText(/recorded on .+, not on your device/);
  await skipPrediction(page);
  // A lab without a Run button shows its result by itself.
  if ((await runButton(page).count()) > 0) await runButton(page).click();
  await expect(page.locator('article.lab')).toHaveAttribute('data-measured', 'true');
  // Each button disappears once its result is shown.
  const further = page.locator('[data-action^="run-"]');
  for (let left = await further.count(); left > 0; left -= 1) {
    await further.first().click();
    await expect(further).toHaveCount(left - 1);
  }
  await expect(page.locator('[data-action="run"], .progress, .problem')).toHaveCount(0);
  await expect(page.locator('figure.figure svg.plot').first()).toBeVisible();
  expect((await questionsOf(page, lab)).length).toBeGreaterThan(0);
}

export async function answerAll(page: Page, lab: string): Promise<void> {
  for (const question of await questionsOf(page, lab)) await answer(page, question, true);
}

/** Checks that every animation on the page stands at its first frame, so that the student sees what it shows from the start. */
async function playersBegin(page: Page): Promise<void> {
  // Figures are drawn one after the other.
  await expect(page.locator('ts-figure:not(:has(figure))')).toHaveCount(0);
  const moved = page.locator('.player-at').filter({ hasNotText: /^1 of / });
  await expect(moved).toHaveCount(0);
}

export async function readToItsEnd(
  page: Page,
  context: BrowserContext,
  lab: string,
): Promise<void> {
  const errors = complaints(page);
  await lack(context, 'wasm');
  await page.goto(pageOf(lab));
  await expect(note(page)).toBeVisible();
  await playersBegin(page);
  await read(page, lab);
  await playersBegin(page);
  await answerAll(page, lab);
  await playersBegin(page);
  await expect(page.locator('[data-scene="ending"]')).toBeVisible();
  await section(page, 'pytorch').locator('summary').first().click();
  await expect(page.locator('[data-section="pytorch"]')).not.toContainText('on its way');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => overflows(page)).toBe(false);
  // The preloaded engine is not used, of which browsers warn; nothing else may complain.
  expect(errors.filter((each) => !each.includes('was preloaded'))).toEqual([]);
}
