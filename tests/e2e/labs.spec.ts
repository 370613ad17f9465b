// Every lab, in the page and in an embed, walked from question to export with the real engine.

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { complaints, embedOf, LABS, measure, pageOf, predict, section } from './support';

interface Question {
  id: string;
  kind: 'number' | 'choice';
  answer: number | string;
  options?: { id: string }[];
}

/** The questions with the answers that this measurement gave, asked of the lab's element itself. */
function questionsOf(page: Page, lab: string): Promise<Question[]> {
  return page.evaluate((name) => {
    const element = document.querySelector(`ts-lab-${name}`) as unknown as {
      outcome: unknown;
      checks(outcome: unknown): Question[];
    };
    return element
      .checks(element.outcome)
      .map(({ id, kind, answer, options }) =>
        options === undefined
          ? { id, kind, answer }
          : { id, kind, answer, options: options.map((option) => ({ id: option.id })) },
      );
  }, lab);
}

async function answer(form: Locator, question: Question, right: boolean): Promise<void> {
  if (question.kind === 'number') {
    const value = Number(question.answer) * (right ? 1 : 1.7) + (right ? 0 : 1);
    await form.locator('input[type=text]').fill(String(value));
  } else {
    const other = question.options?.find((option) => option.id !== question.answer)?.id;
    await form.locator(`input[value="${right ? question.answer : other}"]`).check();
  }
  await form.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(form.locator('.verdict')).toHaveAttribute('data-right', String(right));
}

async function exported(page: Page, figure: Locator, format: string): Promise<string> {
  const download = page.waitForEvent('download');
  await figure.locator('.figure-tools').getByRole('button', { name: format }).click();
  const path = await (await download).path();
  return readFile(path, 'utf8');
}

interface Control {
  field: Locator;
  value: string;
  /** What the URL says of it. */
  query: RegExp;
}

/** Model and batch where the lab has them; else its first select, or its first alternatives. */
async function changeControls(setup: Locator): Promise<Control[]> {
  const batch = setup.getByRole('textbox', { name: 'Batch' });
  const model = setup.getByRole('combobox', { name: 'Model' });
  const changed: Control[] = [];
  if ((await model.count()) > 0) {
    // The default is not in the URL.
    const value = (await model.inputValue()) === 'gpt_nano' ? 'mlp' : 'gpt_nano';
    await model.selectOption(value);
    changed.push({ field: model, value, query: new RegExp(`model=${value}(&|$)`) });
  }
  if ((await batch.count()) > 0) {
    await batch.fill('4');
    await batch.press('Enter');
    changed.push({ field: batch, value: '4', query: /batch=4/ });
  }
  return changed.length > 0 ? changed : [await changeFirst(setup)];
}

async function changeFirst(setup: Locator): Promise<Control> {
  const select = setup.getByRole('combobox').first();
  if ((await select.count()) > 0) {
    const value = (await select.locator('option').last().getAttribute('value')) ?? '';
    await select.selectOption(value);
    return { field: select, value, query: new RegExp(`=${value}(&|$)`) };
  }
  const other = setup.locator('input[type=radio]:not(:checked)').first();
  const value = (await other.getAttribute('value')) ?? '';
  await other.check({ force: true });
  const field = setup.locator('input[type=radio]:checked').first();
  return { field, value, query: new RegExp(`=${value}(&|$)`) };
}

for (const lab of LABS) {
  for (const [where, address] of [
    ['page', pageOf(lab)],
    ['embed', embedOf(lab)],
  ] as const) {
    test(`${lab} in the ${where}: predict, measure, explain, check, export`, async ({ page }) => {
      const heard = complaints(page);
      await page.goto(address);
      await expect(page.locator('h1')).toBeVisible();
      await expect(section(page, 'question').locator('math')).toBeVisible();

      // Nothing measured is shown, and nothing can be run, before a prediction is locked.
      await expect(page.locator('[data-action="run"]')).toBeDisabled();
      await expect(section(page, 'explain')).toHaveCount(0);
      await expect(page.locator('article.lab')).toHaveAttribute('data-measured', 'false');
      await predict(page, '4321');
      await expect(section(page, 'predict')).toContainText('You said');
      await expect(section(page, 'predict').locator('input')).toHaveCount(0);

      await measure(page);
      await expect(section(page, 'explain')).toContainText('You said 4.32');

      const figure = page.locator('figure.figure').first();
      await expect(figure.locator('svg.plot')).toBeVisible();
      await figure.getByRole('button', { name: /^Table/ }).click();
      await expect(figure.locator('tbody tr').first()).toBeVisible();
      expect((await exported(page, figure, 'CSV')).trim().split('\n').length).toBeGreaterThan(1);
      expect(JSON.parse(await exported(page, figure, 'JSON'))).toHaveProperty('data');
      expect(await exported(page, figure, 'SVG')).toMatch(
        /^(<\?xml[^>]*>\s*)?<svg[\s\S]*<\/svg>\s*$/,
      );

      const questions = await questionsOf(page, lab);
      expect(questions.length).toBeGreaterThan(0);
      for (const [index, question] of questions.entries()) {
        const form = section(page, 'check').locator('form.check').nth(index);
        await answer(form, question, false);
        await form.getByRole('button', { name: 'Try again' }).click();
        await answer(form, question, true);
      }
      expect(heard).toEqual([]);
    });
  }

  test(`${lab}: its state is in the URL and leads back to the same experiment`, async ({
    page,
  }) => {
    await page.goto(pageOf(lab));
    await expect(section(page, 'setup').locator('input, select').first()).toBeVisible();
    const controls = await changeControls(section(page, 'setup'));
    for (const { query } of controls) await expect(page).toHaveURL(query);
    await page.goto(page.url());
    for (const { field, value } of controls) await expect(field).toHaveValue(value);
  });

  test(`${lab}: a report of the whole lab can be exported`, async ({ page }) => {
    await page.goto(pageOf(lab));
    await predict(page, '77');
    await measure(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const report = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(report.lab).toBe(lab);
    expect(report.prediction).toContain('77');
    expect(report.results.length).toBeGreaterThan(0);
    expect(report.environment.length).toBeGreaterThan(0);
    expect(report.outcome).not.toBeNull();
  });
}
