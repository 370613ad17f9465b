// Printed pages: glossary words stay, tools are hidden, and the theme is light.

import { expect, test } from '@playwright/test';
import { pageOf } from './support';

test('a lab on paper keeps its glossary words, loses its tools, and is light from a dark page', async ({
  page,
}) => {
  await page.goto(pageOf('latency', '&theme=dark'));
  await expect(page.locator('h1')).toBeVisible();
  // Adds a glossary word, as any lab may have one anywhere.
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
