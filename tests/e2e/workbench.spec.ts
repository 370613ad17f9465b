// The workbench around any exercise: explanations, unlocked solutions, stored work, links, regrading.

import { expect, type Page, test } from '@playwright/test';
import { violations } from './axe';
import { editor, openBench, outcome, passed, run, runCode, solutionOf, write } from './bench';
import { complaints, embedOf, overflows, pageOf } from './support';
import { visitIn } from './visits';

const EXERCISE = 'build-parameters';
const PYTHON = solutionOf(EXERCISE, 'python');
const JAVASCRIPT = solutionOf(EXERCISE, 'javascript');
const javascript = pageOf(EXERCISE, '&language=javascript');
/** A known mistake: shared (tied) parameters are counted twice. */
const TIED = JAVASCRIPT.replace(/layer\.tied_to === null/, 'true');
const CONSTANT = (value: number) => `function countParameters() { return ${value}; }`;

const seed = (page: Page): Promise<string> => page.locator('[data-seed]').innerText();

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
  // The explanation stays after an edit and says that it is about the code as last run.
  await write(page, JAVASCRIPT);
  await expect(page.getByText('as you last ran it')).toBeVisible();
  await run(page);
  await passed(page);
  await expect(explained).toHaveCount(0);
  // After a pass the function is applied to real networks, with our results beside it.
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
  await expect(page.locator('[data-message]')).toContainText('totl');
  await expect(page.locator('ts-code-editor .cm-failing-line')).toHaveText(/return totl/);
  await page.keyboard.press('ControlOrMeta+End');
  await editor(page).click();
  await page.keyboard.type('#');
  await expect(page.locator('ts-code-editor .cm-failing-line')).toHaveCount(0);
});

test('a text that cannot be parsed is one line beside Run, no case and no try; Run stays in view', async ({
  page,
}) => {
  await openBench(page, pageOf(EXERCISE));
  const long = Array.from({ length: 70 }, (_, line) => `    total += ${line}\n`).join('');
  const head = 'import math\nfrom statistics import median\n\ndef count_parameters(layers)';
  await write(page, `${head}\n    total = 0\n${long}    return total\n`);
  await run(page);
  await expect(page.locator('[data-beside]')).toHaveText("Line 4: expected ':'");
  await expect(page.locator('[data-beside]')).toBeInViewport();
  await expect(outcome(page).locator('h2')).toHaveText("Line 4: expected ':'");
  await expect(page.locator('[data-section="explain"]')).toHaveCount(0);
  await expect(page.locator('.cases [data-state="wrong"]')).toHaveCount(0);
  const tries = await page.locator('[data-solution="locked"]').innerText();
  expect(tries).toContain('So far: 0');
  await write(
    page,
    `${head}:\n    print(len(layers), 'layers')\n    return math.prod([median([1, 2]), 0])\n`,
  );
  await run(page);
  await expect(page.locator('[data-beside]')).toHaveText(/^\d+ of \d+ right$/);
  const shown = await page.locator('[data-section="explain"] h3').innerText();
  const [, number = ''] = /^Case (\d+)/.exec(shown) ?? [];
  await expect(page.getByText(`What your program printed in case ${number}`)).toBeVisible();
  await expect(page.locator('.printed')).toHaveText(/^\d+ layers\n?$/);
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
  await expect(locked).toContainText('So far: 0'); // the unchanged starter code is not a try
  for (const tries of [1, 2]) {
    await write(page, CONSTANT(tries));
    await run(page);
    await run(page); // the same code again is not another try
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

test('code, tries, results and seed come back after a reload, and by back and forward', async ({
  page,
}) => {
  await openBench(page, javascript);
  const drawn = await seed(page);
  await write(page, CONSTANT(12345));
  await run(page);
  const result = await outcome(page).innerText();
  const same = async () => {
    await expect(editor(page)).toContainText('12345');
    await expect(outcome(page)).toHaveText(result, { useInnerText: true });
    expect(await seed(page)).toBe(drawn);
    await expect(page.locator('[data-solution]')).toContainText('So far: 1');
  };
  await page.reload();
  await same();
  await page.locator('.site-header').getByRole('link', { name: 'Course' }).click();
  await expect(page.locator(`li[data-exercise="${EXERCISE}"]`)).toContainText('begun, 1');
  await page.goBack();
  await same();
  // Each language has its own code.
  await page.getByRole('radio', { name: 'Python', exact: true }).check();
  await expect(editor(page)).toContainText('def count_parameters');
  await page.getByRole('radio', { name: 'JavaScript' }).check();
  await expect(editor(page)).toContainText('12345');
});

test('Reset asks, keeps the seed, and can be undone', async ({ page }) => {
  await openBench(page, javascript);
  const drawn = await seed(page);
  await write(page, CONSTANT(777));
  await run(page);
  await page.locator('[data-action="reset"]').click();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect(editor(page)).toContainText('777');
  await page.locator('[data-action="reset"]').click();
  await page.locator('[data-action="forget"]').click();
  await expect(editor(page)).not.toContainText('777');
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'none');
  await page.locator('[data-action="undo"]').click();
  await expect(editor(page)).toContainText('777');
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'failed');
  expect(await seed(page)).toBe(drawn);
});

test('code of a link is shown and not run, one’s own is not lost; the link to one’s code leads to it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBench(page, javascript);
  const linked = () =>
    page
      .locator('ts-copy')
      .first()
      .evaluate((copy) => Reflect.get(copy, 'text'));
  const before = await linked();
  await write(page, `console.log('ran');\n${JAVASCRIPT}`);
  await expect.poll(linked).not.toBe(before);
  await page.getByRole('button', { name: 'Copy link to my code' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('code=');
  await write(page, CONSTANT(999));
  const kept = async () => JSON.stringify((await visitIn(page, 'build-parameters'))?.exercise);
  await expect.poll(kept).toContain('999');

  await openBench(page, link);
  await expect(page.locator('[data-linked]')).toContainText('came with the link');
  await expect(editor(page)).toContainText("console.log('ran')");
  await expect(page.locator('.cases tbody tr')).not.toHaveCount(0);
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'none');
  await expect(page.locator('.printed')).toHaveCount(0);
  await page.locator('[data-action="drop-linked"]').click();
  await expect(editor(page)).toContainText('999');

  await openBench(page, link);
  await run(page);
  await passed(page);
  await expect(page.locator('.printed')).toContainText('ran');
  await expect(page.locator('[data-linked]')).toHaveCount(0);
  await openBench(page, pageOf(EXERCISE, '&code=nonsense&language=cobol'));
  await expect(page.locator('.lab-notes')).toContainText('cannot be read');
  await expect(page.locator('.lab-notes')).toContainText('language=cobol');
});

test('with the keyboard alone: write, leave the editor by Escape and Tab, run, open a hint', async ({
  page,
}) => {
  await openBench(page, javascript);
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('x');
  await page.keyboard.press('Tab'); // indents
  await expect(editor(page)).toHaveText(/^\s+x$/, { useInnerText: true });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(JAVASCRIPT);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(runCode(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await passed(page);
  await expect(runCode(page)).toBeFocused();
  await page.keyboard.press('Tab'); // the scrollable arguments of the call
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
  expect(below).toBeLessThan(2); // nothing is below the footer
  await write(page, JAVASCRIPT);
  await run(page);
  await passed(page);
  expect(await overflows(page)).toBe(false);
  expect(await violations(page)).toEqual([]);
});

test('in an embed without header, with hide= and no isolation', async ({ page }) => {
  const errors = complaints(page);
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
  expect(errors).toEqual([]);
});
