// The walk through any lab with the real engine, from question to report: in the page with a pointer, in an embed with the
// keyboard alone. The experiment takes most of a walk's time, so one run serves every check: what is shown, exported and
// graded, axe, phones, and the address. Further experiments of the lab are run and exported too.

import { expect, type Locator, type Page, test } from '@playwright/test';
import { violations } from './axe';
import { shortMeasurements } from './budgets';
import { chooseAndEnter, tabTo, typeAndEnter } from './keys';
import { endFitsPhones, hasAnEnd, keepsTheForm, reportHoldsIt, resetAsks } from './lab-form';
import { theRest } from './lab-rest';
import {
  complaints,
  embedOf,
  LONG_TEST_MS,
  measure,
  pageOf,
  predict,
  RUN_MS,
  runButton,
  section,
  skipPrediction,
} from './support';
import { emptied } from './visits';
import {
  answer,
  answerText,
  changeControls,
  checkExports,
  fitsPhones,
  formOf,
  purpose,
  type Question,
  questionsOf,
  savedBy,
} from './walk';

/** Checks that before a prediction is locked nothing measured is shown and nothing can be run. */
async function nothingBeforePrediction(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('article.lab')).toBeVisible();
  await expect(page.locator('figure.figure svg.plot').first()).toBeVisible();
  await expect(runButton(page)).toBeDisabled();
  await expect(section(page, 'explain')).toHaveCount(0);
  await expect(page.locator('article.lab')).toHaveAttribute('data-measured', 'false');
}

async function predictionIsLocked(page: Page): Promise<void> {
  await expect(section(page, 'predict')).toContainText('You said');
  await expect(section(page, 'predict').locator('input')).toHaveCount(0);
  await expect(page.locator('[data-action="lock"]')).toHaveCount(0);
}

const clean = async (page: Page): Promise<void> => expect(await violations(page)).toEqual([]);
const verdictOf = (part: Page | Locator, question: Question) =>
  formOf(part, question).locator('.verdict');

// --- in the page, with a pointer ----------------------------------------------------------------

async function answerAll(page: Page, lab: string, part: Locator): Promise<void> {
  for (const question of await questionsOf(page, lab)) {
    await answer(part, question, false);
    await formOf(part, question).getByRole('button', { name: 'Try again' }).click();
    await answer(part, question, true);
  }
}

async function figureIsExported(page: Page, part: Page | Locator = page): Promise<void> {
  const figure = part.locator('figure.figure').first();
  await expect(figure.locator('svg.plot')).toBeVisible();
  // If this figure also was the first of the page, its table is already open and the button is gone.
  const table = figure.getByRole('button', { name: /^Table/ });
  if ((await table.count()) > 0) await table.click();
  await expect(figure.locator('tbody tr').first()).toBeVisible();
  const tools = figure.locator('.figure-tools');
  await checkExports(page, (format) => tools.getByRole('button', { name: format }).click());
}

async function reportIsExported(page: Page, lab: string): Promise<void> {
  const press = () => page.getByRole('button', { name: 'Export', exact: true }).click();
  const report = JSON.parse(await savedBy(page, press));
  expect(report.lab).toBe(lab);
  expect(report.prediction).toMatch(/4[.,]?32/);
  expect(report.results.length).toBeGreaterThan(0);
  expect(report.environment.length).toBeGreaterThan(0);
  expect(report.outcome).not.toBeNull();
}

/** Checks that the address alone carries the settings: it is opened again with an empty store. */
async function addressKeepsSettings(page: Page): Promise<void> {
  const controls = await changeControls(section(page, 'setup'));
  for (const { query } of controls) await expect(page).toHaveURL(query);
  await emptied(page);
  await page.goto(page.url());
  // Some controls are in scenes that appear only with an outcome.
  const areThere = async () =>
    !(await Promise.all(controls.map(({ field }) => field.isVisible()))).includes(false);
  const skip = page.locator('[data-action="skip"]');
  await expect.poll(async () => (await areThere()) || (await skip.isVisible())).toBe(true);
  if (!(await areThere())) {
    await skipPrediction(page);
    await runButton(page).click();
    // Not measure(): with these settings there may be no explanation to wait for.
    await expect(page.locator('article.lab')).toHaveAttribute('data-measured', 'true', {
      timeout: RUN_MS,
    });
  }
  for (const { field, value } of controls) await expect(field).toHaveValue(value);
}

/** Runs and exports each experiment besides the main one, whatever the lab has. */
async function furtherExperiments(page: Page): Promise<void> {
  for (const run of await page.locator('[data-action^="run-"]').all()) {
    const key = ((await run.getAttribute('data-action')) ?? '').slice('run-'.length);
    const part = page.locator(`[data-experiment="${key}"]`);
    await run.click();
    await expect(part.locator('figure.figure svg.plot').first()).toBeVisible({ timeout: RUN_MS });
    await expect(part.locator('.progress')).toHaveCount(0, { timeout: RUN_MS });
    await figureIsExported(page, part);
  }
}

/** Checks that Reset forgets predictions, answers and outcomes, also those of further experiments. */
export async function resetForgets(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.locator('[data-action="forget"]').click();
  await nothingBeforePrediction(page);
  await expect(page.locator('.ending, [data-section="told"][data-after]')).toHaveCount(0);
}

/** Walks through a lab from question to report with a pointer. */
export async function walkInPage(page: Page, lab: string): Promise<void> {
  test.setTimeout(LONG_TEST_MS);
  const errors = complaints(page);
  await shortMeasurements(page);
  await purpose('nothing is shown or run before a prediction', async () => {
    await page.goto(pageOf(lab));
    await nothingBeforePrediction(page);
  });
  await purpose('before a prediction: no violations in light and dark', () => clean(page));
  await purpose('a prediction is locked', async () => {
    await predict(page, '4321');
    await predictionIsLocked(page);
  });
  await purpose('before the run: fits phones', () => fitsPhones(page));
  await purpose('measured and explained', async () => {
    await measure(page);
    await expect(section(page, 'explain')).toContainText(/You said 4[.,]32/);
  });
  await purpose('after the run: fits phones', () => fitsPhones(page));
  await purpose('the form of a lab', () => keepsTheForm(page, lab));
  await purpose('the first figure has its table and files', () => figureIsExported(page));
  await purpose('further experiments run and are exported', () => furtherExperiments(page));
  await purpose('answers are graded, wrong and right', () =>
    answerAll(page, lab, page.locator('article.lab')),
  );
  await purpose('what else the lab asks for', () => theRest(page, lab));
  await purpose('it has an end, which a reload brings back', () => hasAnEnd(page));
  await purpose('at the end: fits phones', async () => {
    await fitsPhones(page);
    await endFitsPhones(page);
  });
  await purpose('the report holds it', () => reportHoldsIt(page, lab));
  await purpose('Reset asks, and can be undone', () => resetAsks(page));
  await purpose('a report of the whole lab', () => reportIsExported(page, lab));
  await page.getByText('How this was measured').click();
  await purpose('after the run: no violations in light and dark', () => clean(page));
  await purpose('its settings are in the address and come back from it', () =>
    addressKeepsSettings(page),
  );
  await purpose('no complaint in the console', async () => expect(errors).toEqual([]));
}

// --- in an embed, with the keyboard alone -------------------------------------------------------

const TOOL = { Table: 1, CSV: 2, JSON: 3, SVG: 4 };

async function figureIsExportedByKeys(page: Page): Promise<void> {
  const figure = page.locator('figure.figure').first();
  await expect(figure.locator('svg.plot')).toBeVisible();
  const name = await figure.getAttribute('data-figure');
  const press = async (tool: keyof typeof TOOL) => {
    await tabTo(page, `[data-figure="${name}"] .figure-tools button:nth-of-type(${TOOL[tool]})`);
    await page.keyboard.press('Enter');
  };
  await press('Table');
  await expect(figure.locator('tbody tr').first()).toBeVisible();
  await checkExports(page, press);
}

async function answerAllByKeys(page: Page, lab: string): Promise<void> {
  for (const question of await questionsOf(page, lab)) {
    const form = `[data-check="${question.id}"]`;
    const answerByKeys = async (right: boolean) => {
      const value = answerText(question, right);
      await (question.kind === 'number'
        ? typeAndEnter(page, value)
        : chooseAndEnter(page, value, question.options?.length ?? 0));
      await expect(verdictOf(page, question)).toHaveAttribute('data-right', String(right));
    };
    await tabTo(page, `${form} input`);
    await answerByKeys(false);
    await tabTo(page, `${form} button.quiet`); // the button "Try again"
    await page.keyboard.press('Enter');
    await expect(page.locator(`${form} input`).first()).toBeFocused();
    await answerByKeys(true);
  }
}

/** Walks through a lab in an embed from question to answers with the keyboard alone. */
export async function walkInEmbed(page: Page, lab: string): Promise<void> {
  test.setTimeout(LONG_TEST_MS);
  const errors = complaints(page);
  await shortMeasurements(page);
  await purpose('nothing is shown or run before a prediction', async () => {
    await page.goto(embedOf(lab));
    await nothingBeforePrediction(page);
  });
  await purpose('predicted with keys', async () => {
    const choice = section(page, 'predict').locator('select');
    if ((await choice.count()) > 0) {
      await expect(choice.locator('option').nth(1)).toBeAttached();
      await tabTo(page, '[data-section="predict"] select');
      await page.keyboard.press('ArrowDown');
    }
    await tabTo(page, '[data-section="predict"] input[type=text]');
    await typeAndEnter(page, '4321');
    await predictionIsLocked(page);
    await expect(runButton(page)).toBeFocused();
  });
  // walkInPage checks the same element before a prediction and after the run, in light and dark.
  await purpose('before the run: no violations in dark', async () =>
    expect(await violations(page, ['dark'])).toEqual([]),
  );
  await purpose('measured with keys and explained', async () => {
    await page.keyboard.press('Enter');
    await expect(section(page, 'explain')).toContainText(/You said 4[.,]32/, { timeout: RUN_MS });
    await expect(runButton(page)).toBeFocused({ timeout: RUN_MS });
  });
  await purpose('the first figure has its table and files', () => figureIsExportedByKeys(page));
  await purpose('answers are graded, wrong and right', () => answerAllByKeys(page, lab));
  await purpose('no complaint in the console', async () => expect(errors).toEqual([]));
}
