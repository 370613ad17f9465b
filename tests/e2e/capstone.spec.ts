// The capstone beyond the walk that every lab shares: its parts, the student's words, and the report.

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Notebook } from '../../web/src/labs/capstone/notebook';
import { shortMeasurements } from './budgets';
import { complaints, measure, pageOf, skipPrediction } from './support';

const MEASURED_MS = 300_000;

const part = (page: Page, id: string): Locator => page.locator(`.capstone-part[data-part="${id}"]`);

const pick = (page: Page, id: string, label: string | RegExp): Promise<void> =>
  part(page, id).getByRole('radio', { name: label, exact: true }).check({ force: true });

async function measurePart(page: Page, id: string): Promise<void> {
  const start = part(page, id).locator(`[data-action="measure-${id}"]`);
  await start.click();
  await expect(start).toHaveCount(0);
  await expect(start).toBeVisible({ timeout: MEASURED_MS });
}

const notebook = (page: Page): Promise<Notebook> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tensorscope.notebook.capstone.1') ?? '{}'));

async function saved(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await part(page, 'report').getByRole('button', { name }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('from the baseline over a part to the report, and nothing written is lost', async ({
  page,
}) => {
  const heard = complaints(page);
  await shortMeasurements(page);
  await page.goto(pageOf('capstone', '&batch=1'));
  await expect(part(page, 'loader').locator('[data-action="measure-loader"]')).toBeDisabled();
  await skipPrediction(page);
  await measure(page);
  await expect(part(page, 'baseline')).toContainText('images/s with batch 1');

  await pick(page, 'bottleneck', 'the optimizer’s update');
  await measurePart(page, 'bottleneck');
  await expect(part(page, 'bottleneck')).toContainText('You said the optimizer’s update');
  await expect(part(page, 'bottleneck')).toContainText('every category came out as planned');

  await pick(page, 'loader', 'a shrunk copy');
  await pick(page, 'loader', 'slower');
  await part(page, 'loader').getByRole('textbox').fill('Less work | per photo');
  await measurePart(page, 'loader');
  await expect(part(page, 'loader')).toContainText('You expected “slower”.');
  await pick(page, 'loader', 'Keep it');
  expect((await notebook(page)).changes.loader?.kept).toBe(true);

  // A reload, and a Reset, which forgets what was measured.
  await page.reload();
  await expect(part(page, 'loader').getByRole('textbox')).toHaveValue('Less work | per photo');
  await expect(part(page, 'loader')).toContainText('You expected “slower”.');
  const markdown = await saved(page, 'Markdown');
  expect(markdown).toContain('> Less work | per photo');
  expect(markdown).toContain('| Baseline |');
  expect(await saved(page, 'Page to print')).toContain('<blockquote>Less work | per photo');
  const json = JSON.parse(await saved(page, 'JSON'));
  expect(json.changes.loader.compared.before.steps.length).toBeGreaterThan(3);
  expect(json.environment.length).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(part(page, 'loader').getByRole('textbox')).toHaveValue('Less work | per photo');
  expect((await notebook(page)).baseline).toBeUndefined();
  // Only who forgets everything forgets that too.
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await page.getByRole('button', { name: 'Forget everything' }).click();
  expect(await notebook(page)).toEqual({});
  expect(heard).toEqual([]);
});

test('a batch that does not fit the memory cannot be measured, with checkpoints it can; Stop ends a part', async ({
  page,
}) => {
  await shortMeasurements(page);
  await page.goto(pageOf('capstone'));
  await skipPrediction(page);
  await measure(page);
  const batch = part(page, 'batch');
  const start = batch.locator('[data-action="measure-batch"]');
  await pick(page, 'batch', '8');
  await expect(batch).toContainText('does not fit');
  await expect(start).toBeDisabled();
  const checkpoints = batch.getByRole('group', { name: 'A checkpoint every so many layers' });
  await checkpoints.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await expect(batch).toContainText('to spare');
  await expect(start).toBeEnabled();
  await start.click();
  await batch.locator('[data-action="stop"]').click();
  await expect(start).toBeVisible();
  await expect(batch.locator('.problem')).toHaveCount(0);
  expect((await notebook(page)).changes.batch).toBeUndefined();
  // The engines and loaders of the part are gone; the page's own engine is left.
  await expect.poll(() => page.workers().length).toBe(1);
});
