// My model: text, diagram and builder as three views of one network; keyboard, files, undo, errors, narrow windows, no storage.

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { violations } from './axe';
import { holdFiles } from './held';
import { spec, specIs, specText, writeSpec } from './spec-editor';
import { complaints, LABS, measure, overflows, pageOf, section, skipPrediction } from './support';

const MODEL = 'index.html?page=model';
const diagram = (page: Page) => page.getByRole('listbox', { name: /Diagram/ });
const chosen = (page: Page) => diagram(page).locator('[aria-selected="true"]');
/** The line of the error in the text. */
const marked = (page: Page) => page.locator('ts-spec-editor .cm-failing-line');
const good = (page: Page) => page.locator('#spec-verdict [data-spec="good"]');
const bad = (page: Page) => page.locator('#spec-verdict [data-spec="bad"]');
const button = (page: Page, name: string) => page.locator(`[data-action="${name}"]`);
const field = (page: Page, name: string) => page.locator(`ts-builder [data-field="${name}"]`);
const layers = async (page: Page) => JSON.parse(await specText(page)).layers;

async function open(page: Page): Promise<void> {
  await page.goto(MODEL);
  await expect(good(page)).toBeVisible();
}

const startFrom = (page: Page, preset: string) =>
  page.getByRole('combobox', { name: 'Start from' }).selectOption(preset);

test('somebody who begins to write before the first preset has come writes alone', async ({
  page,
}) => {
  const arrive = await holdFiles(page, /\.wasm$/);
  await page.goto(MODEL);
  await spec(page).focus();
  arrive();
  const presets = page.getByRole('combobox', { name: 'Start from' }).locator('option');
  await expect(presets.nth(1)).toBeAttached();
  // The page requests the preset right after the list, so it would have been inserted within this time.
  await page.waitForTimeout(500);
  await specIs(page, '');
  await page.keyboard.insertText('{');
  await expect(bad(page)).toBeVisible();
  await specIs(page, '{');
  await startFrom(page, 'mlp');
  await expect(good(page)).toBeVisible();
  await button(page, 'undo').click();
  await specIs(page, '{');
});

test('a network is built with the keyboard alone, undone and redone', async ({ page }) => {
  const errors = complaints(page);
  await open(page);
  await diagram(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveAttribute('aria-label', /^linear fc1: output 1.×.256, 200,960/);
  await expect(page.locator('[data-selected="layers[0]"]')).toBeVisible();
  await field(page, 'out_features').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('32');
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toHaveAttribute('aria-label', /output 1.×.32/);

  await button(page, 'duplicate').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-selected="layers[1]"]')).toBeVisible();
  await expect.poll(async () => (await layers(page)).length).toBe(6);
  await button(page, 'down').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-selected="layers[2]"]')).toBeVisible();
  expect((await layers(page))[1].type).toBe('relu');
  await button(page, 'remove').focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await layers(page)).length).toBe(5);
  await page.getByRole('combobox', { name: 'New layer' }).selectOption('layer_norm');
  await button(page, 'add').focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await layers(page)).length).toBe(6);
  await expect(good(page)).toBeVisible();

  await spec(page).focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z');
  expect((await layers(page))[0].out_features).toBe(256);
  await expect(button(page, 'undo')).toBeDisabled();
  await page.keyboard.press('Control+Shift+z');
  expect((await layers(page))[0].out_features).toBe(32);
  expect(errors).toEqual([]);
});

test('the cursor in the text chooses the layer, and a click in the diagram shows its lines', async ({
  page,
}) => {
  await open(page);
  await startFrom(page, 'resnet18_cifar');
  await expect(good(page)).toContainText('resnet18_cifar');
  await diagram(page).locator('[data-path="layers[6].layers[1].layers[0]"]').click();
  await expect(page.locator('[data-selected="layers[6].layers[1].layers[0]"]')).toBeVisible();
  await expect
    .poll(() => page.locator('.cm-scroller').evaluate(({ scrollTop }) => scrollTop))
    .toBeGreaterThan(1000);
  await spec(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveAttribute('aria-label', /^linear fc/);
});

test('a layer that does not fit is marked in diagram and text, with what the engine says', async ({
  page,
}) => {
  await open(page);
  const typed = await specText(page);
  await writeSpec(
    page,
    typed.replace('"out_features": 128', '"out_features": 128, "in_features": 99'),
  );
  await expect(bad(page)).toContainText('input has 256 features, layer expects 99');
  await expect(bad(page)).toContainText('layers[2], line');
  await expect(diagram(page).locator('.bad')).toHaveAttribute(
    'aria-label',
    /^linear fc2: not accepted/,
  );
  const line = Number(/layers\[2\], line (\d+)/.exec(await bad(page).innerText())?.[1]);
  await expect(marked(page)).toHaveText(typed.split('\n')[line - 1] ?? '');
  expect(
    typed
      .split('\n')
      .slice(line - 1, line + 3)
      .join(' '),
  ).toContain('fc2');
  // Shapes are known up to the faulty layer, but not after it.
  await expect(diagram(page).locator('[data-path="layers[1]"]')).toHaveAttribute(
    'aria-label',
    /256/,
  );
  await expect(diagram(page).locator('[data-path="layers[3]"]')).toHaveAttribute(
    'aria-label',
    /not known/,
  );
  await button(page, 'show-bad').click();
  await field(page, 'in_features').fill('many');
  await field(page, 'in_features').press('Enter');
  await expect(page.locator('ts-builder .field-problem')).toContainText(
    '“many” is not a whole number',
  );
  await field(page, 'in_features').fill('');
  await field(page, 'in_features').press('Enter');
  await expect(good(page)).toBeVisible();
  await expect(diagram(page).locator('.bad')).toHaveCount(0);
  // Text that is not JSON has its faulty line marked too, and the diagram says when it will return.
  await writeSpec(page, '{\n  "layers": [\n');
  await expect(marked(page)).toBeVisible();
  await expect(bad(page)).toContainText('Line 3: the text ends before the last ] that it needs.');
  await expect(page.locator('ts-diagram')).toContainText('as soon as the text is JSON');
});

test('a file is opened and saved as it was; one that is none is said so and undone', async ({
  page,
}) => {
  await open(page);
  const before = await specText(page);
  const tiny =
    '{ "name": "tiny",\n\n "input": { "shape": [4] }, "layers": [ { "type": "relu" } ] }';
  const file = (content: string) => ({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
  const input = page.locator('ts-my-model input[type=file]');
  await input.setInputFiles(file(tiny));
  await expect(good(page)).toContainText('tiny');
  const download = page.waitForEvent('download');
  await button(page, 'save-spec').click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(tiny);
  await expect(page.getByRole('combobox', { name: 'Start from' })).toHaveValue('');
  await button(page, 'lay-out').click();
  await specIs(page, JSON.stringify(JSON.parse(tiny), null, 2));
  await button(page, 'undo').click();
  await specIs(page, tiny);
  await input.setInputFiles(file('this is no model'));
  await expect(bad(page)).toContainText('starts with “this is no model”');
  await button(page, 'undo').click();
  await expect(good(page)).toContainText('tiny');
  await button(page, 'undo').click();
  await specIs(page, before);
});

test('a spec of thousands of lines is pasted at once, in place of what is selected', async ({
  page,
}) => {
  await open(page);
  const layers = Array.from({ length: 1000 }, () => ({ type: 'linear', out_features: 8 }));
  const long = JSON.stringify({ name: 'long', input: { shape: [8] }, layers }, null, 2);
  await spec(page).press('ControlOrMeta+a');
  await spec(page).evaluate((area, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    area.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true }),
    );
  }, long);
  await expect(good(page)).toContainText('long');
  await specIs(page, long);
  await expect(page.locator('ts-diagram')).toContainText('more layers below');
  await button(page, 'undo').click();
  await expect(good(page)).toContainText('mlp');
});

test('what was built is the model of a lab, also where nothing can be stored', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied by a test', 'SecurityError');
        },
      });
    }
  });
  await open(page);
  await diagram(page).locator('[data-path="layers[0]"]').click();
  await field(page, 'out_features').fill('100');
  await field(page, 'out_features').press('Enter');
  await expect(good(page)).toContainText('92,718'); // 784*100+100 + 100*128+128 + 128*10+10
  await page.locator('#spec-verdict').getByRole('link', { name: 'Parameters' }).click();
  await expect(section(page, 'setup').getByRole('combobox')).toHaveValue('mine');
  await skipPrediction(page);
  await measure(page);
  await expect(page.locator('[data-figure="parameters-per-layer"]')).toContainText('92,718');
});

test('a long model with branches at 360 px fits, and axe finds nothing, good or bad, light or dark', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await startFrom(page, 'resnet18');
  await expect(good(page)).toContainText('resnet18');
  await diagram(page).focus();
  for (let row = 0; row < 6; row += 1) await page.keyboard.press('ArrowDown');
  const check = async () => {
    await expect.poll(() => overflows(page)).toBe(false);
    expect(await violations(page)).toEqual([]);
  };
  await check();
  const typed = await specText(page);
  await writeSpec(page, typed.replace('"type": "global_avg_pool"', '"type": "flaten"'));
  await expect(bad(page)).toContainText('Unknown layer type');
  await check();
});

test('every lab takes the model that was made here, or says where a network is chosen why it cannot', async ({
  page,
}) => {
  await open(page);
  const offered = await good(page).getByRole('link').allInnerTexts();
  await expect(good(page).locator('summary')).toContainText('Not in');
  let taken = 0;
  for (const lab of LABS) {
    await page.goto(pageOf(lab, '&model=mine'));
    const refused = page.locator('[data-own-model="refused"]');
    const mine = page.locator('[data-section="setup"] select option[value="mine"]');
    // Exactly one of them appears: a model that is offered is never refused.
    await expect(refused.or(mine), lab).toHaveCount(1);
    taken += await mine.count();
    if ((await refused.count()) > 0)
      await expect(refused).toContainText(/My model cannot be used here: \w.{10,}\./);
  }
  expect(offered).toHaveLength(taken);
});
