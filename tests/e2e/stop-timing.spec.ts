// Stop ends a run at once. stop.spec.ts checks that it ends at all and that the next run works.

import { expect, test } from '@playwright/test';
import { decide } from './promise';
import { stopOnce } from './stopping';
import { pageOf, predict, section } from './support';

test('stop ends a measurement of ResNet-18 within 200 ms', async ({ page }) => {
  await page.goto(pageOf('latency', '&model=resnet18&batch=4'));
  await predict(page, '500');
  await decide('stopped within 200 ms', 3, async (_, { limit }) => {
    // The network has been built, and a forward pass that takes seconds is running.
    const time = await stopOnce(page, /Warming|samples/);
    await expect(section(page, 'measure')).toContainText('Stopped');
    return { seen: `${time.toFixed(0)} ms`, holds: time < limit(200) };
  });
});
