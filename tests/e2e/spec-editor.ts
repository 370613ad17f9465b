// The editor of "My model": reading and replacing its text. CodeMirror draws only the lines in view, so the text is read from the element.

import { expect, type Page } from '@playwright/test';
import { writeInto } from './bench';

export const spec = (page: Page) => page.getByRole('textbox', { name: /Specification/ });

export const specText = (page: Page): Promise<string> =>
  page
    .locator('ts-spec-editor')
    .evaluate((editor) => (editor as unknown as { value: string }).value);

export async function specIs(page: Page, text: string | RegExp): Promise<void> {
  const read = expect.poll(() => specText(page));
  await (typeof text === 'string' ? read.toBe(text) : read.toMatch(text));
}

/** Replaces the text, or deletes it if the new one is empty. */
export async function writeSpec(page: Page, text: string): Promise<void> {
  await writeInto(spec(page), text);
}
