// Steps that several end-to-end tests take, in the words of a student.

import { readdirSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

/** Every lab folder: a new lab is covered without touching the tests. */
export const LABS = readdirSync(new URL('../../web/src/labs/', import.meta.url), {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

export const PAGES = ['?page=model', '?page=report', '?page=help'] as const;

export const pageOf = (lab: string, query = ''): string => `index.html?lab=${lab}${query}`;
export const embedOf = (lab: string, query = ''): string => `embed.html?lab=${lab}${query}`;

export const section = (page: Page, name: string): Locator =>
  page.locator(`[data-section="${name}"]`);
export const runButton = (page: Page): Locator => page.locator('[data-action="run"]');

/** Locks a prediction of this number. */
export async function predict(page: Page, value: string): Promise<void> {
  await section(page, 'predict').locator('input[type=text]').first().fill(value);
  await page.locator('[data-action="lock"]').click();
}

export async function skipPrediction(page: Page): Promise<void> {
  await page.locator('[data-action="skip"]').click();
}

/** Runs the experiment to its end. */
export async function measure(page: Page): Promise<void> {
  await runButton(page).click();
  await expect(section(page, 'explain')).toBeVisible({ timeout: 60_000 });
  await expect(runButton(page)).toBeVisible({ timeout: 60_000 });
}

/** Collects everything a console or the page complains about; empty is good. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
  return heard;
}

/** True when the page is wider than its window. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** The middle one; of an even number, the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
