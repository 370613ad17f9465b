// Stop ends a run, whatever it is doing, and the next run works. stop-timing.spec.ts measures how soon it ends.

import { expect, test } from '@playwright/test';
import { stopOnce } from './stopping';
import { measure, pageOf, predict, section, skipPrediction } from './support';

test('stop ends a measurement of ResNet-18, the prediction is kept, and the next run works', async ({
  page,
}) => {
  await page.goto(pageOf('latency', '&model=resnet18&batch=4'));
  await predict(page, '500');
  // The network has been built, and a forward pass that takes seconds is running.
  await stopOnce(page, /Warming|samples/);
  await expect(section(page, 'measure')).toContainText('Stopped');
  await expect(section(page, 'predict')).toContainText('You said');
  await section(page, 'setup').getByRole('combobox', { name: 'Model' }).selectOption('mlp');
  await measure(page);
});

test('a network that is still being built can be stopped', async ({ page }) => {
  await page.goto(pageOf('memory', '&model=alexnet&batch=16'));
  await skipPrediction(page);
  await stopOnce(page, /./);
  await expect(section(page, 'measure')).toContainText('Stopped');
  await expect(section(page, 'explain')).toHaveCount(0);
});
