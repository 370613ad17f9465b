// A student's work survives an import, a reset, a second tab, a frame beside the page, and leaving the page at once.

import { readFileSync } from 'node:fs';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { editor, openBench, outcome, passed, run, solutionOf, write } from './bench';
import { embedOf, measure, pageOf, predict, section, skipPrediction } from './support';
import { resultIn, visitIn } from './visits';

const COURSE = 'index.html?page=course';
const README = readFileSync(new URL('../../web/README.md', import.meta.url), 'utf8');
const OWN = /```json\n([\s\S]*?)```/.exec(README)?.[1] ?? '';

const importText = (page: Page, content: object) =>
  page.locator('ts-progress-tools input[type=file]').setInputFiles({
    name: 'progress.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({ format: 'tensorscope-progress', version: 1, labs: [], ...content }),
    ),
  });
const labStage = (page: Page) => page.locator('article.lab');

test('words of a file come to the notebook, and the labs stay as they were', async ({ page }) => {
  await page.goto(pageOf('parameters'));
  await predict(page, '4321');
  await measure(page);
  await expect.poll(() => resultIn(page, 'parameters', 'figures')).toHaveLength(5);
  const title = await page.locator('[data-figure="parameters-per-layer"]').innerText();
  await page.goto(COURSE);
  await importText(page, { notebooks: { 'capstone.1': { words: { loader: 'mine' } } } });
  await expect(page.locator('[data-message]')).toContainText('notebook of: Capstone');
  await expect(page.locator('[data-message]')).not.toContainText('Nothing new');
  await page.goto(pageOf('parameters'));
  await expect(labStage(page)).toHaveAttribute('data-measured', 'true');
  await expect(labStage(page)).toHaveAttribute('data-stage', 'locked');
  expect(await page.locator('[data-figure="parameters-per-layer"]').innerText()).toBe(title);
  await page.goto('index.html?page=report');
  const kept = page.locator('.report-lab[data-lab="parameters"]');
  await kept.getByText('Figures', { exact: true }).click();
  await expect(kept.locator('.report-figures img').first()).toBeVisible();
});

test('one exercise in two tabs: code and tries of both are kept, and what one passes the other shows', async ({
  context,
}) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  const address = pageOf('build-parameters', '&language=javascript');
  for (const page of [one, two]) await openBench(page, address);
  await write(one, 'function count_parameters() { return 1; }');
  await run(one);
  await expect(editor(two)).toContainText('return 1');
  await write(two, solutionOf('build-parameters', 'javascript'));
  await run(two);
  await passed(two);
  // The tab that shows the older program writes and runs again.
  await write(one, 'function count_parameters() { return 2; }');
  await run(one);
  await expect(outcome(one)).toHaveAttribute('data-outcome', /^(?!none)/);
  const record = (await visitIn(one, 'build-parameters'))?.exercise;
  expect(record?.tries).toHaveLength(3);
  expect(record?.status).toBe('done');
  expect(record?.passed?.source).toBe(solutionOf('build-parameters', 'javascript'));
  expect(record?.code.javascript).toContain('return 2');
});

test('Reset on the course page leaves nothing for the next student, in any tab, and can be undone', async ({
  context,
}) => {
  const [lab, course] = [await context.newPage(), await context.newPage()];
  await lab.goto(pageOf('parameters'));
  await predict(lab, '4321');
  await measure(lab);
  await course.goto(COURSE);
  await course.locator('[data-action="reset-progress"]').click();
  await expect(labStage(lab)).toHaveAttribute('data-stage', 'open');
  await expect(labStage(lab)).toHaveAttribute('data-measured', 'false');
  const third = await context.newPage();
  await third.goto(pageOf('parameters'));
  await expect(labStage(third)).toHaveAttribute('data-stage', 'open');
  await third.close();
  await course.locator('[data-action="undo"]').click();
  await expect(labStage(lab)).toHaveAttribute('data-stage', 'locked');
  await expect(labStage(lab)).toHaveAttribute('data-measured', 'true');
  await lab.reload();
  await expect(labStage(lab)).toHaveAttribute('data-measured', 'true');
});

/** Opens a course page of the same site with labs in frames. */
async function coursePage(page: Page, ...sources: string[]): Promise<FrameLocator[]> {
  const base = process.env.TENSORSCOPE_URL ?? '';
  await page.route('**/lecture.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      },
      body: sources
        .map((source) => `<iframe src="${source}" width="1000" height="700"></iframe>`)
        .join(''),
    }),
  );
  await page.goto(new URL('lecture.html', base).href);
  return sources.map((_, index) => page.frameLocator('iframe').nth(index));
}

test('frames of one lab with other settings keep for themselves, beside each other and the full page', async ({
  context,
}) => {
  const full = await context.newPage();
  await full.goto(pageOf('parameters'));
  await predict(full, '111');
  const lecture = await context.newPage();
  const embeds = ['&model=lenet5', '&model=mlp'].map((query) => embedOf('parameters', query));
  const say = async (frame: FrameLocator, value: string) => {
    await frame.locator('[data-section="predict"] input[type=text]').first().fill(value);
    await frame.locator('[data-action="lock"]').click();
  };
  const [first, second] = await coursePage(lecture, ...embeds);
  if (first === undefined || second === undefined) throw new Error('two frames');
  await expect(second.locator('article.lab')).toHaveAttribute('data-stage', 'open');
  await say(first, '222');
  await say(second, '333');
  await lecture.reload();
  await expect(first.locator('article.lab')).toHaveAttribute('data-stage', 'locked');
  await expect(first.locator('body')).toContainText('222 parameters');
  await expect(first.locator('body')).not.toContainText('333 parameters');
  await expect(second.locator('body')).toContainText('333 parameters');
  await full.reload();
  await expect(full.locator('body')).toContainText('111 parameters');
  for (const other of ['222 parameters', '333 parameters'])
    await expect(full.locator('body')).not.toContainText(other);
  // The report lists each of them, and forgetting everything also forgets those of the frames.
  await full.goto('index.html?page=report');
  await expect(full.locator('.report-lab[data-lab="parameters"]')).toHaveCount(3);
  await expect(full.locator('[data-frame*="model=mlp"]')).toContainText('333 parameters');
  full.on('dialog', (dialog) => void dialog.accept());
  await full.locator('[data-action="reset-progress"]').click();
  await expect(full.locator('.report-lab')).toHaveCount(0);
  await expect(first.locator('article.lab')).toHaveAttribute('data-stage', 'open');
});

test('what is typed or chosen in the moment of leaving is there after it', async ({ page }) => {
  await openBench(page, pageOf('build-bytes', '&language=javascript'));
  await write(page, '// the last word');
  await page.reload();
  await expect(editor(page)).toContainText('// the last word');
  await page.goto(pageOf('parameters'));
  await skipPrediction(page);
  await measure(page);
  const model = section(page, 'setup').getByRole('combobox', { name: 'Model' });
  await model.selectOption('gpt2');
  await page.goto(pageOf('parameters'));
  await expect(model).toHaveValue('gpt2');
});

test('a program that is too long is neither run nor kept, and takes nothing along', async ({
  page,
}) => {
  await openBench(page, pageOf('build-bytes', '&language=javascript'));
  await write(page, '// short');
  const long = `// ${'long '.repeat(30_000)}`;
  await write(page, long);
  await expect(page.locator('.workbench')).toContainText('more than 100,000 characters');
  await expect(page.locator('[data-action="run"]')).toBeDisabled();
  await editor(page).press('ControlOrMeta+Enter');
  await expect(page.locator('[data-action="stop"]')).toHaveCount(0);
  expect((await visitIn(page, 'build-bytes'))?.exercise?.tries).toEqual([]);
  await page.reload();
  await expect(editor(page)).toContainText('// short');
  // A program that is too long for an address is not offered as a link.
  const random = Array.from({ length: 3000 }, (_, index) =>
    ((index * 2654435761) >>> 0).toString(36),
  );
  await write(page, `// ${random.join(' ')}`);
  await expect(page.locator('[data-link="too-long"]')).toContainText('Too long for a link');
  await page.reload();
  await expect(editor(page)).toContainText(random.slice(0, 3).join(' '));
});

test('answers to the cProfile table are there after a reload', async ({ page }) => {
  await page.goto(pageOf('pipeline'));
  const fold = page.locator('details:has(ts-check)', { hasText: 'six exercises' });
  await fold.locator('summary').click();
  const check = fold.locator('ts-check:has(input[type=text])').first();
  await check.locator('input[type=text]').fill('0.123');
  await check.getByRole('button', { name: 'Check' }).click();
  await expect(check).toContainText('You tried 0.123');
  await page.reload();
  await fold.locator('summary').click();
  await expect(check).toContainText('You tried 0.123');
  await expect(check.locator('input[type=text]')).toHaveValue('0.123');
});

test('another file of the same id is another exercise; the earlier one is kept beside it', async ({
  page,
}) => {
  const paste = async (text: string) => {
    await page.goto(pageOf('own-exercise'));
    await page.locator('[data-own-text]').fill(text);
    await page.locator('[data-action="own-text"]').click();
    await expect(editor(page)).toContainText('def linear_bytes');
  };
  await paste(OWN);
  await write(page, JSON.parse(OWN).languages.python.solution);
  await run(page);
  await passed(page);
  await paste(JSON.stringify({ ...JSON.parse(OWN), name: 'Another one' }));
  await expect(page.locator('.workbench')).toHaveAttribute('data-status', 'not begun');
  await page.locator('[data-others] a').click();
  await expect(page.locator('.workbench')).toHaveAttribute('data-status', 'done');
  await passed(page);
});
