// Checks that walks by pointer and by keyboard share: a lab's questions, files, settings and width.

import { readFile } from 'node:fs/promises';
import {
  expect,
  type Frame,
  type FrameLocator,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { overflows } from './support';

/** One step of a walk. Its title begins the error message if it fails. */
export function purpose(title: string, work: () => Promise<void>): Promise<void> {
  return test.step(title, async () => {
    try {
      await work();
    } catch (thrown) {
      if (thrown instanceof Error) {
        const { message, stack } = thrown;
        thrown.message = `${title}: ${message}`;
        thrown.stack = `${title}: ${stack}`;
      }
      throw thrown;
    }
  });
}

export interface Question {
  id: string;
  kind: 'number' | 'choice';
  answer: number | string;
  options?: { id: string }[];
}

/** The questions that are on the page now with the right answers by this measurement, read from the lab's state. */
export const questionsNow = (page: Page | Frame, lab: string): Promise<Question[]> =>
  page.evaluate((name) => {
    const element = document.querySelector(`ts-lab-${name}`) as unknown as {
      state: { questions: Question[] };
    };
    return element.state.questions.map(({ id, kind, answer, options }) =>
      options === undefined
        ? { id, kind, answer }
        : { id, kind, answer, options: options.map((option) => ({ id: option.id })) },
    );
  }, lab);

/** The same in a lab that asks something. */
export async function questionsOf(page: Page, lab: string): Promise<Question[]> {
  const questions = await questionsNow(page, lab);
  expect(questions.length).toBeGreaterThan(0);
  return questions;
}

/** What a student who is right or wrong types or chooses. */
export function answerText({ kind, answer, options }: Question, right: boolean): string {
  if (kind === 'number') return String(Number(answer) * (right ? 1 : 1.7) + (right ? 0 : 1));
  const other = options?.find((option) => option.id !== answer)?.id;
  return String(right ? answer : other);
}

export const formOf = (part: Page | FrameLocator | Locator, { id }: Question): Locator =>
  part.locator(`[data-check="${id}"] form`);

/** Answers a question and waits until it is graded. */
export async function answer(
  part: Page | FrameLocator | Locator,
  question: Question,
  right: boolean,
): Promise<void> {
  const form = formOf(part, question);
  const value = answerText(question, right);
  if (question.kind === 'number') await form.locator('input[type=text]').fill(value);
  else await form.locator(`input[value="${value}"]`).check();
  await form.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(form.locator('.verdict')).toHaveAttribute('data-right', String(right));
}

/** The text of the file that `deed` makes the browser save. */
export async function savedBy(page: Page, action: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await action();
  return readFile(await (await download).path(), 'utf8');
}

/** Checks a figure's exported files; `press` presses the button with the given name. */
export async function checkExports(
  page: Page,
  press: (format: 'CSV' | 'JSON' | 'SVG') => Promise<void>,
): Promise<void> {
  const csv = await savedBy(page, () => press('CSV'));
  expect(csv.trim().split('\n').length).toBeGreaterThan(1);
  expect(JSON.parse(await savedBy(page, () => press('JSON')))).toHaveProperty('data');
  expect(await savedBy(page, () => press('SVG'))).toMatch(
    /^(<\?xml[^>]*>\s*)?<svg[\s\S]*<\/svg>\s*$/,
  );
}

/** Checks that nothing is wider than the window of a phone. */
export async function fitsPhones(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expect
      .poll(() => overflows(page), `the page is wider than a window of ${width} px`)
      .toBe(false);
  }
  if (before !== null) await page.setViewportSize(before);
}

interface Control {
  field: Locator;
  value: string;
  /** Matches the URL when the control has this value. */
  query: RegExp;
}

/** Changes model and batch where the lab has them; otherwise its first list or its first radio group. */
export async function changeControls(setup: Locator): Promise<Control[]> {
  const batch = setup.getByRole('textbox', { name: 'Batch' });
  const model = setup.getByRole('combobox', { name: 'Model' });
  const changed: Control[] = [];
  if ((await model.count()) > 0) {
    // A different value than the current one, because the default is not in the URL.
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
