// The HTML that the README tells a teacher to paste, in a page with two labs.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { RUN } from './support';

/** The lines of the README that embed a lab. */
function snippet(): string {
  const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const found = /```html\n(<iframe[\s\S]*?)```/.exec(text)?.[1];
  if (found === undefined) throw new Error('README.md embeds no lab');
  return found;
}

test("the README's lines, pasted twice: each frame is as wide as the page and takes its own lab's height", async ({
  page,
  baseURL,
}) => {
  const first = snippet().replace('https://example.org/', baseURL ?? '');
  expect(first).toContain(`${baseURL}embed.html?lab=latency`);
  const second = first.replace(
    'lab=latency&amp;batch=4',
    'lab=parameters&amp;hide=sources,pytorch',
  );
  expect(second).not.toBe(first);
  const course = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Course</title>${first}<p>And next:</p>${second}`);
  });
  await new Promise<void>((resolve) => course.listen(0, 'localhost', resolve));
  try {
    await page.goto(`http://localhost:${(course.address() as AddressInfo).port}/`);
    const heights: number[] = [];
    for (const index of [0, 1]) {
      // A frame outside the viewport is not laid out.
      await page.locator('iframe').nth(index).scrollIntoViewIfNeeded();
      const lab = page.frameLocator('iframe').nth(index);
      await expect(lab.locator('[data-action="skip"]')).toBeVisible();
      const given = async () =>
        Number(await page.locator('iframe').nth(index).getAttribute('height'));
      const needed = () =>
        lab.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
      await expect.poll(async () => (await given()) - (await needed())).toBe(0);
      heights.push(await given());
      const wide = await page
        .locator('iframe')
        .nth(index)
        .evaluate((frame) => frame.clientWidth);
      expect(wide).toBe(await page.evaluate(() => document.body.clientWidth));
    }
    expect(heights[0]).not.toBe(heights[1]);
    // The two labs are measured one after the other, each in its own frame.
    for (const index of [0, 1]) {
      const lab = page.frameLocator('iframe').nth(index);
      await lab.locator('[data-action="skip"]').click();
      await lab.locator('[data-action="run"]').click();
      await expect(lab.locator('article.lab')).toHaveAttribute('data-measured', 'true', RUN);
    }
  } finally {
    await new Promise((resolve) => course.close(resolve));
  }
});
