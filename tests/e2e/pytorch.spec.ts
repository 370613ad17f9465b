// The folded section "In PyTorch" shows the chosen model.

import { expect, test } from '@playwright/test';
import { pageOf } from './support';

test('the model in PyTorch is the chosen one, and follows the choice', async ({ page }) => {
  await page.goto(pageOf('latency', '&model=lenet5'));
  const section = page.locator('[data-section="pytorch"]');
  if ((await section.evaluate((element) => element.localName)) === 'details')
    await section.locator('summary').click();
  const code = section.locator('pre');
  await expect(code).toContainText('nn.Conv2d(6, 16, 5)');
  await page.getByLabel('Model').selectOption('gpt_nano');
  await expect(code).toContainText('model[6].weight = model[0].weight');
});
