// The interactive parts of the kit, in their own page with the headers of the real one: the drawing of a network, predicting
// by dragging, and the player.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { startServer } from '../../scripts/serve.mjs';
import { violations } from './axe';
import { complaints, TEST_MS } from './support';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PARTS = join(ROOT, 'build/kit-parts');

const test = base.extend<object, { parts: string }>({
  parts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
      const args = [
        'build',
        join(ROOT, 'tests/fixtures/web/kit'),
        '--outDir',
        PARTS,
        '--emptyOutDir',
        '--logLevel',
        'error',
      ];
      await promisify(execFile)(process.execPath, [vite, ...args, '--base', './'], { cwd: ROOT });
      const server = await startServer({ port: 0, root: PARTS });
      await use(server.url);
      await server.close();
    },
    { scope: 'worker', timeout: TEST_MS },
  ],
  baseURL: async ({ parts }, use) => use(parts),
});

// One worker, so that the page is built once.
test.describe.configure({ mode: 'default' });

const layer = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}[,:]`) });
const slider = (page: Page, name: string): Locator =>
  page.getByRole('slider', { name, exact: true });
const frame = (page: Page): Promise<number> =>
  slider(page, 'Cells touched').inputValue().then(Number);

test('kit: the parts pass axe in both themes, and the page complains of nothing', async ({
  page,
}) => {
  const errors = complaints(page);
  await page.goto('');
  await layer(page, 'h').click();
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('network: a folded group opens and closes by click and by key, arrow keys go from layer to layer', async ({
  page,
}) => {
  await page.goto('');
  await expect(layer(page, 'attn')).toHaveCount(0);
  await layer(page, 'h').click();
  await expect(layer(page, 'attn')).toHaveCount(1);
  await expect(layer(page, 'h')).toHaveAttribute('aria-expanded', 'true');
  await layer(page, 'h').focus();
  await page.keyboard.press('ArrowRight');
  await expect(layer(page, 'ln_1')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(layer(page, 'attn')).toHaveCount(0);
});

test('network: one group alone is open from the start, and can be closed', async ({ page }) => {
  await page.goto('?alone');
  await expect(layer(page, 'attn')).toHaveCount(1);
  await layer(page, 'h').click();
  await expect(layer(page, 'attn')).toHaveCount(0);
});

test('network: the numbers of the layer under the pointer or the focus stand below', async ({
  page,
}) => {
  await page.goto('');
  const figure = page.locator('[data-figure="network"]');
  await expect(figure).toContainText('All together');
  await layer(page, 'lm_head').hover();
  await expect(figure).toContainText('lm_head, linear: parameters 0, activations 51.5');
  await layer(page, 'wte').focus();
  await expect(figure).toContainText('wte, embedding: parameters 80.4');
});

/** Texts of the drawings that overlap each other or stick out, at the current width. */
async function badTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bad: string[] = [];
    for (const drawn of document.querySelectorAll('#parts svg[viewBox]:not([aria-hidden])')) {
      const frame = drawn.getBoundingClientRect();
      const texts = [...drawn.querySelectorAll('text')].filter(
        (text) => text.textContent?.trim() !== '',
      );
      const boxes = texts.map((text) => ({
        text: text.textContent ?? '',
        box: text.getBoundingClientRect(),
      }));
      for (const [index, { text, box }] of boxes.entries()) {
        if (
          box.left < frame.left - 1 ||
          box.right > frame.right + 1 ||
          box.bottom > frame.bottom + 1
        )
          bad.push(`out: ${text}`);
        for (const other of boxes.slice(index + 1)) {
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          if (wide > 1 && high > 4) bad.push(`${text} over ${other.text}`);
        }
      }
    }
    return bad;
  });
}

test('kit: no text is clipped or lies over another at 1280, 640 and 360 px, folded and open, before and after', async ({
  page,
}) => {
  for (const width of [1280, 640, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('');
    await expect(layer(page, 'h')).toBeVisible();
    expect(await badTexts(page), `${width}, at first`).toEqual([]);
    await layer(page, 'h').click();
    await slider(page, 'Cells touched').fill('24');
    for (const value of ['-49', '0', '49', '4321']) {
      await page.getByRole('textbox').fill(value);
      expect(await badTexts(page), `${width}, ${value}`).toEqual([]);
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      'no scrolling sideways',
    ).toBeLessThanOrEqual(width);
  }
});

const BARS = 'By how much does the loss change?';

test('prediction: nothing is preselected; a drag writes the number, and the number moves the mark', async ({
  page,
}) => {
  await page.goto('');
  const field = page.getByRole('textbox');
  await expect(field).toHaveValue('');
  await expect(slider(page, BARS)).toHaveAttribute('aria-valuetext', 'nothing said yet');
  const handle = page.locator('.predict-bars .drag-handle');
  await handle.scrollIntoViewIfNeeded();
  const from = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const axis = (await page.locator('.predict-bars .axis-line').first().boundingBox()) ?? from;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(axis.x + axis.width / 4, from.y + 60, { steps: 5 });
  await page.mouse.up();
  const dragged = Number((await field.inputValue()).replace('−', '-'));
  expect(Math.abs(dragged + 25)).toBeLessThan(1);
  await page.mouse.move(axis.x, from.y); // the button was released, so moving the pointer changes nothing
  await expect(field).toHaveValue(String(dragged).replace('-', '−'));
  await field.fill('0');
  await expect(slider(page, BARS)).toHaveAttribute('aria-valuetext', '0.0 %');
  await field.fill('4321');
  await expect(page.locator('.predict-bars')).toContainText('→ 4321.0 %');
  await field.fill('nothing');
  await expect(slider(page, BARS)).toHaveAttribute('aria-valuetext', 'nothing said yet');
});

test('prediction: by keyboard alone, in both directions of an axis', async ({ page }) => {
  await page.goto('');
  await slider(page, BARS).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('textbox')).toHaveValue('39');
  await slider(page, 'How many bits').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(slider(page, 'How many bits')).toHaveAttribute('aria-valuetext', '0.8 bits');
});

/** Opens the page with a fake clock: an animation advances only while the test lets time pass. */
async function openInStoppedTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto('');
  await page.clock.pauseAt(60_000);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const range = document.querySelector('.player input') as HTMLInputElement;
    const look = () => seen.push(Number(/\d+/.exec(range.ariaValueText ?? '')?.[0]));
    new MutationObserver(look).observe(range, { attributeFilter: ['aria-valuetext'] });
  });
}

/** All frames shown since the page was opened or since the last call. */
const framesSeen = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { seen: number[] }).seen.splice(0));

const play = (page: Page): Locator => page.getByRole('button', { name: 'Play' });
const FRAMES = 24;
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

test('player: steps, scrubs, plays to the last frame and stops there', async ({ page }) => {
  await openInStoppedTime(page);
  await page.getByRole('button', { name: 'One step on' }).click();
  expect(await frame(page)).toBe(1);
  await page.getByRole('button', { name: 'One step back' }).click();
  await expect(page.getByRole('button', { name: 'One step back' })).toBeDisabled();
  await slider(page, 'Cells touched').focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page, 'Cells touched')).toHaveAttribute('aria-valuetext', '1 cells');
  await page.keyboard.press('Home');
  await expect(slider(page, 'Cells touched')).toHaveAttribute('aria-valuetext', '0 cells');
  await framesSeen(page);
  // 20 frames a second at first, and 80 at speed 4.
  await play(page).click();
  await page.clock.runFor(500);
  expect((await framesSeen(page)).at(-1)).toBeLessThanOrEqual(10);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4');
  await page.clock.runFor(1000);
  expect(await frame(page)).toBe(FRAMES);
  await expect(play(page)).toBeVisible();
  await page.clock.runFor(5000);
  expect((await framesSeen(page)).at(-1)).toBe(FRAMES);
  expect(await frame(page)).toBe(FRAMES);
});

test('player: at the end it plays from the beginning, every frame, as fast as it says', async ({
  page,
}) => {
  await openInStoppedTime(page);
  await slider(page, 'Cells touched').focus();
  await page.keyboard.press('End');
  await expect(slider(page, 'Cells touched')).toHaveAttribute('aria-valuetext', '24 cells');
  await framesSeen(page);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.5');
  await play(page).click();
  // Ten frames a second at speed 0.5.
  await page.clock.runFor(1050);
  const begun = await framesSeen(page);
  expect(begun).toEqual([0, ...upTo(10)]);
  await page.clock.runFor(2000);
  expect(await framesSeen(page)).toEqual(upTo(FRAMES).slice(10));
  await expect(play(page)).toBeVisible();
});

test('player: pauses by itself when it is out of view', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 500 });
  await openInStoppedTime(page);
  await play(page).click();
  await page.clock.runFor(500);
  const reached = await frame(page);
  expect(reached).toBeGreaterThan(0);
  expect(reached).toBeLessThan(FRAMES);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(play(page)).toHaveCount(1);
  await page.clock.runFor(5000);
  expect(await frame(page)).toBe(reached);
});

test('player: with less motion it shows still pictures, two a second at most', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openInStoppedTime(page);
  await play(page).click();
  // 20 frames a second, shown ten at a time: every half second, with the next animation frame.
  await page.clock.runFor(450);
  for (const shown of [10, 20, FRAMES]) {
    expect(await framesSeen(page)).toEqual([]);
    await page.clock.runFor(100);
    expect(await framesSeen(page)).toEqual([shown]);
    await page.clock.runFor(400);
  }
  await expect(play(page)).toBeVisible();
});
