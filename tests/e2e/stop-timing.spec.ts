// Stop ends a run at once. That it ends, and that the next run works, is looked at in stop.spec.ts.

import { expect, test } from '@playwright/test';
import { decide } from './promise';
import { stopOnce } from './stopping';
import { pageOf, predict, section } from './support';

test('stop ends a measurement of ResNet-18 within 200 ms', async ({ page }) => {
  await page.goto(pageOf('latency', '&model=resnet18&batch=4'));
  await predict(page, '500');
  await decide('stopped within 200 ms', 3, async (_, { limit }) => {
    // Past the building of the network: a forward pass of seconds is running.
    const time = await stopOnce(page, /Warming|samples/);
    await expect(section(page, 'measure')).toContainText('Stopped');
    return { seen: `${time.toFixed(0)} ms`, holds: time < limit(200) };
  });
});
