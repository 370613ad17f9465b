// Where the engine cannot run, a lab says what is missing and is read with what was recorded on another device.

import { expect, type Page, test } from '@playwright/test';
import { violations } from './axe';
import { coarseClock, emptyStorage, type Lack, lack, lackStorage } from './lacking';
import {
  complaints,
  embedOf,
  LABS,
  overflows,
  pageOf,
  runButton,
  section,
  skipPrediction,
} from './support';
import { questionsOf, said, savedBy } from './walk';

const SAID: Readonly<Record<Exclude<Lack, 'relaxed SIMD'>, string>> = {
  wasm: 'This browser has no WebAssembly, which the engine is compiled to.',
  simd: 'This browser has no WebAssembly SIMD, which the engine is built on.',
  workers: 'This browser runs no workers, and the engine needs one.',
  'workers that start': 'The engine could not be loaded: its worker',
};

const note = (page: Page) => page.locator('[data-recorded-note]');

async function read(page: Page, lab: string): Promise<void> {
  await expect(note(page)).toContainText(/recorded on .+, not on your device/);
  await skipPrediction(page);
  // A lab that runs by itself shows it by itself.
  if ((await runButton(page).count()) > 0) await runButton(page).click();
  await expect(page.locator('article.lab')).toHaveAttribute('data-measured', 'true');
  // Each is gone once it is shown.
  const further = page.locator('[data-action^="run-"]');
  for (let left = await further.count(); left > 0; left -= 1) {
    await further.first().click();
    await expect(further).toHaveCount(left - 1);
  }
  await expect(page.locator('[data-action="run"], .progress, .problem')).toHaveCount(0);
  await expect(page.locator('figure.figure svg.plot').first()).toBeVisible();
  expect((await questionsOf(page, lab)).length).toBeGreaterThan(0);
}

async function answerAll(page: Page, lab: string): Promise<void> {
  for (const question of await questionsOf(page, lab)) {
    const form = page.locator(`[data-check="${question.id}"] form`);
    const value = said(question, true);
    if (question.kind === 'number') await form.locator('input[type=text]').fill(value);
    else await form.locator(`input[value="${value}"]`).check();
    await form.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(form.locator('.verdict')).toHaveAttribute('data-right', 'true');
  }
}

for (const [what, sentence] of Object.entries(SAID)) {
  test(`without ${what}: home and lab say so in a sentence, and the lab is read as recorded`, async ({
    page,
    context,
  }) => {
    const heard = complaints(page);
    await lack(context, what as Lack);
    await page.goto('index.html');
    await expect(page.locator('.problem')).toContainText(sentence);
    await expect(page.locator('ts-first-result')).toContainText(
      'The labs can be read all the same',
    );
    // All of home has come: Firefox complains of code that is still on its way when the page is left.
    await expect(page.locator('ts-home-exercises a').first()).toBeAttached();
    await page.goto(pageOf('memory', '&batch=8'));
    await expect(note(page)).toContainText(sentence);
    await read(page, 'memory');
    // What the browser lacks is no news to it: nothing is thrown, nothing complains, but the engine that was preloaded.
    expect(heard.filter((each) => !each.includes('was preloaded'))).toEqual([]);
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
  // With an engine again, answers are there and no outcome is.
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

const WALKED = process.env.TENSORSCOPE_SWEEP === undefined ? ['noise', 'training', 'scale'] : LABS;

test.describe('without WebAssembly every lab is read to its end', () => {
  for (const lab of WALKED) {
    test(lab, async ({ page, context }) => {
      const heard = complaints(page);
      await lack(context, 'wasm');
      await page.goto(pageOf(lab));
      await read(page, lab);
      await answerAll(page, lab);
      await expect(page.locator('[data-scene="ending"]')).toBeVisible();
      await section(page, 'pytorch').locator('summary').first().click();
      await expect(page.locator('[data-section="pytorch"]')).not.toContainText('on its way');
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => overflows(page)).toBe(false);
      expect(heard.filter((each) => !each.includes('was preloaded'))).toEqual([]);
    });
  }
});

test('a clock of 100 ms steps is said, with recorded results to choose; home names no time that it did not see', async ({
  page,
  context,
}) => {
  await coarseClock(context, 100);
  await page.goto('index.html');
  await expect(page.locator('[data-first-result]')).toBeVisible();
  await expect(page.locator('[data-first-result]')).not.toHaveText(/^0/);
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
    const heard = complaints(page);
    await storage(context);
    await page.goto(pageOf('memory', '&hide=predict'));
    await expect(page.locator('[data-unkept]')).toContainText('this page may not store anything');
    await runButton(page).click();
    await expect(section(page, 'explain').first()).toBeVisible();
    expect(heard).toEqual([]);
  });
}
