// On paper: words stay, tools go, and it is light. Playwright shows a page as it is printed in Chromium only.

import { expect, test } from '@playwright/test';
import { openBench, run, solutionOf, write } from './bench';
import { pageOf } from './support';

test('a lab on paper keeps its glossary words, loses its tools, and is light from a dark page', {
  tag: '@chromium',
}, async ({ page }) => {
  await page.goto(pageOf('latency', '&theme=dark'));
  await expect(page.locator('h1')).toBeVisible();
  // A glossary word, as any lab may have one anywhere.
  await page.evaluate(() => {
    const word = Object.assign(document.createElement('button'), { className: 'term' });
    word.textContent = 'clock tick';
    document.querySelector('main')?.append(word);
  });
  const word = page.locator('.term').last();
  await expect(word).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(word).toBeVisible();
  const wordless = await word.evaluate((each) => getComputedStyle(each).borderBottomStyle);
  expect(wordless).toBe('none');
  for (const tool of await page.locator('button:not(.term, .sort), input[type=range]').all())
    await expect(tool).toBeHidden();
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return [backgroundColor, color].map((each) => Number(/\d+/.exec(each)?.[0]));
  });
  expect(colours[0]).toBeGreaterThan(200);
  expect(colours[1]).toBeLessThan(60);
});

test('an exercise on paper: task, the whole code, however long, every case and what came of it', {
  tag: '@chromium',
}, async ({ page }) => {
  await openBench(page, pageOf('build-parameters', '&language=javascript&theme=dark'));
  // So long that the editor draws a part of it only.
  const before = Array.from({ length: 300 }, (_, line) => `// note ${line + 1}`).join('\n');
  const text = `${before}\n${solutionOf('build-parameters', 'javascript').replace('2 * layer', '3 * layer')}`;
  await write(page, text);
  await run(page);
  const drawn = await page.locator('ts-code-editor .cm-line').count();
  expect(drawn).toBeLessThan(300);
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.paper-code');
  await expect(paper).toBeVisible();
  expect(await paper.textContent()).toBe(text);
  await expect(page.locator('ts-code-editor')).toBeHidden();
  await expect(page.locator('[data-section="question"]')).toBeVisible();
  await expect(page.locator('[data-outcome] h2')).toHaveText(/of 23 cases/);
  await expect(page.locator('[data-section="explain"]')).toContainText('The engine says');
  // Only the language it is written in.
  await expect(page.getByText('JavaScript', { exact: true })).toBeVisible();
  await expect(page.getByText('Python', { exact: true })).toBeHidden();
  for (const button of await page.locator('button:not(.term)').all())
    await expect(button).toBeHidden();
  const cases = await page.locator('.cases').evaluate((each) => ({
    cut: each.scrollHeight - each.clientHeight,
    rows: each.querySelectorAll('tbody tr').length,
  }));
  expect(cases).toEqual({ cut: 0, rows: 23 });
  await page.emulateMedia({ media: 'screen' });
  await expect(paper).toBeHidden();
});
