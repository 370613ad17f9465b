// The form that every lab has: scenes with few words and their figure in view, an ending, and nothing lost by a reload or Reset.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { LABS } from './support';

const MOST_WORDS = 150;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

/** Numbers of visible words by scene; folded text does not count. */
export const wordsOf = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('.scene')].map((scene) => [
        scene.dataset.scene ?? '',
        [...scene.querySelectorAll<HTMLElement>('.words')]
          .map(
            ({ innerText }) =>
              innerText.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
          )
          .reduce((sum, words) => sum + words, 0),
      ]),
    ),
  );

interface Span {
  scene: string;
  /** Pixels from the top of the text to the bottom of its figure if one is below the other; otherwise of the taller one. */
  height: number;
}

const spansOf = (page: Page): Promise<Span[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.scene:not(.ending)')].map((scene) => {
      const text = scene.querySelector('.scene-say')?.getBoundingClientRect();
      const drawn = scene.querySelector('svg.plot') ?? scene.querySelector('.scene-figure');
      const figure = drawn?.getBoundingClientRect();
      if (text === undefined || figure === undefined) return { scene: '', height: Number.NaN };
      const beside = figure.left >= text.right;
      const height = beside ? Math.max(text.height, figure.height) : figure.bottom - text.top;
      return { scene: scene.dataset.scene ?? '', height };
    }),
  );

/** A lab's row in web/LABS.md; undefined for labs that exist only in tests. */
function promised(lab: string): { scenes: number; words: number; first: string } | undefined {
  const table = readFileSync(new URL('../../web/LABS.md', import.meta.url), 'utf8');
  const row = table.split('\n').find((line) => line.startsWith(`| ${lab} |`));
  const [, , scenes, words, , first] = (row ?? '').split('|').map((cell) => cell.trim());
  if (row === undefined) return undefined;
  return { scenes: Number(scenes), words: Number(words), first: first ?? '' };
}

/** Waits until every figure is drawn for the current width. */
const figuresAreDrawn = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('.scene-figure ts-figure')].every((figure) => {
      const plot = figure.querySelector('svg.plot');
      return plot === null || Math.abs(plot.clientWidth - Math.max(240, figure.clientWidth)) < 2;
    }),
  );

/** Checks for three to six scenes, at most 150 words in view, and text and figure on the screen together on laptop and phone. */
export async function keepsTheForm(page: Page, lab: string): Promise<void> {
  const words = await wordsOf(page);
  const scenes = Object.keys(words);
  expect(scenes.length, `${lab}: scenes ${scenes.join(', ')}`).toBeGreaterThanOrEqual(3);
  expect(scenes.length, `${lab}: scenes ${scenes.join(', ')}`).toBeLessThanOrEqual(6);
  const all = Object.values(words).reduce((sum, many) => sum + many, 0);
  expect(all, `${lab}: words in view ${JSON.stringify(words)}`).toBeLessThanOrEqual(MOST_WORDS);
  const claimed = promised(lab);
  if (LABS.includes(lab)) expect(claimed, 'its row in web/LABS.md').toBeDefined();
  if (claimed !== undefined) {
    const first = page.locator('.scene figure.figure').first();
    expect(scenes.filter((scene) => scene !== 'ending')).toHaveLength(claimed.scenes);
    expect(all, 'words, as web/LABS.md has them').toBeLessThanOrEqual(claimed.words);
    await expect(first).toHaveAttribute('data-figure', claimed.first);
  }
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await figuresAreDrawn(page);
    await expect
      .poll(async () => (await spansOf(page)).filter(({ height }) => !(height <= size.height)), {
        message: `${lab}: text and figure are not on a screen of ${size.width} x ${size.height} together`,
      })
      .toEqual([]);
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Checks the card at the end and the link onwards, and that a reload restores all of it without another run. */
export async function hasAnEnd(page: Page): Promise<void> {
  const ending = page.locator('.ending');
  await expect(ending.locator('h2')).toContainText('You said');
  const verdict = await ending.locator('h2').innerText();
  await expect(
    page.locator('section.scene:not(.ending)').filter({ hasText: verdict }),
    'the verdict at the end is the one beside the result',
  ).toHaveCount(1);
  const facts = await ending.locator('dl').innerText();
  const address = new URL(page.url()).search;
  await page.reload();
  expect(new URL(page.url()).search).toBe(address);
  await expect(page.locator('article.lab')).toHaveAttribute('data-measured', 'true');
  await expect.poll(() => ending.locator('dl').innerText()).toBe(facts);
  await expect(page.locator('.verdict[data-right="false"]')).toHaveCount(0);
}

/** Checks that a phone shows the prediction and the measurement in full, each at least 160 px wide. */
export async function endFitsPhones(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const cramped = () =>
    page.locator('.ending dd').evaluateAll((all) =>
      all
        .map((each) => each.getBoundingClientRect())
        .filter(({ left, right, width }) => left < 0 || right > innerWidth || width < 160)
        .map(({ left, right }) => [left, right]),
    );
  await expect.poll(cramped, 'the card at the end, at 360 px').toEqual([]);
  if (before !== null) await page.setViewportSize(before);
}

/** Checks that the report has the prediction, the measurement, every try, and the figures as they were seen. */
export async function reportHoldsIt(page: Page, lab: string): Promise<void> {
  const report = await page.context().newPage();
  try {
    await report.goto('index.html?page=report');
    const section = report.locator(`.report-lab[data-lab="${lab}"]`);
    for (const words of ['You said of', 'Verdict', 'This device says', 'To remember', 'not right'])
      await expect(section).toContainText(words);
    const figures = section.locator('.report-figures img');
    // Figures are stored a moment after the last answer, once they are drawn.
    const kept = async () => {
      await report.reload();
      return figures.count();
    };
    await expect.poll(kept).toBeGreaterThan(0);
    await section.getByText('Figures', { exact: true }).click();
    await expect(figures.first()).toBeVisible();
    const widths = () =>
      figures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0);
  } finally {
    await report.close();
  }
}

/** Checks that Reset asks before it forgets anything, and that Undo brings everything back. */
export async function resetAsks(page: Page): Promise<void> {
  const lab = page.locator('article.lab');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(lab).toHaveAttribute('data-measured', 'true');
  await page.locator('[data-action="forget"]').click();
  await expect(lab).toHaveAttribute('data-stage', 'open');
  await expect(lab).toHaveAttribute('data-measured', 'false');
  await page.locator('[data-action="undo"]').click();
  await expect(lab).toHaveAttribute('data-measured', 'true');
  await expect(page.locator('.ending')).toContainText('You said');
}
