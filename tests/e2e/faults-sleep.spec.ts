// The computer sleeps while a lab measures: the run ends with a true result, and the page says what happened. Every process
// that runs a page is stopped meanwhile, and the clocks go on, as they do on Windows (elsewhere the engine's clock sleeps, too).

import { expect, test } from '@playwright/test';
import { sampleFor, sleepFor } from './faults';
import { measure, pageOf, predict, RUN, runButton, section } from './support';
import { resultIn } from './visits';

/** Longer than the page takes for any stutter. */
const ASLEEP_MS = 6500;

test.skip(({ browserName }) => browserName !== 'chromium', 'asks Chromium for its processes');

/** Far longer than it takes to put the computer to sleep. */
const SAMPLING_MS = 8000;

interface Kept {
  outcomes: {
    latency: { measured: { report: { samples_ms: number[]; runs_per_sample: number[] } } };
  };
}

test('a computer that sleeps in mid-run: said, no time asleep in the result, and the next run is as ever', async ({
  page,
  browser,
}) => {
  await sampleFor(page, SAMPLING_MS);
  await page.goto(pageOf('latency', '&model=resnet18_cifar'));
  await predict(page, '2');
  await runButton(page).click();
  await expect(page.locator('.progress-text')).toContainText('Taking samples', RUN);
  await sleepFor(browser, ASLEEP_MS);
  await expect(section(page, 'explain')).toBeVisible(RUN);
  const bar = section(page, 'measure');
  await expect(bar).toContainText('stood still while this ran');
  const { report } = ((await resultIn(page, 'latency', 'results')) as Kept).outcomes.latency
    .measured;
  const lengths_ms = report.samples_ms.map(
    (run_ms, at) => run_ms * (report.runs_per_sample[at] ?? 0),
  );
  expect(lengths_ms.length).toBeGreaterThan(10);
  expect(Math.max(...lengths_ms)).toBeLessThan(ASLEEP_MS / 2);
  await measure(page);
  await expect(bar).not.toContainText('stood still');
});
