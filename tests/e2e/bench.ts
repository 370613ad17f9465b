// Steps shared by the tests of the workbench, named after what a student does.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { RUN } from './support';

const FOLDERS = new URL('../../web/src/exercises/', import.meta.url);
const FILES = { python: 'py', javascript: 'js', wat: 'wat' } as const;

export type Source = keyof typeof FILES;

/** All exercises, read from their folders, so that a new one is covered without touching the tests. */
export const EXERCISES = readdirSync(FOLDERS)
  .filter((name) => existsSync(new URL(`${name}/meta.ts`, FOLDERS)))
  .sort();

const file = (exercise: string, name: string, source: Source): URL =>
  new URL(`${exercise}/${name}.${FILES[source]}`, FOLDERS);

export const sourcesOf = (exercise: string): Source[] =>
  (Object.keys(FILES) as Source[]).filter((source) =>
    existsSync(file(exercise, 'solution', source)),
  );

export const solutionOf = (exercise: string, source: Source): string =>
  readFileSync(file(exercise, 'solution', source), 'utf8');

export const editor = (page: Page): Locator => page.locator('ts-code-editor .cm-content');
export const outcome = (page: Page): Locator => page.locator('[data-outcome]');
export const runCode = (page: Page): Locator => page.locator('[data-action="run"]');

export async function openBench(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(editor(page)).toBeVisible();
}

/** Replaces the text in an editor. */
export async function writeInto(editor: Locator, text: string): Promise<void> {
  await editor.focus();
  await editor.press('ControlOrMeta+a');
  await editor.page().keyboard.insertText(text);
}

/** Replaces the student's code. */
export const write = (page: Page, text: string): Promise<void> => writeInto(editor(page), text);

/** Replaces the text in the editor key by key. The editor's automatic indentation is deleted from each new line. */
export async function type(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  const lines = text.trimEnd().split('\n');
  for (const [index, line] of lines.entries()) {
    if (index > 0) {
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Home');
      await page.keyboard.press('Delete');
    }
    await page.keyboard.type(line);
  }
}

/** Runs the program in the editor and waits until it is graded. */
export async function run(page: Page): Promise<void> {
  await runCode(page).click();
  await graded(page);
}

export async function graded(page: Page): Promise<void> {
  await expect(page.locator('[data-action="stop"]')).toHaveCount(0, RUN);
  await expect(outcome(page)).not.toHaveAttribute('data-outcome', 'none', RUN);
}

export const passed = (page: Page): Promise<void> =>
  expect(outcome(page)).toHaveAttribute('data-outcome', 'passed', RUN);
