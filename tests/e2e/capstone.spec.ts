// The capstone beyond the walk that all labs share: its parts, the student's own text, and the report.

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { shortMeasurements } from './budgets';
import { compose, notebook } from './capstone-final';
import {
  complaints,
  LONG_TEST_MS,
  measure,
  pageOf,
  RUN,
  runButton,
  skipPrediction,
} from './support';
import { visitIn } from './visits';

const part = (page: Page, id: string): Locator => page.locator(`.capstone-part[data-part="${id}"]`);

/** Opens a part. Only one part is open at a time. */
async function unfold(page: Page, id: string): Promise<void> {
  const own = part(page, id);
  if ((await own.getAttribute('open')) === null) await own.locator('summary').first().click();
  await expect(page.locator('.capstone-part[open]')).toHaveCount(1);
  await expect(own).toHaveAttribute('open', '');
}

async function pick(page: Page, id: string, label: string | RegExp): Promise<void> {
  await unfold(page, id);
  await part(page, id).getByRole('radio', { name: label, exact: true }).check({ force: true });
}

/** Opens all folded sections of a part. */
async function readMore(page: Page, id: string): Promise<void> {
  await part(page, id)
    .locator('details.more')
    .evaluateAll((all) => {
      for (const more of all) (more as HTMLDetailsElement).open = true;
    });
}

async function measurePart(page: Page, id: string): Promise<void> {
  await unfold(page, id);
  const start = part(page, id).locator(`[data-action="measure-${id}"]`);
  await start.click();
  await expect(start).toHaveCount(0);
  await expect(start).toBeVisible(RUN);
}

async function saved(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await part(page, 'report').getByRole('button', { name }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('from the baseline over a part to the report, and nothing written is lost', async ({
  page,
}) => {
  test.setTimeout(LONG_TEST_MS);
  const errors = complaints(page);
  await shortMeasurements(page);
  await page.goto(pageOf('capstone', '&batch=1'));
  await unfold(page, 'loader');
  await expect(part(page, 'loader').locator('[data-action="measure-loader"]')).toBeDisabled();
  await skipPrediction(page);
  await measure(page);
  await unfold(page, 'baseline');
  await expect(part(page, 'baseline')).toContainText('images/s with batch 1');
  // The page must not reveal where the time goes before the student has predicted it.
  await expect(page.locator('[data-scene="loop"]')).toContainText('A sketch');

  await pick(page, 'bottleneck', 'the optimizer’s update');
  await measurePart(page, 'bottleneck');
  await expect(part(page, 'bottleneck')).toContainText('You said the optimizer’s update');
  await readMore(page, 'bottleneck');
  await expect(page.locator('[data-scene="loop"] h2')).toContainText('of the time');
  await expect(part(page, 'bottleneck')).toContainText('every category came out as planned');

  await pick(page, 'loader', 'a shrunk copy');
  await pick(page, 'loader', 'slower');
  await part(page, 'loader').getByRole('textbox').fill('Less work | per photo');
  await measurePart(page, 'loader');
  await expect(part(page, 'loader')).toContainText('You expected “slower”.');
  await pick(page, 'loader', 'Keep it');
  await expect.poll(async () => (await notebook(page)).changes.loader?.kept).toBe(true);

  // What is measured after it is dropped by another decision, which is asked first.
  await pick(page, 'precision', 'SGD');
  await measurePart(page, 'precision');
  await pick(page, 'loader', 'Leave it out');
  const asked = part(page, 'loader').locator('[data-asked="drop"]');
  await expect(asked).toContainText('Leaving this out drops what you measured in Part 4');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toHaveCount(0);
  expect((await notebook(page)).changes.precision).toBeDefined();
  expect((await notebook(page)).changes.loader?.kept).toBe(true);
  await pick(page, 'loader', 'the whole photo');
  await expect(asked).toContainText('Measuring another change here drops');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await pick(page, 'loader', 'Leave it out');
  await asked.getByRole('button', { name: 'Leave it out and drop them' }).click();
  await expect.poll(async () => (await notebook(page)).changes.precision).toBeUndefined();
  await pick(page, 'loader', 'Keep it');
  await expect.poll(async () => (await notebook(page)).changes.loader?.kept).toBe(true);

  // A reload keeps everything; a Reset forgets what was measured.
  await expect(
    page
      .locator('[data-figure="capstone-speedups"] figcaption, [data-figure="capstone-speedups"]')
      .first(),
  ).toContainText('Best so far');
  await page.reload();
  await unfold(page, 'loader');
  await expect(part(page, 'loader').getByRole('textbox')).toHaveValue('Less work | per photo');
  await expect(part(page, 'loader')).toContainText('You expected “slower”.');
  const markdown = await saved(page, 'Markdown');
  expect(markdown).toContain('> Less work | per photo');
  expect(markdown).toContain('| Baseline |');
  expect(await saved(page, 'Page to print')).toContain('<blockquote>Less work | per photo');
  const json = JSON.parse(await saved(page, 'JSON'));
  expect(json.changes.loader.compared.before.steps.length).toBeGreaterThan(3);
  expect(json.environment.length).toBeGreaterThan(3);
  // Undo brings back what Reset took, including the parts.
  const reset = async () => {
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.locator('[data-action="forget"]').click();
  };
  await reset();
  await expect.poll(async () => (await notebook(page)).changes.loader).toBeUndefined();
  await page.locator('[data-action="undo"]').click();
  await expect.poll(async () => (await notebook(page)).changes.loader?.kept).toBe(true);
  await reset();
  await unfold(page, 'loader');
  await expect(part(page, 'loader').getByRole('textbox')).toHaveValue('Less work | per photo');
  await expect.poll(async () => (await notebook(page)).baseline).toBeUndefined();
  // The student's text goes only with "Forget everything".
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await page.getByRole('button', { name: 'Forget everything' }).click();
  await expect.poll(() => visitIn(page, 'capstone')).toBeUndefined();
  expect(errors).toEqual([]);
});

test('a batch that does not fit the memory cannot be measured, with checkpoints it can; Stop ends a part', async ({
  page,
}) => {
  await shortMeasurements(page);
  await page.goto(pageOf('capstone'));
  await skipPrediction(page);
  await measure(page);
  await unfold(page, 'batch');
  const batch = part(page, 'batch');
  const start = batch.locator('[data-action="measure-batch"]');
  await pick(page, 'batch', '8');
  await expect(batch).toContainText('does not fit');
  await expect(start).toBeDisabled();
  const checkpoints = batch.getByRole('group', { name: 'A checkpoint every so many layers' });
  await checkpoints.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await expect(batch).toContainText('to spare');
  await expect(start).toBeEnabled();
  // A factor below 1 lengthens the budgets, so the part cannot end before it is stopped.
  await page.evaluate(() => Object.assign(globalThis, { tensorscopeHurry: 1e-3 }));
  await start.click();
  // Meanwhile the baseline cannot be run, because that would discard the measurement in progress.
  await expect(runButton(page)).toBeDisabled();
  await expect(page.locator('[data-scene="baseline"]')).toContainText(
    '“Part 5. A larger batch, with checkpoints” is being measured.',
  );
  await batch.locator('[data-action="stop"]').click();
  await expect(start).toBeVisible();
  await expect(runButton(page)).toBeEnabled();
  await expect(batch.locator('.problem')).toHaveCount(0);
  expect((await notebook(page)).changes.batch).toBeUndefined();
  // The workers of the part's engines and loaders have ended; only the page's own engine is left.
  await expect.poll(() => page.workers().length).toBe(1);
});

test('the last part compares the final configuration with the baseline', async ({ page }) => {
  await shortMeasurements(page);
  await page.goto(pageOf('capstone'));
  await skipPrediction(page);
  await measure(page);
  await compose(page);
  const { final } = await notebook(page);
  expect(final?.compared.order.length).toBeGreaterThan(0);
});
