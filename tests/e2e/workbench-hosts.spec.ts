// The workbench where hosts are strict or gone: without isolation, in a sandboxed frame of another site, and with no connection
// after the first run.

import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import {
  editor,
  graded,
  insertOver,
  openBench,
  outcome,
  passed,
  run,
  solutionOf,
  write,
} from './bench';
import { type CoursePage, coursePage, frameFits, isCopied, sandboxed } from './course-page';
import { complaints, embedOf, pageOf, RUN_MS } from './support';

const EXERCISE = 'build-parameters';
const KERNEL = 'build-matmul';
const PYTHON = solutionOf(EXERCISE, 'python');
const JAVASCRIPT = solutionOf(EXERCISE, 'javascript');
const WAT = solutionOf(KERNEL, 'wat');
const WAT_LOOP = WAT.replace(/\(func[^\n]*\n/, '$&(loop $ever (br $ever))\n');

/** Times what has passed, to its end. */
async function timed(place: Page | FrameLocator): Promise<void> {
  await place.locator('[data-action="run-ladder"]').click();
  await expect(place.locator('[data-ladder="measured"]')).toBeVisible({ timeout: RUN_MS });
}

test.describe('in a sandboxed frame of another site', () => {
  const opened: CoursePage[] = [];

  /** The frame of a course page, and a run in it. */
  async function framed(page: Page, address: string) {
    const course = await coursePage(sandboxed('exercise', address));
    opened.push(course);
    await page.goto(course.address);
    const frame = page.frameLocator('iframe');
    const submit = async (text: string, came: string) => {
      await frame.locator('ts-code-editor .cm-content').click();
      await insertOver(page, text);
      await frame.locator('[data-action="run"]').click();
      await expect(frame.locator('[data-action="stop"]')).toHaveCount(0);
      await expect(frame.locator('[data-outcome]')).toHaveAttribute('data-outcome', came);
    };
    return { frame, submit };
  }

  test.afterAll(() => Promise.all(opened.map((each) => each.close())));

  test('Python and JavaScript run, an endless loop ends, the frame grows, and what cannot be saved is shown as text', async ({
    page,
    baseURL,
    browserName,
  }) => {
    const { frame, submit } = await framed(page, new URL(embedOf(EXERCISE), baseURL).href);
    await expect(frame.locator('[data-unkept]')).toHaveCount(1);
    await submit('def count_parameters(layers):\n    while True:\n        pass\n', 'failed');
    await submit(PYTHON, 'passed');
    await frame.getByRole('radio', { name: 'JavaScript' }).check();
    await submit(JAVASCRIPT, 'passed');
    await frameFits(page, frame);
    const shown = async (name: string, holds: RegExp) => {
      await frame.getByRole('button', { name }).click();
      await expect(frame.getByRole('dialog').getByRole('textbox')).toHaveValue(holds);
      await page.keyboard.press('Escape');
    };
    await shown('Export', /"exercises"/);
    if (browserName === 'firefox') await isCopied(frame, 'Copy link to my code');
    else await shown('Copy link to my code', /code=/);
  });

  test('WAT runs, an endless loop ends, and what has passed is timed', async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(RUN_MS);
    const address = new URL(embedOf(KERNEL, '&language=wat'), baseURL).href;
    const { frame, submit } = await framed(page, address);
    await submit(WAT_LOOP, 'failed');
    await expect(frame.locator('[data-said]')).toContainText('did not answer for 2 s');
    await submit(WAT, 'passed');
    await timed(frame);
    await frameFits(page, frame);
  });
});

/** An endless loop is ended; the solution passes after it, and is timed. */
async function endsAndPasses(page: Page): Promise<void> {
  await write(page, WAT_LOOP);
  await run(page);
  await expect(page.locator('[data-said]')).toContainText('did not answer for 2 s');
  await write(page, WAT);
  await run(page);
  await passed(page);
  await timed(page);
}

test('WAT without isolation: an endless loop ends, the solution passes and is timed', async ({
  page,
}) => {
  test.setTimeout(RUN_MS);
  const heard = complaints(page);
  const address = new URL(pageOf(KERNEL, '&language=wat'), process.env.TENSORSCOPE_PLAIN_URL);
  await openBench(page, address.href);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await endsAndPasses(page);
  expect(heard).toEqual([]);
});

test('WAT without a connection after the first run: another program, an endless loop, and the time of what has passed', async ({
  page,
  context,
}) => {
  test.setTimeout(RUN_MS);
  await openBench(page, pageOf(KERNEL, '&language=wat'));
  await run(page);
  await context.setOffline(true);
  await endsAndPasses(page);
});

test('without a connection after the first run: other code, an endless loop and another run work', async ({
  page,
  context,
}) => {
  await openBench(page, pageOf(EXERCISE));
  await write(page, PYTHON);
  await run(page);
  await page.getByRole('radio', { name: 'JavaScript' }).check();
  await run(page);
  await context.setOffline(true);
  await write(page, 'function countParameters() { for (;;); }');
  await page.locator('[data-action="run"]').click();
  await graded(page);
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'failed');
  await write(page, JAVASCRIPT);
  await run(page);
  await passed(page);
  await page.getByRole('radio', { name: 'Python', exact: true }).check();
  await expect(editor(page)).toContainText('def count_parameters');
  await run(page);
  await passed(page);
});
