// Steps shared by the end-to-end tests, named after what a student does.

import { existsSync, readdirSync } from 'node:fs';
import {
  type BrowserContext,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test';

const LAB_FOLDERS = new URL('../../web/src/labs/', import.meta.url);

/** All labs, read from their folders, so that a new lab is covered without touching the tests. */
export const LABS = readdirSync(LAB_FOLDERS)
  .filter((name) => existsSync(new URL(`${name}/meta.ts`, LAB_FOLDERS)))
  .sort();

// Deadlines only end what hangs; they do not test how long something takes. An expectation waits less than its test.

/** Time limit of a test by default, and of the fixtures that build a page. */
export const TEST_MS = 180_000;
/** Time limit of a test with several runs. */
export const LONG_TEST_MS = 300_000;
/** Time limit of one run of an experiment or a program. */
export const RUN_MS = 120_000;
export const RUN = { timeout: RUN_MS } as const;

export const PAGES = ['?page=course', '?page=model', '?page=report', '?page=help'] as const;

export const pageOf = (lab: string, query = ''): string => `index.html?lab=${lab}${query}`;
export const embedOf = (lab: string, query = ''): string => `embed.html?lab=${lab}${query}`;

export const section = (page: Page, name: string): Locator =>
  page.locator(`[data-section="${name}"]`);
export const runButton = (page: Page): Locator => page.locator('[data-action="run"]');

/** Locks a prediction of this number; if the prediction also has a list to choose from, takes its first entry. */
export async function predict(page: Page, value: string): Promise<void> {
  // A list, if there is one, appears together with the field.
  await expect(section(page, 'predict').locator('input[type=text]').first()).toBeVisible();
  const choice = section(page, 'predict').locator('select');
  if ((await choice.count()) > 0) {
    await expect(choice).toHaveValue('');
    await choice.selectOption({ index: 1 });
  }
  await section(page, 'predict').locator('input[type=text]').first().fill(value);
  await page.locator('[data-action="lock"]').click();
}

/** Replaces the field's text by typing, as a user does, so that the field also fires its change event. */
export async function retype(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await field.pressSequentially(text);
}

export async function skipPrediction(lab: Page | FrameLocator): Promise<void> {
  const skip = lab.locator('[data-action="skip"]');
  await expect(skip).toBeVisible();
  // Figures come with the engine's answers and move the button down, maybe from under the pointer.
  await expect(lab.getByText('Asking the engine…')).toHaveCount(0);
  await skip.click();
}

/** Runs the experiment and waits until it is finished and explained. */
export async function measure(page: Page): Promise<void> {
  await runButton(page).click();
  await expect(section(page, 'explain')).toBeVisible({ timeout: RUN_MS });
  await expect(runButton(page)).toBeVisible({ timeout: RUN_MS });
}

/** Measures this device on the opening screen and waits until that is finished. */
export async function measureDevice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Measure this device' }).click();
  await expect(page.locator('body')).toContainText('GFLOP/s', { timeout: RUN_MS });
  await expect(page.locator('body')).toContainText('GB/s', { timeout: RUN_MS });
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: RUN_MS });
  await expect(page.locator('[data-device="measured"]')).toHaveCount(1);
}

/** Collects all errors and warnings of the console and uncaught exceptions from now on; the array fills as they occur. */
export function complaints(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  return errors;
}

/** True when the page is wider than its window. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** The median; for an even number of values, the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** What was copied last, read by a page that may read it. */
export async function clipboardOf(context: BrowserContext): Promise<string> {
  await context.grantPermissions(['clipboard-read']);
  const page = await context.newPage();
  await page.goto('index.html');
  await page.bringToFront();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.close();
  await context.clearPermissions();
  return text;
}
