// A new lab needs only its folder and its place in a chapter. A copy of the page gets a lab of some forty lines, and the same lab
// with a second experiment; both pass the walk that every lab takes, in page and embed, by pointer and by keyboard.

import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as base, expect } from '@playwright/test';
import { startServer } from '../../scripts/serve.mjs';
import { resetForgets, walkInEmbed, walkInPage } from './lab-walk';
import { measure, pageOf, predict, RUN, runButton, TEST_MS } from './support';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPY = join(ROOT, 'build/new-lab');
const LABS = join(COPY, 'web/src/labs');
const CHAPTERS = join(COPY, 'web/src/course/chapters.ts');

/** All that a second experiment needs: a scene that runs it, and its texts. */
const SECOND = {
  scene: "again: scene({ figure: (view) => faces('again', view), run: 'again' }),\n  mean: scene({",
  title: "again: { title: () => 'And again?' },\n      mean: {",
  words:
    "again: { results: (faces) => [{ label: 'Sum', value: count(sum(faces)) }] },\n    throws: { results",
};

function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} has nothing to change`);
  writeFileSync(file, after);
}

function copyWithLabs(): void {
  rmSync(COPY, { recursive: true, force: true });
  cpSync(join(ROOT, 'web'), join(COPY, 'web'), { recursive: true });
  cpSync(join(ROOT, 'engine/data'), join(COPY, 'engine/data'), { recursive: true });
  const dice = join(ROOT, 'tests/fixtures/web/labs/dice');
  cpSync(dice, join(LABS, 'dice'), { recursive: true });
  cpSync(dice, join(LABS, 'two-dice'), { recursive: true });
  cpSync(join(ROOT, 'tests/fixtures/web/labs/coin'), join(LABS, 'coin'), { recursive: true });
  edit(join(LABS, 'two-dice/meta.ts'), (text) => text.replace("'dice'", "'two-dice'"));
  edit(join(LABS, 'two-dice/lab.ts'), (text) =>
    text
      .replace('experiments: { throws }', 'experiments: { throws, again: throws }')
      .replace('{ throws: number[] }', '{ throws: number[]; again: number[] }')
      .replace('mean: scene({', SECOND.scene)
      .replace(
        "      mean: {\n        title: () => 'The mean",
        `      ${SECOND.title}\n        title: () => 'The mean`,
      )
      .replace('throws: { results', SECOND.words),
  );
}

const build = () =>
  promisify(execFile)(
    process.execPath,
    [
      join(ROOT, 'node_modules/vite/bin/vite.js'),
      'build',
      '--logLevel',
      'error',
      '--config',
      join(COPY, 'web/vite.config.ts'),
    ],
    { cwd: COPY },
  );

const test = base.extend<object, { copy: string }>({
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      copyWithLabs();
      // A build with lab folders that are in no chapter has to fail.
      await expect(build()).rejects.toThrow(/labs\/coin stands in no chapter/);
      edit(CHAPTERS, (text) =>
        text.replace("'capstone'", "'capstone', 'dice', 'two-dice', 'coin'"),
      );
      await build();
      const server = await startServer({ port: 0, root: join(COPY, 'dist') });
      await use(server.url);
      await server.close();
    },
    { scope: 'worker', timeout: TEST_MS },
  ],
  baseURL: async ({ copy }, use) => use(copy),
});

// One worker, so that the copy is built once.
test.describe.configure({ mode: 'serial' });

for (const lab of ['dice', 'two-dice']) {
  test(`a new lab, ${lab}, in the page, from question to report`, ({ page }) =>
    walkInPage(page, lab));

  test(`a new lab, ${lab}, in an embed, with the keyboard alone`, ({ page }) =>
    walkInEmbed(page, lab));

  test(`a new lab, ${lab}, is reset`, async ({ page }) => {
    await page.goto(pageOf(lab));
    await predict(page, '4321');
    await measure(page);
    const further = page.locator('[data-action^="run-"]');
    await expect(further).toHaveCount(lab === 'dice' ? 0 : 1);
    for (const run of await further.all()) await run.click();
    await expect(page.locator('figure.figure svg.plot')).toHaveCount(lab === 'dice' ? 3 : 4, RUN);
    await resetForgets(page);
  });
}

test('a lab in rooms: the scene that needs the outcome comes with it', async ({ page }) => {
  await page.goto(pageOf('coin'));
  await expect(page.getByRole('heading', { name: 'A hundred throws' })).toBeVisible();
  await expect(page.locator('.scene')).toHaveCount(1);
  await predict(page, '50');
  await runButton(page).click();
  const heads = page.getByRole('heading', { name: /^Heads in \d+ throws$/ });
  await expect(heads).toBeVisible();
  const many = Number(/\d+/.exec(await heads.innerText())?.[0]);
  await expect(page.getByRole('heading', { name: `Tails in ${100 - many} throws` })).toBeVisible();
  await expect(page.locator('figure.figure svg.plot')).toHaveCount(2);
});
