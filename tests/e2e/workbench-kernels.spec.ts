// The extra figures of the exercises about kernels: the ladder with the student's own rung, and the search over generated kernels.
// Measured values depend on the machine: the tests only check that they exist and never exceed the limit.

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { CHEATS } from '../support/kernel-cheats';
import { openBench, passed, run, type Source, solutionOf, write } from './bench';
import { catchRun } from './held';
import { complaints, LONG_TEST_MS, pageOf, RUN } from './support';

const extra = (page: Page) => page.locator('.bench-extra');
const figure = (page: Page, name: string) => extra(page).locator(`[data-figure="${name}"]`);

async function pass(page: Page, exercise: string, source: Source): Promise<void> {
  await openBench(page, pageOf(exercise, `&language=${source}`));
  await write(page, solutionOf(exercise, source));
  await run(page);
  await passed(page);
}

/** All percentages shown below the exercise. */
async function shares(page: Page): Promise<number[]> {
  const text = await extra(page).innerText();
  return [...text.matchAll(/([\d.]+)\s%/g)].map((each) => Number(each[1]));
}

const LADDERS: readonly (readonly [string, Source])[] = [
  ['build-matmul', 'javascript'],
  ['build-simd', 'wat'],
  ['build-register-tile', 'wat'],
];

for (const [exercise, source] of LADDERS) {
  test(`${exercise} in ${source}: once it has passed it is timed, and stands on the ladder`, async ({
    page,
  }) => {
    test.setTimeout(LONG_TEST_MS);
    const errors = complaints(page);
    await openBench(page, pageOf(exercise, `&language=${source}`));
    await expect(extra(page)).toHaveCount(0);
    await pass(page, exercise, source);
    const press = '.bench-extra [data-action="run-ladder"]';
    await expect(page.locator(press)).toBeEnabled();
    await catchRun(page, { press, seen: '.bench-extra [data-action="stop"]' });
    await expect(extra(page).locator('[data-ladder="measured"]')).toBeVisible(RUN);
    await expect(figure(page, 'kernel-rungs')).toContainText('yours');
    await expect(figure(page, 'kernel-rungs')).toContainText('of what this device can do');
    await expect(figure(page, 'kernel-rungs')).toContainText('limit of this device');
    const all = await shares(page);
    expect(all.length).toBeGreaterThan(5);
    expect(Math.max(...all)).toBeLessThanOrEqual(100);
    await page.reload();
    await expect(extra(page)).toContainText('Last time');
    expect(errors).toEqual([]);
  });
}

test('a product that is right in its cases but replays answers while it is timed has no rung', async ({
  page,
}) => {
  test.setTimeout(LONG_TEST_MS);
  const cheat = CHEATS.find(({ name }) => name === 'replays an earlier answer for the same arrays');
  await openBench(page, pageOf('build-matmul', '&language=javascript'));
  await write(page, 'function matmul(a, b, c, m, k, n) {\n  return new Float32Array(m * n);\n}\n');
  await run(page);
  await expect(page.locator('[data-message]')).toContainText(
    'something was returned: return nothing, and store the result in argument 3',
  );
  await write(page, cheat?.source ?? '');
  await run(page);
  await passed(page);
  await page.locator('.bench-extra [data-action="run-ladder"]').click();
  await expect(extra(page).locator('.notice')).toContainText(cheat?.says ?? '', RUN);
  await expect(extra(page).locator('[data-ladder="measured"]')).toHaveCount(0);
});

test('a search is led by the student’s function, stopped, continued, scored, drawn and kept as a file', async ({
  page,
}) => {
  test.setTimeout(LONG_TEST_MS);
  const errors = complaints(page);
  await pass(page, 'build-tune', 'javascript');
  await extra(page).locator('summary', { hasText: 'What is searched' }).click();
  for (const label of ['1', '2', '3', '5', '8'])
    await extra(page)
      .getByRole('group', { name: /^rows of the tile/ })
      .getByLabel(label, { exact: true })
      .uncheck();
  await extra(page).getByRole('radio', { name: 'your function' }).check();
  await expect(extra(page).locator('[data-action="search"]')).toBeEnabled();
  const [leaders, start] = await Promise.all([
    extra(page).locator('.controls').first().boundingBox(),
    extra(page).locator('[data-action="search"]').boundingBox(),
  ]);
  expect((start?.y ?? 0) - (leaders?.y ?? 0) - (leaders?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await catchRun(page, {
    press: '.bench-extra [data-action="search"]',
    seen: '.bench-extra [data-landscape]',
    next: '.bench-extra [data-action="stop"]',
  });
  await expect(extra(page).locator('[data-action="search"]')).toHaveText('Continue');
  const before = Number(
    await extra(page).locator('[data-landscape]').getAttribute('data-landscape'),
  );
  await extra(page).locator('[data-action="search"]').click();
  await expect(extra(page).locator('[data-score]')).toBeVisible(RUN);
  const after = Number(
    await extra(page).locator('[data-landscape]').getAttribute('data-landscape'),
  );
  expect(after).toBeGreaterThan(before);
  await expect(extra(page)).toContainText('No neighbour of the best is left');
  await expect(figure(page, 'kernel-landscape')).toContainText('kernels tried');
  expect(Math.max(...(await shares(page)))).toBeLessThanOrEqual(100);
  const saving = page.waitForEvent('download');
  await extra(page).locator('[data-action="save-tune"]').click();
  const path = await (await saving).path();
  const file = JSON.parse(readFileSync(path, 'utf8')) as { tried: unknown[]; machine: string };
  expect(file.tried).toHaveLength(after);
  const open = (content: unknown) =>
    extra(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'kernels.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(content)),
      });
  await extra(page).locator('[data-action="forget"]').click();
  await expect(extra(page).locator('[data-landscape]')).toHaveCount(0);
  await open(file);
  await expect(extra(page).locator(`[data-landscape="${after}"]`)).toBeVisible();
  await open({ ...file, machine: 'another' });
  await expect(extra(page).locator('[data-compared]')).toContainText('another device');
  await open({ ...file, tried: 3 });
  await expect(extra(page)).toContainText('“tried” should be a list');
  expect(errors).toEqual([]);
});
