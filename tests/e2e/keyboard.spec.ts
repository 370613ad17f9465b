// The page and a lab in it with the keyboard alone. labs.spec.ts walks through every lab that way in an embed.

import { expect, test } from '@playwright/test';
import { tabTo } from './keys';
import { pageOf, RUN, section } from './support';

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
  await expect(section(page, 'predict')).toContainText('You said a peak of 2.50 MB');
  // Locking moves the focus to Run.
  await expect(page.locator('[data-action="run"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(section(page, 'explain')).toContainText('You said 2.50 MB', RUN);
  await tabTo(page, '.scene-figure input[type=range]');
  const before = await page.locator('.scene-figure ts-player').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.scene-figure ts-player')).not.toHaveText(before ?? '');
  await tabTo(page, '[data-section="check"] input[type=text]');
  await page.keyboard.type('1.5');
  await page.keyboard.press('Enter');
  await expect(section(page, 'check').locator('.verdict').first()).toBeVisible();
});
