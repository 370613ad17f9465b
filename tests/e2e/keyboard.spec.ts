// A lab from question to check with the keyboard alone.

import { expect, type Page, test } from '@playwright/test';
import { LABS, pageOf, RUN_MS, section } from './support';

const MOST_TABS = 300;

/** Tabs on until the focused element matches; fails if it never does, or if focus cannot be seen. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < MOST_TABS; press += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate((wanted) => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return { matches: false, visible: true };
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
      const ring = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      return { matches: focused.matches(wanted), visible: ring };
    }, selector);
    expect(seen.visible, 'the focused element shows a ring').toBe(true);
    if (seen.matches) return;
  }
  throw new Error(`${selector} was not reached with ${MOST_TABS} tabs`);
}

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('index.html');
  await expect(page.locator('h1')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toContainText(/skip/i);
  await page.keyboard.press('Enter');
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
});

test('the Memory lab can be done with the keyboard alone', async ({ page }) => {
  await page.goto(pageOf('memory'));
  await expect(section(page, 'setup').getByRole('combobox')).toContainText('GPT-2 XL');
  await tabTo(page, '[data-section="setup"] input[type=text]');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('16');
  await tabTo(page, '[data-section="predict"] input[type=text]');
  await page.keyboard.type('2.5');
  await page.keyboard.press('Enter');
  await expect(section(page, 'predict')).toContainText('You said peak of 2.50 MB');
  // Locking moves the focus to Run.
  await expect(page.locator('[data-action="run"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(section(page, 'explain')).toContainText('You said 2.50 MB');
  await tabTo(page, '.lab-figures input[type=range]');
  const before = await page.locator('.lab-figures .control').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.lab-figures .control')).not.toHaveText(before ?? '');
  await tabTo(page, '[data-section="check"] input[type=radio]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(section(page, 'check').locator('.verdict').first()).toBeVisible();
});

for (const lab of LABS) {
  test(`${lab}: predicted, run and checked with the keyboard alone`, async ({ page }) => {
    await page.goto(pageOf(lab));
    await tabTo(page, '[data-section="predict"] input[type=text]');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('4321');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-action="run"]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(section(page, 'explain')).toBeVisible({ timeout: RUN_MS });
    await expect(page.locator('[data-action="run"]')).toBeFocused({ timeout: RUN_MS });
    await tabTo(page, '[data-section="check"] input');
    const asksForNumber = await page.evaluate(() => document.activeElement?.matches('[type=text]'));
    await (asksForNumber ? page.keyboard.type('5') : page.keyboard.press('ArrowDown'));
    await page.keyboard.press('Enter');
    await expect(section(page, 'check').locator('.verdict').first()).toBeVisible();
  });
}
