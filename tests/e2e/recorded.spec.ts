// Where the engine cannot run, a lab says what is missing and shows results recorded on another device.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { violations } from './axe';
import { coarseClock, emptyStorage, type Lack, lack, lackStorage } from './lacking';
import { answerAll, note, read, readToItsEnd } from './recorded-walk';
import {
  complaints,
  embedOf,
  LABS,
  measure,
  overflows,
  pageOf,
  predict,
  runButton,
  section,
  skipPrediction,
} from './support';
import { savedBy } from './walk';

const SAID: Readonly<Record<Exclude<Lack, 'relaxed SIMD'>, string>> = {
  wasm: 'This browser has no WebAssembly, which the engine is compiled to.',
  simd: 'This browser has no WebAssembly SIMD, which the engine is built on.',
  workers: 'This browser runs no workers, and the engine needs one.',
  'workers that start': 'The engine could not be loaded: its worker',
};

for (const [what, sentence] of Object.entries(SAID)) {
  test(`without ${what}: home and lab say so in a sentence, and the lab is read as recorded`, async ({
    page,
    context,
  }) => {
    const errors = complaints(page);
    await lack(context, what as Lack);
    await page.goto('index.html');
    await expect(page.locator('.problem')).toContainText(sentence);
    await expect(page.locator('ts-first-result')).toContainText(
      'The labs can be read all the same',
    );
    // Waits for all of home, because Firefox complains about code that is still loading when the page is left.
    await expect(page.locator('ts-home-exercises a').first()).toBeAttached();
    await page.goto(pageOf('memory', '&batch=8'));
    await expect(note(page)).toContainText(sentence);
    await read(page, 'memory');
    // The page expects what the browser lacks: nothing is thrown, and the only complaint is about the unused preloaded engine.
    expect(errors.filter((each) => !each.includes('was preloaded'))).toEqual([]);
  });
}

test('without relaxed SIMD the other build measures', async ({ page, context }) => {
  await lack(context, 'relaxed SIMD');
  await page.goto(pageOf('memory', '&hide=predict'));
  await runButton(page).click();
  await expect(section(page, 'explain').first()).toBeVisible();
  await page.getByText('How this was measured').click();
  await expect(page.locator('details.environment')).toContainText('SIMD128');
});

test("recorded results are marked wherever they go, and never kept as one's own", async ({
  page,
  context,
  browser,
}) => {
  await lack(context, 'wasm');
  await page.goto(embedOf('latency', '&theme=dark'));
  await read(page, 'latency');
  expect(await violations(page, ['dark'])).toEqual([]);
  await expect(page.locator('.held select, .held input').first()).toBeDisabled();
  await answerAll(page, 'latency');
  await expect(page.locator('[data-scene="ending"]')).toContainText('The recording says');
  await expect(page.locator('[data-scene="ending"]')).toContainText('recorded on another device');
  const file = JSON.parse(
    await savedBy(page, () => page.getByRole('button', { name: 'Export', exact: true }).click()),
  );
  expect(Object.keys(file.recorded)).toEqual(['machine', 'at']);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSV/ }).first().click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^tensorscope-recorded-/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => overflows(page)).toBe(false);
  // In a browser with an engine, the prediction stays skipped and the recorded outcome is not shown as the student's own.
  const storageState = await context.storageState({ indexedDB: true });
  const whole = await browser.newContext({ storageState });
  const after = await whole.newPage();
  await after.goto(page.url());
  await expect(after.locator('article.lab')).toHaveAttribute('data-stage', 'skipped');
  await expect(after.locator('article.lab')).toHaveAttribute('data-measured', 'false');
  await expect(runButton(after)).toBeEnabled();
  await whole.close();
});

test('the report says of a lab that it was recorded on another device', async ({
  page,
  context,
}) => {
  await lack(context, 'wasm');
  await page.goto(pageOf('flops'));
  await read(page, 'flops');
  await answerAll(page, 'flops');
  await page.goto('index.html?page=report');
  await expect(page.locator('main')).toContainText('recorded on another device');
});

/** Measures a lab, then opens it again with a clock so coarse that the page can show a recording instead. */
async function measuredThenRecorded(page: Page, context: BrowserContext): Promise<string> {
  await page.goto(pageOf('memory', '&batch=32'));
  await skipPrediction(page);
  await measure(page);
  const own = await section(page, 'explain').first().innerText();
  await coarseClock(context, 100);
  await page.goto(pageOf('memory'));
  await expect(section(page, 'explain').first()).toBeVisible();
  return own;
}

test('what was measured here survives a recording that was looked at, Reset and Undo', async ({
  page,
  context,
}) => {
  const own = await measuredThenRecorded(page, context);
  await page.locator('[data-action="recorded"]').click();
  await read(page, 'memory');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.locator('[data-action="forget"]').click();
  await page.locator('[data-action="undo"]').click();
  await page.goto(pageOf('memory'));
  await expect(page.locator('article.lab')).toHaveAttribute('data-measured', 'true');
  await expect(page.locator('article.lab')).not.toHaveAttribute('data-recorded');
  expect(await section(page, 'explain').first().innerText()).toBe(own);
  await expect(page).toHaveURL(/batch=32/);
});

test('a recording that cannot be loaded takes nothing away, and says so', async ({
  page,
  context,
}) => {
  const own = await measuredThenRecorded(page, context);
  await page.route(/recordings-[^/]*\.js$/, (route) => route.abort());
  await page.locator('[data-action="recorded"]').click();
  await expect(page.locator('article.lab')).toContainText('could not be loaded');
  expect(await section(page, 'explain').first().innerText()).toBe(own);
});

test('without an engine a reload keeps what was said and answered', async ({ page, context }) => {
  await lack(context, 'wasm');
  await page.goto(pageOf('flops'));
  await expect(note(page)).toBeVisible();
  await predict(page, '4321');
  await answerAll(page, 'flops');
  await page.reload();
  await expect(note(page)).toBeVisible();
  await expect(section(page, 'predict')).toContainText('You said');
  await page.getByRole('button', { name: 'Show the recorded result' }).first().click();
  await expect(page.locator('form.check .verdict[data-right="true"]').first()).toBeVisible();
});

test('settings of a recording stay as they are, and the page says why', async ({
  page,
  context,
}) => {
  await lack(context, 'wasm');
  await page.goto(pageOf('mistakes'));
  await expect(note(page)).toBeVisible();
  const puzzle = page.locator('[data-section="setup"] select').first();
  await puzzle.selectOption({ index: 3 });
  await expect(page.locator('article.lab')).toContainText('settings cannot be changed');
  await read(page, 'mistakes');
});

for (const lab of LABS)
  test(`without WebAssembly ${lab} is read to its end`, async ({ page, context }) => {
    await readToItsEnd(page, context, lab);
  });

test('a clock of 100 ms steps is said, with recorded results to choose; home shows no time that it did not see', async ({
  page,
  context,
}) => {
  await coarseClock(context, 100);
  await page.goto('index.html');
  await expect(page.locator('ts-first-result')).toContainText('moves in steps of 100 ms');
  await expect(page.locator('ts-first-result')).not.toContainText('e+');
  await expect(page.locator('ts-first-result')).toContainText('The labs can be read all the same');
  await expect(page.locator('[data-first-result]')).toHaveCount(0);
  await page.goto(pageOf('latency'));
  await expect(page.locator('[data-clock-note]')).toContainText(/moves in steps of 100\sms/);
  await page.locator('[data-action="recorded"]').click();
  await read(page, 'latency');
  await expect(page.locator('[data-clock-note]')).toHaveCount(0);
});

for (const [name, storage] of [
  ['denied', lackStorage],
  ['empty', emptyStorage],
] as const) {
  test(`with storage ${name} a lab runs, and that nothing is kept is said`, async ({
    page,
    context,
  }) => {
    const errors = complaints(page);
    await storage(context);
    await page.goto(pageOf('memory', '&hide=predict'));
    await expect(page.locator('[data-unkept]')).toContainText('this page may not store anything');
    await runButton(page).click();
    await expect(section(page, 'explain').first()).toBeVisible();
    expect(errors).toEqual([]);
  });
}
