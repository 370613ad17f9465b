// Glossary words: the explanations are loaded only when one is about to be opened.

import { expect, type Locator, type Page, test } from '@playwright/test';
import { GLOSSARY } from '../../web/src/lab/glossary-texts';
import { measure, pageOf, skipPrediction } from './support';

const words = (page: Page) => page.locator('ts-term:has(.term:visible)');
const meaningOf = async (word: Locator): Promise<string> =>
  GLOSSARY[(await word.getAttribute('name')) as keyof typeof GLOSSARY];
const TEXTS = /glossary-texts-[^/]*\.js$/;

test('a word opens its explanation by pointer and by key, and Escape closes it', async ({
  page,
}) => {
  await page.goto(pageOf('parameters'));
  await skipPrediction(page);
  await measure(page);
  const word = words(page).first();
  const text = word.locator('.term-text');
  await word.getByRole('button').click();
  await expect(text).toBeVisible();
  await expect(text).toHaveText(await meaningOf(word));
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  const other = words(page).last();
  await other.getByRole('button').press('Enter');
  await expect(other.locator('.term-text')).toBeVisible();
  await expect(other.locator('.term-text')).toHaveText(await meaningOf(other));
});

test('a word whose explanation cannot be loaded says so', async ({ page }) => {
  await page.route(TEXTS, (route) => route.abort());
  await page.goto(pageOf('parameters'));
  await skipPrediction(page);
  await measure(page);
  const word = words(page).first();
  await word.getByRole('button').click();
  await expect(word.locator('.term-text')).toContainText('could not be loaded');
  await page.keyboard.press('Escape');
  await page.unroute(TEXTS);
  await word.getByRole('button').click();
  await expect(word.locator('.term-text')).toHaveText(await meaningOf(word));
});
