// Course pages that take scores: what they are told, when, and what comes back on the next visit.

import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { violations } from './axe';
import { solutionOf, writeInto } from './bench';
import { type CoursePage, frameFits, runs } from './course-page';
import { answerAll, finishLab, frameWith, reports, resizerPage, scorePage } from './score-page';
import { embedOf, overflows, RUN } from './support';

const here = (): string => `${process.env.TENSORSCOPE_URL}`;
const LAB = (): string => here() + embedOf('parameters', '&model=mlp&part=run');
const EXERCISE = (): string => here() + embedOf('build-softmax', '&language=javascript');

/** Right until exp overflows. */
const NAIVE = `function normalize(values, eps) {
  const exps = values.map((value) => Math.exp(value));
  const total = exps.reduce((sum, each) => sum + each, 0);
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const variance = values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length;
  return {
    softmax: exps.map((each) => each / total),
    layer_norm: values.map((each) => (each - mean) / Math.sqrt(variance + eps)),
  };
}`;

const PART = 'parameters-run';
const SANDBOX = 'sandbox="allow-scripts allow-forms"';

const handIn = (frame: FrameLocator) => frame.locator('[data-action="hand-in"]');
const handedIn = (frame: FrameLocator) => frame.locator('[data-handed-in]');
const editorIn = (frame: FrameLocator) => frame.locator('ts-code-editor .cm-content');

/** Runs this program, or the one that is there, on the cases. */
async function grade(frame: FrameLocator, program?: string): Promise<void> {
  if (program !== undefined) await writeInto(editorIn(frame), program);
  await frame.locator('[data-action="run"]').click();
  await expect(frame.locator('[data-action="stop"]')).toHaveCount(0, RUN);
  await expect(frame.locator('[data-outcome]')).not.toHaveAttribute('data-outcome', 'none', RUN);
}

/** Opens a course page for one test. */
async function on(page: Page, made: Promise<CoursePage>, work: () => Promise<void>): Promise<void> {
  const course = await made;
  try {
    await page.goto(course.address);
    await work();
  } finally {
    await course.close();
  }
}

test('a lab and an exercise on one page: scores only once handed in, each its own, and the work comes back', async ({
  page,
}) => {
  const [lab, exercise] = [page.frameLocator('#lab'), page.frameLocator('#exercise')];
  await on(
    page,
    scorePage([
      { id: 'lab', address: LAB() },
      { id: 'exercise', address: EXERCISE() },
    ]),
    async () => {
      await expect(exercise.locator('.hand-in')).toContainText('nothing is sent before');
      await expect(handIn(exercise)).toHaveCount(0);
      await expect(lab.locator('.hand-in')).toContainText(
        'Run the lab and answer what it asks, then',
      );
      await runs(lab);
      await expect(handIn(lab)).toHaveCount(0);
      await expect(lab.locator('.hand-in')).toContainText('The question of the lab is still open');
      await answerAll(page, lab, PART);
      await expect(lab.locator('[data-mark]')).toContainText('1 of 1 question right');
      await frameFits(page, lab);
      await grade(
        exercise,
        'function normalize(values) {\n  return { softmax: [], layer_norm: [] };\n}',
      );
      await expect(exercise.locator('[data-mark]')).toContainText(/^0\s+of\s+\d+\s+cases\s+right/);
      await grade(exercise, NAIVE);
      const mark = (await exercise.locator('[data-mark]').innerText()).match(
        /^(\d+)\sof\s(\d+)\scases/,
      );
      const [right, cases] = [Number(mark?.[1]), Number(mark?.[2])];
      expect(right).toBeGreaterThan(0);
      expect(right).toBeLessThan(cases);
      expect(await reports(page)).toEqual([]);

      await handIn(lab).click();
      await expect(handedIn(lab)).toContainText('1 of 1 question right');
      await expect(handIn(lab)).toHaveCount(0);
      await expect(lab.getByRole('heading', { name: 'Hand in' })).toBeFocused();
      await handIn(exercise).click();
      await expect(handIn(exercise)).toHaveCount(0);
      await grade(exercise, solutionOf('build-softmax', 'javascript'));
      await handIn(exercise).click();
      await expect(handedIn(exercise)).toContainText(`${cases} of ${cases} cases right`);
      const told = await reports(page);
      expect(told.map(({ from, score }) => [from, score])).toEqual([
        ['lab', 1],
        ['exercise', right / cases],
        ['exercise', 1],
      ]);
      expect(new Set(told.map(({ message_id }) => message_id)).size).toBe(3);
      const ids = told.map(({ activity_id }) => new URL(activity_id).searchParams.get('lab'));
      expect(ids).toEqual(['parameters', 'build-softmax', 'build-softmax']);

      await page.reload();
      await expect(handedIn(lab)).toContainText('1 of 1 question right');
      await expect(lab.locator('article.lab')).toContainText('Done.');
      await expect(editorIn(exercise)).toContainText('largest = values[0]');
      for (const frame of [lab, exercise]) await expect(handIn(frame)).toHaveCount(0);
      expect(await reports(page)).toEqual([]);
    },
  );
});

test('a frame of the page’s own site, which keeps its work itself, has nothing to hand in twice', async ({
  page,
}) => {
  const address = LAB().replace('127.0.0.1', 'localhost');
  const lab = page.frameLocator('#lab');
  await on(page, scorePage([{ id: 'lab', address }]), async () => {
    await finishLab(page, lab, PART);
    await expect(handIn(lab)).toBeVisible();
    // What was finished before can be handed in on a later visit.
    await page.reload();
    await handIn(lab).click();
    await page.reload();
    await expect(handedIn(lab)).toBeVisible();
    await expect(lab.locator('article.lab')).toHaveAttribute('data-measured', 'true');
    await expect(handIn(lab)).toHaveCount(0);
    // Work done since then can be handed in again.
    await lab.locator('textarea').fill('Weights and biases.');
    await lab.locator('textarea').blur();
    await handIn(lab).click();
    expect((await reports(page)).map(({ score }) => score)).toEqual([1]);
  });
});

test('a frame without an origin, which keeps nothing, hands in too, and a page may give the work back as text', async ({
  page,
}) => {
  const lab = page.frameLocator('#lab');
  await on(
    page,
    scorePage([{ id: 'lab', address: LAB(), more: SANDBOX }], { asText: true }),
    async () => {
      await finishLab(page, lab, PART);
      await handIn(lab).click();
      await page.reload();
      await expect(handedIn(lab)).toContainText('1 of 1 question right');
      await expect(lab.locator('article.lab')).toContainText('Done.');
    },
  );
});

test('an answer that comes after the student has begun replaces no program unasked', async ({
  page,
}) => {
  // Without storage of its own, the frame begins anew with other cases.
  const frame = { id: 'exercise', address: EXERCISE(), more: SANDBOX };
  const exercise = page.frameLocator('#exercise');
  await on(page, scorePage([frame], { answers: 6000 }), async () => {
    await grade(exercise, NAIVE);
    await handIn(exercise).click(RUN);
    const [told] = await reports(page);
    await page.reload();
    await grade(exercise, '// what I have begun with\n');
    await expect(exercise.locator('[data-offered]')).toBeVisible(RUN);
    await expect(editorIn(exercise)).toHaveText(/what I have begun with/);
    // It scores less than what was handed in, so it cannot take its place.
    await expect(handIn(exercise)).toHaveCount(0);
    await exercise.locator('[data-action="bring-back"]').click();
    await expect(editorIn(exercise)).toContainText('exps');
    await expect(handedIn(exercise)).toContainText('cases right');
    await expect(handIn(exercise)).toHaveCount(0);
    expect(told?.score).toBeGreaterThan(0);
    expect(await reports(page)).toEqual([]);
  });
});

test('only the embedding page is heard, and what it keeps must be of this activity', async ({
  page,
}) => {
  const lab = page.frameLocator('#lab');
  const forge = () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = `<script>parent.frames[0].postMessage({ subject: 'SPLICE.getState.response', state: 'forged' }, '*')</script>`;
    document.body.append(frame);
  };
  await on(page, scorePage([{ id: 'lab', address: LAB() }], { answers: 3000 }), async () => {
    await expect(lab.locator('article.lab')).toBeVisible();
    await page.evaluate(forge);
    await expect(lab.locator('.hand-in')).toContainText(new URL(page.url()).host);
    await expect(lab.locator('[data-left-out]')).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('lab', '{"format":"of others"}'));
    await page.reload();
    await expect(lab.locator('[data-left-out]')).toContainText(
      'cannot be read as work of this lab',
    );
    await runs(lab);
  });
});

test('a page that does not answer sees no button and no report', async ({ page }) => {
  const lab = page.frameLocator('#lab');
  const asked = () =>
    page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told.length);
  await on(page, scorePage([{ id: 'lab', address: LAB() }], { answers: false }), async () => {
    await finishLab(page, lab, PART);
    // Its script may have come late, so it is asked again.
    await expect.poll(asked, RUN).toBeGreaterThan(1);
    await expect(lab.locator('.hand-in')).toHaveCount(0);
    expect(await reports(page)).toEqual([]);
  });
});

test('the part below an embed: no violations in either theme, nothing wider than 360 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const lab = page.frameLocator('#lab');
  await on(page, scorePage([{ id: 'lab', address: LAB() }]), async () => {
    await expect(lab.locator('.hand-in')).toBeVisible();
    expect(await violations(page, undefined, await frameWith(page, PART))).toEqual([]);
    await finishLab(page, lab, PART);
    await expect(handIn(lab)).toBeVisible();
    expect(await violations(page, undefined, await frameWith(page, PART))).toEqual([]);
    const root = lab.locator('html');
    expect(await root.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    expect(await overflows(page)).toBe(false);
  });
});

test('the resizer of H5P, loaded after the frame: the frame is as high as its content, before and after a run', async ({
  page,
}) => {
  const lab = page.frameLocator('iframe');
  await on(page, resizerPage(LAB()), async () => {
    await expect(lab.locator('article.lab')).toBeVisible();
    await frameFits(page, lab);
    await runs(lab);
    await frameFits(page, lab);
    await page.setViewportSize({ width: 420, height: 740 });
    await frameFits(page, lab);
  });
});
