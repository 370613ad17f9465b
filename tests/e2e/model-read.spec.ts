// My model reads PyTorch's nn.Sequential and the models of links.

import { expect, type Page, test } from '@playwright/test';
import { specText, writeSpec } from './spec-editor';

const good = (page: Page) => page.locator('#spec-verdict [data-spec="good"]');
const bad = (page: Page) => page.locator('#spec-verdict [data-spec="bad"]');
const button = (page: Page, name: string) => page.locator(`[data-action="${name}"]`);

async function open(page: Page): Promise<void> {
  await page.goto('index.html?page=model');
  await expect(good(page)).toBeVisible();
}

test('an nn.Sequential is read, and a linear layer on an image asks whether to flatten', async ({
  page,
  context,
}) => {
  await open(page);
  const torch = 'nn.Sequential(\n  nn.Conv2d(3, 8, 3),\n  nn.ReLU(),\n  nn.Linear(30, 10),\n)';
  await writeSpec(page, torch);
  await expect(page.locator('[data-spec="torch"]')).toContainText('nn.Sequential of 3 layers');
  await button(page, 'read-torch').click();
  await expect(good(page)).toContainText('32 × 32 was taken');
  await expect(good(page)).toContainText('Did you mean to flatten the image first?');
  // The layer expects the 30 places of a row, so after the flatten the engine says what does not fit.
  await button(page, 'flatten').click();
  await expect(bad(page)).toContainText('Linear: input has 7200 features, layer expects 30');
  await writeSpec(page, (await specText(page)).replace('"in_features": 30', '"in_features": 7200'));
  await expect(good(page)).toContainText('output 1 × 10');
  const other = await context.newPage();
  await open(other);
  await expect(good(other)).toContainText('output 1 × 10');
  await other.close();
  await writeSpec(page, torch.replace('nn.ReLU()', 'nn.LSTM(8)'));
  await expect(bad(page)).toContainText('Line 3: nn.LSTM is not read from PyTorch');
  await expect(page.locator('ts-spec-editor .cm-failing-line')).toHaveText('  nn.LSTM(8),');
});

test('the model of a link takes nobody’s own away, and two tabs show the newest', async ({
  page,
  context,
}) => {
  const spec = (name: string) =>
    JSON.stringify({ name, input: { shape: [4] }, layers: [{ type: 'relu' }] }, null, 2);
  await open(page);
  await writeSpec(page, spec('my_own'));
  await expect(good(page)).toContainText('my_own');
  const linked = await context.newPage();
  await linked.goto(`index.html?page=model#spec=${encodeURIComponent(spec('of_the_link'))}`);
  await expect(good(linked)).toContainText('of_the_link');
  await linked.reload();
  await expect(good(linked)).toContainText('of_the_link');
  const third = await context.newPage();
  await open(third);
  await expect(good(third)).toContainText('my_own');
  await writeSpec(third, spec('newer'));
  await expect(good(third)).toContainText('newer');
  await expect(good(page)).toContainText('newer');
  await expect(good(linked)).toContainText('of_the_link');
});

test('a link to a model opens it in a page that is there already', async ({ page }) => {
  await open(page);
  const spec = { name: 'linked', input: { shape: [4] }, layers: [{ type: 'relu' }] };
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#spec=${encodeURIComponent(JSON.stringify(spec))}`,
  );
  await expect(good(page)).toContainText('linked');
  await button(page, 'undo').click();
  await expect(good(page)).toContainText('mlp');
});
