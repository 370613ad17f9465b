// Steps that several end-to-end tests take, in the words of a student.

import { existsSync, readdirSync } from 'node:fs';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

const LAB_FOLDERS = new URL('../../web/src/labs/', import.meta.url);

/** Every lab folder: a new lab is covered without touching the tests. */
export const LABS = readdirSync(LAB_FOLDERS)
  .filter((name) => existsSync(new URL(`${name}/meta.ts`, LAB_FOLDERS)))
  .sort();

// Deadlines only end what hangs; how long something takes is not tested by them. An expectation waits less than its test.

/** Of a test, unless it says otherwise; the fixtures that build a page have as much. */
export const TEST_MS = 180_000;
/** Of a test with several runs in it. */
export const LONG_TEST_MS = 300_000;
/** Of a run, an experiment's or a program's. */
export const RUN_MS = 120_000;
export const RUN = { timeout: RUN_MS } as const;

export const PAGES = ['?page=course', '?page=model', '?page=report', '?page=help'] as const;

export const pageOf = (lab: string, query = ''): string => `index.html?lab=${lab}${query}`;
export const embedOf = (lab: string, query = ''): string => `embed.html?lab=${lab}${query}`;

export const section = (page: Page, name: string): Locator =>
  page.locator(`[data-section="${name}"]`);
export const runButton = (page: Page): Locator => page.locator('[data-action="run"]');

/** Locks a prediction of this number; where something is to be chosen with it, of the first that is offered. */
export async function predict(page: Page, value: string): Promise<void> {
  // A choice stands there as soon as the field does.
  await expect(section(page, 'predict').locator('input[type=text]').first()).toBeVisible();
  const choice = section(page, 'predict').locator('select');
  if ((await choice.count()) > 0) {
    await expect(choice).toHaveValue('');
    await choice.selectOption({ index: 1 });
  }
  await section(page, 'predict').locator('input[type=text]').first().fill(value);
  await page.locator('[data-action="lock"]').click();
}

/** Types this in place of what the field holds, as a user does, so that the field also tells of its change. */
export async function retype(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await field.pressSequentially(text);
}

export async function skipPrediction(lab: Page | FrameLocator): Promise<void> {
  await lab.locator('[data-action="skip"]').click();
}

/** Runs the experiment to its end. */
export async function measure(page: Page): Promise<void> {
  await runButton(page).click();
  await expect(section(page, 'explain')).toBeVisible({ timeout: RUN_MS });
  await expect(runButton(page)).toBeVisible({ timeout: RUN_MS });
}

/** Measures this device on the opening screen, to its end. */
export async function measureDevice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Measure this device' }).click();
  await expect(page.locator('body')).toContainText('GFLOP/s', { timeout: RUN_MS });
  await expect(page.locator('body')).toContainText('GB/s', { timeout: RUN_MS });
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: RUN_MS });
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
