// The Profile lab beyond the common walk: timeline, sortable table, Chrome trace, the claim about attention, the diagnosis.

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { axe } from './axe';
import { catchRun } from './held';
import {
  complaints,
  embedOf,
  LONG_TEST_MS,
  measure,
  overflows,
  pageOf,
  RUN,
  skipPrediction,
} from './support';
import { visitIn } from './visits';

const timeline = (page: Page) => page.locator('ts-timeline');
const attention = (page: Page) => page.locator('[data-scene="attention"]');
const diagnosis = (page: Page) => page.locator('[data-scene="patients"]');

/**
 * Index of the widest bar below half the width of the figure. Which bar is wide enough to point at, and can still be zoomed
 * in on, differs from run to run.
 */
const widestBelowHalf = (bars: Locator): Promise<number> =>
  bars.evaluateAll((all) => {
    const half = (all[0]?.closest('svg')?.getBoundingClientRect().width ?? 0) / 2;
    const widths = all.map((bar) => bar.getBoundingClientRect().width);
    return widths.indexOf(Math.max(...widths.filter((width) => width < half)));
  });

async function clean(page: Page): Promise<void> {
  const { violations } = await axe(page, { within: '[data-scene="patients"]' });
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(await overflows(page)).toBe(false);
}

test('the timeline is zoomed, moved and read with the keyboard alone', async ({ page }) => {
  const errors = complaints(page);
  await page.goto(pageOf('profile', '&model=transformer_block'));
  await skipPrediction(page);
  await measure(page);
  const ticks = () => timeline(page).locator('svg.plot .tick').allTextContents();
  const all = await ticks();
  await timeline(page).getByRole('button', { name: 'Zoom in' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(ticks).not.toEqual(all);
  const near = await ticks();
  await page.keyboard.press('ArrowRight');
  await expect.poll(ticks).not.toEqual(near);
  await page.keyboard.press('Home');
  await expect.poll(ticks).toEqual(all);
  const slider = timeline(page).getByRole('slider');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(timeline(page).locator('.player .hint')).toContainText('block.add_2, add:');
  await expect(slider).toHaveAttribute('aria-valuetext', /block\.add_2/);
  // Next by single steps, then by playing.
  await page.keyboard.press('Home');
  await timeline(page)
    .getByRole('button', { name: /One step on/ })
    .click();
  await expect(slider).toHaveAttribute('aria-valuetext', /^block: /);
  // A fake clock, so that the test finds the same frame however late it looks.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await timeline(page).getByRole('button', { name: /^Play/ }).click();
  const onAFrame = async () => {
    await page.clock.runFor(100);
    return slider.getAttribute('aria-valuetext');
  };
  await expect.poll(onAFrame).toMatch(/^block\.attn/);
  expect(errors).toEqual([]);
});

test('a bar is named when pointed at and shown from end to end when pressed', async ({ page }) => {
  await page.goto(pageOf('profile', '&model=transformer_block'));
  await skipPrediction(page);
  await measure(page);
  const ops = timeline(page).locator('svg.plot .span.filled');
  await ops.nth(await widestBelowHalf(ops)).hover();
  const bar = timeline(page).locator('.span.chosen');
  const detail = await timeline(page).getByRole('slider').getAttribute('aria-valuetext');
  expect(detail).toMatch(/^[\w.]+, \w+: /);
  await expect(timeline(page).locator('.player .hint')).toContainText(detail ?? 'none');
  const before = await bar.boundingBox();
  await bar.click();
  await expect
    .poll(async () => (await bar.boundingBox())?.width ?? 0)
    .toBeGreaterThan((before?.width ?? 0) * 1.2);
  await timeline(page).getByRole('button', { name: 'Show all' }).click();
  await expect
    .poll(async () => Math.round((await bar.boundingBox())?.width ?? 0))
    .toBe(Math.round(before?.width ?? 0));
});

test('the table is sorted by its headings, and grouped by op, block or layer', async ({ page }) => {
  await page.goto(pageOf('profile', '&model=transformer_block'));
  await skipPrediction(page);
  await measure(page);
  const figure = page.locator('[data-figure="ops-by-op"]');
  const heading = (name: string) => figure.getByRole('columnheader', { name });
  const names = () => figure.locator('tbody th').allTextContents();
  await expect(heading('self time')).toHaveAttribute('aria-sort', 'descending');
  await heading('calls').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(heading('calls')).toHaveAttribute('aria-sort', 'descending');
  await expect(heading('self time')).toHaveAttribute('aria-sort', 'none');
  expect((await names())[0]).toBe('linear');
  await heading('name').getByRole('button').click();
  await expect(heading('name')).toHaveAttribute('aria-sort', 'ascending');
  expect(await names()).toEqual([...(await names())].sort((a, b) => a.localeCompare(b, 'en')));
  await page.getByRole('radio', { name: 'Layer', exact: true }).check();
  await expect(page.locator('[data-figure="ops-by-layer"] tbody tr')).toHaveCount(14);
  await expect(page).toHaveURL(/group=layer/);
  await expect(page.locator('article.lab')).toHaveAttribute('data-measured', 'true');
});

test('the Chrome trace has every op as a complete event inside its block', async ({ page }) => {
  await page.goto(pageOf('profile', '&model=mlp&batch=64'));
  await skipPrediction(page);
  await measure(page);
  const download = page.waitForEvent('download');
  await page.locator('[data-action="chrome-trace"]').click();
  const trace = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  const complete = trace.traceEvents.filter(({ ph }: { ph: string }) => ph === 'X');
  expect(complete.map(({ name }: { name: string }) => name)).toEqual([
    'MLP for digits',
    'fc1',
    'relu1',
    'fc2',
    'relu2',
    'fc3',
  ]);
  for (const { ts, dur, pid, tid } of complete) {
    expect([ts, dur, pid, tid].every(Number.isFinite)).toBe(true);
    expect(ts + dur).toBeLessThanOrEqual(complete[0].ts + complete[0].dur + 1e-6);
  }
});

test('attention is measured over the length of the sequence, stopped, and measured again', async ({
  page,
}) => {
  const errors = complaints(page);
  await page.goto(embedOf('profile', '&width=32'));
  const start = attention(page).locator('[data-action="run-attention"]');
  await expect(start).toBeEnabled();
  const scene = '[data-scene="attention"]';
  await catchRun(page, {
    press: `${scene} [data-action="run-attention"]`,
    seen: `${scene} [data-figure^="attention-share"] svg.plot`,
    next: `${scene} [data-action="stop"]`,
  });
  await expect(start).toBeVisible();
  await expect(attention(page)).not.toContainText('By FLOPs');
  await start.click();
  await expect(attention(page)).toContainText('By FLOPs it would be from about', RUN);
  await expect(attention(page)).toContainText('tokens');
  await attention(page).getByRole('radio', { name: 'with its projections' }).check();
  await expect(page).toHaveURL(/attention=whole/);
  await expect(attention(page).locator('.figure-title')).toContainText(/with its projections/i);
  await attention(page).getByRole('radio', { name: '128', exact: true }).check();
  // With another width the measured figure is gone and the counted one is shown again.
  await expect(attention(page).locator('[data-figure^="attention-share"]')).toHaveCount(0);
  await expect(attention(page).locator('[data-figure="attention-flops-128"]')).toHaveCount(1);
  await expect(attention(page)).toContainText('Measured with width of the block: 32');
  await attention(page).getByRole('radio', { name: '32', exact: true }).check();
  await page.reload();
  await expect(attention(page).locator('[data-figure="attention-share-32"]')).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('hide=second leaves out what is beside the profile itself', async ({ page }) => {
  await page.goto(embedOf('profile', '&hide=second'));
  await expect(page.locator('[data-scene="network"] svg.plot')).toBeVisible();
  for (const scene of ['attention', 'patients'])
    await expect(page.locator(`[data-scene="${scene}"]`)).toHaveCount(0);
});

/** The right answer to the current question, read from its form; undefined after the last question. */
const answerNow = (page: Page) =>
  page.evaluate(() => {
    const forms = document.querySelectorAll('[data-scene="patients"] ts-check');
    const last = [...forms].at(-1) as { question?: { answer?: string } } | undefined;
    return last?.question?.answer;
  });

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(`a slow model is examined, diagnosed and treated (${colorScheme}, ${width} px)`, async ({
    page,
  }) => {
    test.setTimeout(LONG_TEST_MS);
    const errors = complaints(page);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(pageOf('profile', '&patient=B'));
    const examine = diagnosis(page).locator('[data-action="measure-examine"]');
    await examine.focus();
    await page.keyboard.press('Enter');
    await expect(diagnosis(page).locator('form.check')).toBeVisible(RUN);
    await expect(examine).toBeFocused();
    await clean(page);

    for (let asked = 1; (await answerNow(page)) !== undefined; asked += 1) {
      const right = await answerNow(page);
      const form = diagnosis(page).locator('form.check');
      await form.locator(`input[value="${right === 'yes' ? 'no' : 'yes'}"]`).check();
      await form.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(form.locator('.verdict')).toHaveAttribute('data-right', 'false');
      await form.locator(`input[value="${right}"]`).check();
      await form.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(diagnosis(page).getByText(/You said (yes|no)\. Right\./)).toHaveCount(asked);
    }
    await expect(diagnosis(page)).toContainText('Diagnosis:');

    await expect(diagnosis(page).locator('[data-action="measure-fixes"]')).toBeDisabled();
    await diagnosis(page).getByRole('radio', { name: 'Larger batch' }).check();
    await diagnosis(page).locator('[data-action="measure-fixes"]').click();
    await expect(diagnosis(page).locator('[data-grade]')).toBeVisible(RUN);
    await expect(diagnosis(page)).toContainText('1 of 5 models treated');
    await expect(diagnosis(page)).toContainText('of 4 fixes tried so far');
    await clean(page);

    // Another model starts from the beginning, and this one is as it was left.
    await diagnosis(page).getByRole('radio', { name: 'D', exact: true }).check();
    await expect(page).toHaveURL(/patient=D/);
    await expect(diagnosis(page).locator('form.check')).toHaveCount(0);
    // Between models that were examined and others, the arrow keys keep the focus.
    const model = (name: string) => diagnosis(page).getByRole('radio', { name, exact: true });
    await model('C').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(model('B')).toBeFocused();
    await expect(model('B')).toBeChecked();
    await expect(diagnosis(page).locator('[data-grade]')).toBeVisible();
    // The answers are stored with the lab, for the report and the progress file.
    const further = (await visitIn(page, 'profile'))?.lab?.further ?? {};
    const facts = further['Slow model B'] ?? [];
    expect(facts[0]?.value).toContain('right at try 2');
    expect(facts.at(-2)).toMatchObject({ label: 'My fix' });
    expect(facts.at(-1)).toMatchObject({ label: 'Fastest fix tried' });
    // A reload restores the case; Reset asks before it removes it, and Undo restores it too.
    await page.reload();
    await expect(diagnosis(page).locator('[data-grade]')).toBeVisible();
    await expect(diagnosis(page)).toContainText('1 of 5 models treated');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(diagnosis(page)).toContainText('models treated');
    await page.locator('[data-action="forget"]').click();
    await expect(diagnosis(page)).not.toContainText('models treated');
    await page.locator('[data-action="undo"]').click();
    await expect(diagnosis(page)).toContainText('1 of 5 models treated');
    expect(errors).toEqual([]);
  });
}
