// A simulated phone: a narrow window, touch, little memory.

import { type BrowserContext, expect, type Page } from '@playwright/test';
import { memoryOf } from './lacking';
import { overflows, pageOf, RUN_MS, runButton } from './support';

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Touch targets lower than 40 px or narrower than 24 px, apart from words in a text and parts of a drawing. */
export const small = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = 'button:not(.term), select, summary, input[type=text], input[type=range], nav a';
    return [...document.querySelectorAll<HTMLElement>(shown)].flatMap((each) => {
      const { width, height } = each.getBoundingClientRect();
      const seen = width > 0 && each.checkVisibility({ visibilityProperty: true });
      if (!seen || each.closest('svg, .cm-editor') !== null || (height >= 40 && width >= 24))
        return [];
      return [`${each.outerHTML.slice(0, 80)}: ${Math.round(width)} x ${Math.round(height)}`];
    });
  });

export async function tapThrough(page: Page, lab: string): Promise<void> {
  await page.goto(pageOf(lab));
  await page.locator('[data-action="skip"]').tap();
  if ((await runButton(page).count()) > 0) await runButton(page).tap();
  const measured = page.locator('article.lab[data-measured="true"]');
  await expect(measured).toBeVisible({ timeout: RUN_MS });
  await expect(page.locator('.progress')).toHaveCount(0, { timeout: RUN_MS });
}

export async function walkByTouch(page: Page, context: BrowserContext, lab: string): Promise<void> {
  await memoryOf(context, 2);
  await tapThrough(page, lab);
  expect(await small(page)).toEqual([]);
  await expect.poll(() => overflows(page)).toBe(false);
  await expect(page.locator('.problem')).toHaveCount(0);
  for (const more of await page.locator('[data-action^="run-"]').all()) {
    await more.tap();
    await expect(page.locator('.progress')).toHaveCount(0, { timeout: RUN_MS });
  }
  await expect(page.locator('.problem')).toHaveCount(0);
  await expect.poll(() => overflows(page)).toBe(false);
}
