// "Run it on your data" in My model: runs on the user's files with outputs to view and save; training on them, its weights saved
// and run.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { readNpy, writeNpy } from '../../web/src/engine/npy';
import { furthest, NETWORKS, ownBytes, ownFile, ownSpec, TOLERANCE } from '../support/own-data';
import { violations } from './axe';
import { spec as specEditor, writeSpec } from './spec-editor';
import { complaints, overflows, retype } from './support';

const button = (page: Page, name: string) => page.locator(`[data-action="${name}"]`);
const files = (page: Page, name: string) => page.locator(`ts-own-data input[name="${name}"]`);
const problem = (page: Page) => page.locator('ts-own-data .problem');
const LINE = JSON.stringify({
  name: 'line',
  input: { shape: [2] },
  layers: [{ type: 'linear', name: 'fc', out_features: 1 }],
});

async function open(page: Page, spec: string): Promise<void> {
  await page.goto('index.html?page=model');
  await writeSpec(page, spec);
  await expect(page.locator('#spec-verdict [data-spec="good"] h2')).toHaveText(
    JSON.parse(spec).name,
  );
  await page.getByText('Run it on your data, or train it').click();
  await expect(files(page, 'inputs')).toBeVisible();
}

/** The library's outputs under Node for the rows of a table, with the page's build, so that the operations are the same. */
function underNode(rows: readonly (readonly number[])[], weights: Uint8Array): Float32Array {
  const program = `
    import { Profiler } from ${JSON.stringify(new URL('../../dist/lib/tensorscope.js', import.meta.url))};
    const weights = Buffer.from(${JSON.stringify(Buffer.from(weights).toString('base64'))}, 'base64');
    const inputs = Float32Array.from(${JSON.stringify(rows.flat())});
    const profiler = new Profiler({ build: 'relaxed' });
    const { data } = await profiler.run(${JSON.stringify(LINE)}, inputs, { weights: new Uint8Array(weights) });
    process.stdout.write(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));`;
  const needsFlag = Number(process.versions.node.split('.')[0]) < 22;
  const flags = needsFlag ? ['--experimental-wasm-relaxed-simd'] : [];
  const out = execFileSync(process.execPath, [...flags, '--input-type=module', '-e', program]);
  return new Float32Array(new Uint8Array(out).buffer);
}

/** Trains on inputs that are all `value`. */
async function trainOn(page: Page, value: number): Promise<void> {
  const numbers = (shape: number[], each: number) => {
    const data = new Float32Array(shape.reduce((all, size) => all * size)).fill(each);
    return { name: 'x.npy', mimeType: '', buffer: Buffer.from(writeNpy({ data, shape })) };
  };
  await files(page, 'inputs').setInputFiles(numbers([64, 2], value));
  await files(page, 'targets').setInputFiles(numbers([64, 1], 1));
  await page.getByRole('radio', { name: 'mean squared error' }).check();
  await button(page, 'own-train').click();
}

async function saved(page: Page, action: string): Promise<Uint8Array> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, action).click(),
  ]);
  return new Uint8Array(readFileSync(await download.path()));
}

for (const name of NETWORKS) {
  test(`${name}, trained in PyTorch: 100 outputs within 1e-5 of PyTorch’s`, async ({ page }) => {
    const errors = complaints(page);
    await open(page, ownSpec(name));
    await expect(button(page, 'own-run')).toBeDisabled();
    await files(page, 'weights').setInputFiles(ownFile(`${name}.safetensors`));
    await files(page, 'inputs').setInputFiles(ownFile(`${name}-input.npy`));
    await button(page, 'own-run').click();
    await expect(page.getByRole('heading', { name: 'What it gave for 100 samples' })).toBeVisible();
    const outputs = readNpy(await saved(page, 'save-outputs'));
    expect(furthest(outputs as { data: Float32Array; shape: number[] }, name)).toBeLessThan(
      TOLERANCE,
    );
    expect(errors).toEqual([]);
  });
}

test('a network is trained on a table, its weights are saved, and they run', async ({ page }) => {
  const errors = complaints(page);
  await open(page, LINE);
  const rows = Array.from({ length: 200 }, (_, i) => [Math.sin(7 * i), Math.cos(3 * i)] as const);
  const csv = (lines: readonly (readonly number[])[], head: string) =>
    Buffer.from([head, ...lines.map((line) => line.join(','))].join('\n'));
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer });
  await files(page, 'inputs').setInputFiles(file('x.csv', csv(rows, 'a,b')));
  await files(page, 'targets').setInputFiles(
    file(
      'y.csv',
      csv(
        rows.map(([a, b]) => [a - 2 * b]),
        'y',
      ),
    ),
  );
  await page.getByRole('radio', { name: 'mean squared error' }).check();
  await retype(page.getByRole('textbox', { name: 'Epochs' }), '100');
  await page.keyboard.press('Tab');
  await button(page, 'own-train').click();
  await expect(page.getByText('Done: 500 steps on 160 samples.')).toBeVisible();
  await expect(page.getByText(/that were held out the loss went from/)).toBeVisible();
  await expect(
    page.getByText('None chosen: those that were just trained are used, and trained further.'),
  ).toBeVisible();
  const weights = await saved(page, 'save-weights');
  // Reformatting the text, or a typing error that is undone, does not make it another network.
  await specEditor(page).press('ControlOrMeta+End');
  await page.keyboard.type('x');
  await expect(page.locator('#spec-verdict [data-spec="bad"]')).toBeVisible();
  await expect(button(page, 'own-run')).toBeHidden();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(button(page, 'save-weights')).toBeVisible();
  await button(page, 'own-run').click();
  await expect(page.getByRole('heading', { name: 'What it gave for 200 samples' })).toBeVisible();
  const first = readNpy(await saved(page, 'save-outputs')).data as Float32Array;
  expect(underNode(rows, weights)).toEqual(first);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => overflows(page)).toBe(false);
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await page.getByText('Run it on your data, or train it').click();
  await files(page, 'weights').setInputFiles({
    name: 'w.safetensors',
    mimeType: '',
    buffer: Buffer.from(weights),
  });
  await files(page, 'inputs').setInputFiles(file('x.csv', csv(rows, 'a,b')));
  await button(page, 'own-run').click();
  await expect(page.getByRole('heading', { name: 'What it gave for 200 samples' })).toBeVisible();
  expect(readNpy(await saved(page, 'save-outputs')).data).toEqual(first);
  expect(errors).toEqual([]);
});

test('a loss of 10^36 is a number that can be read', async ({ page }) => {
  await open(page, LINE);
  await trainOn(page, 1e18);
  await expect(
    page.locator('.figure-title').getByText(/the loss on held-out samples is \d\.\d{3} × 10³[⁵⁶]/),
  ).toBeVisible();
});

test('a training that diverges says so, and has no weights to save', async ({ page }) => {
  await open(page, LINE);
  await trainOn(page, 1e25);
  await expect(page.getByText('There are no weights to save.')).toBeVisible();
  await expect(button(page, 'save-weights')).toHaveCount(0);
});

test('what is wrong with a file is said by field, value and what was expected', async ({
  page,
}) => {
  await open(page, LINE);
  await files(page, 'weights').setInputFiles(ownFile('images.safetensors'));
  const input = async (name: string, buffer: Uint8Array) => {
    await files(page, 'inputs').setInputFiles({ name, mimeType: '', buffer: Buffer.from(buffer) });
    await button(page, 'own-run').click();
    await expect(problem(page)).toBeVisible();
  };
  await input('x.npy', writeNpy({ data: new Float32Array(3), shape: [1, 3] }));
  await expect(problem(page)).toContainText('inputs: an array of shape [1, 3], expected [N, 2].');
  await input('x.csv', new TextEncoder().encode('a,b\n1,2\n3,four\n'));
  await expect(problem(page)).toContainText(
    'inputs: line 3, column 2 is "four", expected a number.',
  );
  await input('x.npy', new TextEncoder().encode('1,2\n'));
  await expect(problem(page)).toContainText('inputs: this is no .npy file');
  await input('x.csv', new TextEncoder().encode('1,2\n'));
  await expect(problem(page)).toContainText(
    '2 of another shape (fc.weight is [4, 192], expected [1, 2], fc.bias is [4], expected [1])',
  );
  await files(page, 'weights').setInputFiles({
    name: 'w.safetensors',
    mimeType: '',
    buffer: Buffer.from(ownBytes('images-input.npy')),
  });
  await button(page, 'own-run').click();
  await expect(problem(page)).toContainText('this is no safetensors file');
});
