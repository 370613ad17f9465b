// The editor of "My model" beyond its text: keys, search, what it tells assistive technology, one history with the builder, long lines.

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { violations } from './axe';
import { spec, specIs, specText, writeSpec } from './spec-editor';
import { complaints } from './support';

const good = (page: Page) => page.locator('#spec-verdict [data-spec="good"]');
const button = (page: Page, name: string) => page.locator(`[data-action="${name}"]`);
const chosen = (page: Page) => page.locator('ts-diagram [aria-selected="true"]');

test.beforeEach(async ({ page }) => {
  await page.goto('index.html?page=model');
  await expect(good(page)).toBeVisible();
});

test('Tab indents, and leaves the editor after Escape; Enter indents as JSON is', async ({
  page,
}) => {
  const heard = complaints(page);
  await writeSpec(page, '{');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"layers": [');
  await page.keyboard.press('Enter');
  await page.keyboard.type('{}');
  await specIs(page, '{\n  "layers": [\n    {}');
  await page.keyboard.press('Tab');
  await specIs(page, '{\n  "layers": [\n      {}');
  await expect(spec(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'undo')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(spec(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(spec(page)).not.toBeFocused();
  await specIs(page, '{\n  "layers": [\n      {}');
  await page.getByText('Specification (JSON)').click();
  await expect(spec(page)).toBeFocused();
  expect(heard).toEqual([]);
});

test('is described by its keys and by what the engine says, and says when the text is refused', async ({
  page,
}) => {
  await expect(spec(page)).toHaveAccessibleDescription(/Escape, then Tab, leaves.*235,146/s);
  await expect(spec(page)).toHaveAttribute('aria-invalid', 'false');
  await writeSpec(page, '');
  await expect(spec(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(spec(page)).toHaveAccessibleDescription(/the field is empty/);
  await expect(spec(page)).toContainText('Write or paste a network');
});

test('finds what is not in view, and replaces it', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Start from' }).selectOption('resnet18');
  await expect(good(page)).toContainText('resnet18');
  await spec(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('global_avg_pool');
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toHaveAttribute('aria-label', /^global_avg_pool/);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole('textbox', { name: 'New text' }).fill('flatten');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'New text' })).toHaveCount(0);
  await expect.poll(() => specText(page)).not.toContain('global_avg_pool');
  await button(page, 'undo').click();
  await specIs(page, /global_avg_pool/);
  await expect(good(page)).toContainText('resnet18');
});

test('typing and the builder share one history, which brings the cursor back', async ({ page }) => {
  const begun = await specText(page);
  await writeSpec(page, begun.replace('"mlp"', '"typed"'));
  await expect(good(page)).toContainText('typed');
  const typed = await specText(page);
  await page.locator('ts-diagram [data-path="layers[4]"]').click();
  await button(page, 'duplicate').click();
  await expect(page.locator('[data-selected="layers[5]"]')).toBeVisible();
  await expect.poll(async () => JSON.parse(await specText(page)).layers.length).toBe(6);
  await button(page, 'undo').click();
  await specIs(page, typed);
  await button(page, 'undo').click();
  await specIs(page, begun);
  await expect(button(page, 'undo')).toBeDisabled();
  await button(page, 'redo').click();
  await specIs(page, typed);
  // The layer at the cursor is selected again after an undo in the editor.
  await page.locator('ts-spec-editor .cm-line').filter({ hasText: '"relu2"' }).click();
  await expect(chosen(page)).toHaveAttribute('aria-label', /^relu relu2/);
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveAttribute('aria-label', /^linear fc3/);
  await page.keyboard.press('Control+z');
  await specIs(page, typed);
  await expect(chosen(page)).toHaveAttribute('aria-label', /^relu relu2/);
});

test('a file with the line breaks of Windows is saved with them; a very long line is no burden', async ({
  page,
}) => {
  const windows = (await specText(page)).replaceAll('\n', '\r\n');
  const open = (name: string, content: string) =>
    page
      .locator('ts-my-model input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  await open('x.json', windows.replace('"mlp"', '"windows"'));
  await expect(good(page)).toContainText('windows');
  const download = page.waitForEvent('download');
  await button(page, 'save-spec').click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(
    windows.replace('"mlp"', '"windows"'),
  );
  const layers = Array.from({ length: 1000 }, () => '{"type":"linear","out_features":8}');
  const apart = layers.join(`,${' '.repeat(700)}`);
  const line = `{"name":"line","input":{"shape":[8]},"layers":[${apart}]}`;
  await open('line.json', line);
  await specIs(page, line);
  await spec(page).press('Control+End');
  await page.keyboard.type(' ');
  await specIs(page, `${line} `);
});

test('the refusal of a file goes once the same text is opened again; a preset has the line breaks of the page', async ({
  page,
}) => {
  const input = page.locator('ts-my-model input[type=file]');
  const opened = (content: string) =>
    input.setInputFiles({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  const text = await specText(page);
  await opened(' '.repeat(2e7));
  await expect(good(page)).toBeHidden();
  await opened(text.replaceAll('\n', '\r\n'));
  await expect(good(page)).toBeVisible();
  await page.getByLabel('Start from').selectOption('linear');
  await expect(good(page)).toContainText('linear');
  const download = page.waitForEvent('download');
  await button(page, 'save-spec').click();
  expect(readFileSync(await (await download).path(), 'utf8')).not.toContain('\r');
});

test('all lines are printed', async ({ page }) => {
  const height = () =>
    page.locator('ts-spec-editor').evaluate((editor) => {
      const [box, content] = ['.cm-editor', '.cm-content'].map(
        (each) => editor.shadowRoot?.querySelector(each)?.getBoundingClientRect().height ?? 0,
      );
      return { box: box ?? 0, content: content ?? 0 };
    });
  const shown = await height();
  expect(shown.box).toBeLessThan(shown.content);
  await page.emulateMedia({ media: 'print' });
  const printed = await height();
  expect(printed.box).toBeGreaterThanOrEqual(printed.content);
});
