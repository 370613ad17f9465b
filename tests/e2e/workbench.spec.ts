// The workbench around any exercise: what is explained, unlocked, stopped, graded again.

import { expect, test } from '@playwright/test';
import { violations } from './axe';
import {
  editor,
  graded,
  insertOver,
  openBench,
  outcome,
  passed,
  run,
  runCode,
  solutionOf,
  write,
} from './bench';
import { complaints, embedOf, overflows, pageOf } from './support';
import { savedBy } from './walk';

const EXERCISE = 'build-parameters';
const PYTHON = solutionOf(EXERCISE, 'python');
const JAVASCRIPT = solutionOf(EXERCISE, 'javascript');
const javascript = pageOf(EXERCISE, '&language=javascript');
/** A known mistake: what is shared counts twice. */
const TIED = JAVASCRIPT.replace(/layer\.tied_to === null/, 'true');
const CONSTANT = (value: number) => `function countParameters() { return ${value}; }`;

test('a wrong answer is met with the smallest case that fails, in words, and a known mistake with its name', async ({
  page,
}) => {
  await openBench(page, javascript);
  expect(TIED).not.toBe(JAVASCRIPT);
  await write(page, TIED);
  await run(page);
  const explained = page.locator('[data-section="explain"]');
  await expect(explained).toContainText(/countParameters\(\[[\s\S]*The engine says/);
  await expect(page.locator('[data-mistake]')).toContainText('tied');
  await expect(page.locator('.cases tr[aria-current="true"]')).toHaveCount(1);
  // What is shown stays, and says that it is about other code.
  await write(page, JAVASCRIPT);
  await expect(page.getByText('as you last ran it')).toBeVisible();
  await run(page);
  await passed(page);
  await expect(explained).toHaveCount(0);
  // The function, used for something real.
  const real = page.locator('.bench-real');
  await expect(real.locator('tbody tr')).not.toHaveCount(0);
  for (const row of await real.locator('tbody tr').all()) {
    const [yours, ours] = await row.locator('td').allInnerTexts();
    expect(yours).toBe(ours);
  }
});

test('an error is told with its line, which is marked until the code changes', async ({ page }) => {
  await openBench(page, pageOf(EXERCISE));
  await write(page, 'def count_parameters(layers):\n    total = 0\n    return totl\n');
  await run(page);
  await expect(page.locator('[data-said]')).toContainText('totl');
  await expect(page.locator('ts-code-editor .cm-failing-line')).toHaveText(/return totl/);
  // Also in a program that is longer than the editor.
  await write(page, `def count_parameters(layers):\n    return totl\n${'# note\n'.repeat(200)}`);
  await run(page);
  const outside = await page.locator('ts-code-editor .cm-failing-line').evaluate((line) => {
    const [its, all] = [line, line.closest('.cm-scroller') as Element].map((each) =>
      each.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    return Math.max(all.top - its.top, its.bottom - all.bottom);
  });
  expect(outside).toBeLessThanOrEqual(0);
  await write(page, 'def count_parameters(layers):\n    total = 0\n    return totl\n');
  await run(page);
  await page.keyboard.press('ControlOrMeta+End');
  await editor(page).click();
  await page.keyboard.type('#');
  await expect(page.locator('ts-code-editor .cm-failing-line')).toHaveCount(0);
});

test('hints open one by one; the worked solution after three honest tries, and says why', async ({
  page,
}) => {
  await openBench(page, javascript);
  await expect(page.locator('.bench-hints li')).toHaveCount(0);
  await page.locator('[data-action="hint"]').click();
  await expect(page.locator('.bench-hints li')).toHaveCount(1);
  await page.locator('[data-action="hint"]').click();
  await expect(page.locator('.bench-hints li')).toHaveCount(2);
  const locked = page.locator('[data-solution="locked"]');
  await expect(locked).toContainText('So far: 0');
  await run(page);
  await expect(locked).toContainText('So far: 0'); // nothing was written yet
  for (const tries of [1, 2]) {
    await write(page, CONSTANT(tries));
    await run(page);
    await run(page); // the same again is no other try
    await expect(locked).toContainText(`So far: ${tries}`);
  }
  await write(page, CONSTANT(3));
  await run(page);
  const open = page.locator('[data-solution="tries"]');
  await expect(open).not.toHaveAttribute('open', '');
  await open.locator('summary').click();
  await expect(open).toContainText('You have tried 3 times');
  await expect(open.locator('pre')).toContainText('tied_to');
});

test('on a phone a line that wraps goes on further in than it began', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openBench(page, javascript);
  await write(page, `{\n    sum += ${'layer + '.repeat(12)}1;\n}`);
  const [first = 0, ...others] = await page
    .locator('ts-code-editor .cm-line')
    .nth(1)
    .evaluate((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const lefts = new Map<number, number>();
      for (const { top, left, width } of range.getClientRects()) {
        const row = Math.round(top / 4);
        if (width > 0) lefts.set(row, Math.min(left, lefts.get(row) ?? left));
      }
      return [...lefts.entries()].sort(([a], [b]) => a - b).map(([, left]) => left);
    });
  expect(others.length).toBeGreaterThan(1);
  // The first begins with its four spaces.
  for (const left of others) expect(left).toBeGreaterThan(first + 30);
  // And what was returned is not broken in its middle.
  await write(page, CONSTANT(1234567));
  await run(page);
  const rows = await page
    .locator('.cases .case-yours code')
    .evaluateAll((all) => all.map((each) => each.getClientRects().length));
  expect(Math.max(...rows)).toBe(1);
  expect(await overflows(page)).toBe(false);
});

test('an endless loop is ended and told; Stop ends a run at once, and the next one works', async ({
  page,
}) => {
  await openBench(page, javascript);
  await write(page, 'function countParameters(layers) {\n  while (true) {}\n}\n');
  await runCode(page).click();
  await graded(page);
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'failed');
  await expect(page.locator('[data-said]')).toContainText(
    'It did not answer for 2 s and was ended. It was in the loop at line 2.',
  );
  await runCode(page).click();
  await page.locator('[data-action="stop"]').click();
  await expect(page.getByText('Stopped. This run does not count as a try.')).toBeVisible();
  await expect(runCode(page)).toBeFocused();
  await write(page, JAVASCRIPT);
  await run(page);
  await passed(page);
});

test('with the keyboard alone: write, leave the editor by Escape and Tab, run, open a hint', async ({
  page,
}) => {
  await openBench(page, javascript);
  await editor(page).focus();
  await insertOver(page, 'x');
  await page.keyboard.press('Tab'); // indents
  await expect(editor(page)).toHaveText(/^\s+x$/, { useInnerText: true });
  await insertOver(page, JAVASCRIPT);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(runCode(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await passed(page);
  await expect(runCode(page)).toBeFocused();
  await page.keyboard.press('Tab'); // what it was called with, to scroll
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('.bench-hints li')).toHaveCount(1);
});

test('axe finds nothing in either theme, before and after a failing and a passing run; no 360 px window is too narrow', async ({
  page,
}) => {
  await openBench(page, javascript);
  expect(await violations(page)).toEqual([]);
  await write(page, `console.log('here');\n${TIED}`);
  await run(page);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflows(page)).toBe(false);
  const below = await page.evaluate(() => {
    const end = document.querySelector('.site-footer')?.getBoundingClientRect().bottom ?? 0;
    return document.documentElement.scrollHeight - (end + scrollY);
  });
  expect(below).toBeLessThan(2); // nothing but the footer ends the page
  await write(page, JAVASCRIPT);
  await run(page);
  await passed(page);
  expect(await overflows(page)).toBe(false);
  expect(await violations(page)).toEqual([]);
});

test('in an embed without header, with hide= and no isolation', async ({ page }) => {
  const heard = complaints(page);
  const address = new URL(
    embedOf(EXERCISE, '&hide=header,check,setup'),
    process.env.TENSORSCOPE_PLAIN_URL,
  );
  await openBench(page, address.href);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await expect(page.locator('h1')).toHaveCount(0);
  await expect(page.locator('.bench-hints')).toHaveCount(0);
  await write(page, PYTHON);
  await run(page);
  await passed(page);
  expect(heard).toEqual([]);
});

test('the report holds code, runs and result; graded again, here and from the file, it comes to the same', async ({
  page,
}) => {
  await openBench(page, javascript);
  await write(page, TIED);
  await run(page);
  await write(page, JAVASCRIPT);
  await run(page);
  await passed(page);
  await page.goto('?page=report');
  const part = page.locator(`.report-lab[data-exercise="${EXERCISE}"]`);
  await expect(part).toContainText('done in JavaScript');
  await expect(part.locator('pre')).toContainText('function countParameters');
  const text = await savedBy(page, () => page.getByRole('button', { name: 'Export JSON' }).click());
  expect(JSON.parse(text).exercises).toHaveLength(1);
  await page.locator('[data-action="grade-own"]').click();
  await expect(page.locator('tr[data-same="true"]')).toContainText('passed');

  const grade = async (content: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.locator('[data-action="grade-file"]').click();
    await (await chooser).setFiles({
      name: 'one.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  };
  // On another machine; and with a result that its code did not earn.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  const forged = JSON.parse(text);
  forged.exercises[0].passed.source = TIED;
  await grade(JSON.stringify(forged));
  await expect(page.locator('tr[data-same="false"]')).toContainText('not the same');
  await grade(text);
  await expect(page.locator('tr[data-same="true"]')).toContainText('passed');
  await grade('{"format": "x"}');
  await expect(page.locator('[data-regraded]')).toHaveCount(0);
});
