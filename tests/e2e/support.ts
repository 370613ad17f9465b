// Steps that several end-to-end tests take, in the words of a student.
// reads: names in web/src/labs

import { existsSync, readdirSync } from 'node:fs';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

const LAB_FOLDERS = new URL('../../web/src/labs/', import.meta.url);

/** Every lab folder: a new lab is covered without touching the tests. */
export const LABS = readdirSync(LAB_FOLDERS)
  .filter((name) => existsSync(new URL(`${name}/meta.ts`, LAB_FOLDERS)))
  .sort();

/** Ends a run that hangs; how long one takes is not tested by this. */
export const RUN_MS = 300_000;

export const PAGES = ['?page=course', '?page=model', '?page=report', '?page=help'] as const;

export const pageOf = (lab: string, query = ''): string => `index.html?lab=${lab}${query}`;
export const embedOf = (lab: string, query = ''): string => `embed.html?lab=${lab}${query}`;

export const section = (page: Page, name: string): Locator =>
  page.locator(`[data-section="${name}"]`);
export const runButton = (page: Page): Locator => page.locator('[data-action="run"]');

/** Locks a prediction of this number; where something is to be chosen with it, of the first that is offered. */
export async function predict(page: Page, value: string): Promise<void> {
  const said = section(page, 'predict').locator('input[type=text]').first();
  // A choice is drawn together with the field: whether there is one can be asked once the field is there.
  await said.waitFor();
  const choice = section(page, 'predict').locator('select');
  if ((await choice.count()) > 0) {
    await expect(choice).toHaveValue('');
    await choice.selectOption({ index: 1 });
  }
  await said.fill(value);
  const lock = page.locator('[data-action="lock"]');
  await lock.click();
  await expect(lock).toHaveCount(0);
}

/**
 * Types this in place of what the field holds. `fill` sets a value by a script in Firefox, which tells of no change when
 * the field is left.
 */
export async function retype(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await field.pressSequentially(text);
}

/** While the figures of a lab are still coming its buttons move, and a pointer that was aimed meets another place. */
async function stands(lab: Page | FrameLocator): Promise<void> {
  const growth = () =>
    lab.locator('body').evaluate(async (body) => {
      const before = body.scrollHeight;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return body.scrollHeight - before;
    });
  await expect.poll(growth).toBe(0);
}

export async function skipPrediction(lab: Page | FrameLocator): Promise<void> {
  await lab.locator('[data-action="skip"]').press('Enter');
  await stands(lab);
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
