// The engine's worker is terminated at random moments before, during and after a run. The student's prediction stays, the
// page says what happened, and the next run is right. FAULT_KILLS is the number of moments; FAULT_SEED draws others.

import { expect, test } from '@playwright/test';
import { seededRandom } from '../../web/src/kit/numbers/random';
import { endWorkerAfter, holdWorkers } from './faults';
import { measure, pageOf, predict, RUN_MS, runButton, section } from './support';

const KILLS = Number(process.env.FAULT_KILLS ?? 10);
const SEED = Number(process.env.FAULT_SEED ?? process.env.TENSORSCOPE_SEED ?? 1);
/** Added to the test's time limit for each moment, because the number of moments can be large. */
const EACH_MS = 60_000;

test(`a worker ended at ${KILLS} random moments: said, nothing lost, and the next run is right`, async ({
  page,
}) => {
  test.setTimeout(300_000 + KILLS * EACH_MS);
  const draw = seededRandom(SEED);
  await holdWorkers(page);
  await page.goto(pageOf('memory', '&model=resnet18_cifar&batch=4'));
  await predict(page, '321');
  await measure(page);
  const right = await section(page, 'explain').innerText();
  const problem = section(page, 'measure').getByRole('alert');
  let struck = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const after_ms = Math.round(600 * draw() ** 2);
    await test.step(`ended ${after_ms} ms after the click`, async () => {
      const ended = endWorkerAfter(page, after_ms);
      await runButton(page).click();
      await ended;
      await expect(runButton(page)).toBeVisible({ timeout: RUN_MS });
      // The run may have finished just before its worker was terminated.
      if ((await problem.count()) > 0) {
        struck += 1;
        await expect(problem).toContainText('stopped working');
      }
      await expect(section(page, 'predict')).toContainText('321');
      await measure(page);
      await expect(problem).toHaveCount(0);
      expect(await section(page, 'explain').innerText()).toBe(right);
    });
  }
  test.info().annotations.push({ type: 'struck', description: `${struck} of ${KILLS}` });
  expect(struck).toBeGreaterThan(KILLS / 5);
});
