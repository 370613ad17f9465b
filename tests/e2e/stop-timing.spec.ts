// Stop ends a run at once, whatever it is doing, and the next run works.

import { expect, type Page, test } from '@playwright/test';
import { decide } from './promise';
import { measure, pageOf, predict, section, skipPrediction } from './support';

/**
 * Clicks Run, and Stop as soon as the line of progress says what is wanted; milliseconds from there until Run can
 * be clicked again. All of it happens in the page: no run can end while the test runner finds the button.
 */
function stopOnce(page: Page, wanted: RegExp): Promise<number> {
  return page.evaluate(async (source) => {
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const change = () => new Promise((resolve) => setTimeout(resolve, 1));
    const ready = () => find('[data-action="run"]:not([disabled])');
    ready()?.click();
    while (ready() !== null) await change();
    while (!new RegExp(source).test(find('.progress-text')?.textContent ?? '')) {
      if (ready() !== null) throw new Error('the run ended before it could be stopped');
      await change();
    }
    const stop = find('[data-action="stop"]');
    if (stop === null) throw new Error('there is nothing to stop');
    const start = performance.now();
    stop.click();
    while (ready() === null) await change();
    return performance.now() - start;
  }, wanted.source);
}

test('stop ends a measurement of ResNet-18 within 200 ms, and the next run works', async ({
  page,
}) => {
  await page.goto(pageOf('latency', '&model=resnet18&batch=4'));
  await predict(page, '500');
  await decide('stopped within 200 ms', 3, async () => {
    // Past the building of the network: a forward pass of seconds is running.
    const time = await stopOnce(page, /Warming|samples/);
    await expect(section(page, 'measure')).toContainText('Stopped');
    return { seen: `${time.toFixed(0)} ms`, holds: time < 200 };
  });
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
