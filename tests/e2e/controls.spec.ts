// The control measurements of a session: the same work is timed repeatedly and the result is shown as lights.

import { expect, test } from '@playwright/test';
import { measure, measureDevice, pageOf, skipPrediction } from './support';

test('the controls of a session are lights with words, on the opening screen and in a lab', async ({
  page,
}) => {
  await page.goto('index.html');
  await measureDevice(page);
  const lights = page.locator('ts-session-controls');
  await expect(lights).toContainText(/Controls: (green|amber|red)\./);
  await expect(lights.locator('.lights li')).toHaveCount(3);
  await page.goto(pageOf('latency'));
  await skipPrediction(page);
  await measure(page);
  await page.getByText('How this was measured').click();
  await expect(lights).toContainText(/Controls: (green|amber|red)\./);
  const environment = await page.evaluate(() => {
    const lab = document.querySelector('ts-lab-latency') as unknown as {
      state: { main: { environment: { label: string; value: string }[] } };
    };
    return lab.state.main.environment;
  });
  const row = environment.find(({ label }) => label === 'Controls');
  expect(row?.value).toMatch(/^(green|amber|red)\. The same work/);
});
