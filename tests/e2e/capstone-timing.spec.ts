// The capstone's promise: from its baseline to its final configuration, training becomes twice as fast.

import { expect, type Page, test } from '@playwright/test';
import type { Notebook } from '../../web/src/labs/capstone/notebook';
import { TARGET, toldOf } from '../../web/src/labs/capstone/outcome';
import { decide } from './promise';
import { measure, pageOf, skipPrediction } from './support';

// Recording a trace disturbs what is timed.
test.use({ trace: 'off', screenshot: 'off' });

/** Chosen as a student would in the last part: a loader that does less and ahead, less of an update, shared by more images. */
async function compose(page: Page): Promise<void> {
  const final = page.locator('.capstone-part[data-part="final"]');
  await final.locator('summary').first().click();
  await final.getByRole('radio', { name: 'a shrunk copy', exact: true }).check({ force: true });
  await final.getByRole('radio', { name: 'ahead, 1 worker', exact: true }).check({ force: true });
  await final.getByRole('radio', { name: 'SGD', exact: true }).check({ force: true });
  await final.getByRole('radio', { name: '8', exact: true }).first().check({ force: true });
  const start = final.locator('[data-action="measure-final"]');
  await start.click();
  await expect(start).toHaveCount(0);
  await expect(start).toBeVisible({ timeout: 300_000 });
  await expect(final).toContainText('From baseline to final');
}

const notebook = (page: Page): Promise<Notebook> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tensorscope.notebook.capstone.1') ?? '{}'));

test('from baseline to final the capstone trains twice as many images per second', async ({
  page,
}) => {
  // A round is a comparison of many blocks: one that reaches the target is enough.
  await decide(`at least ${TARGET}× the images per second`, 1, async () => {
    await page.goto(pageOf('capstone'));
    await skipPrediction(page);
    await measure(page);
    await compose(page);
    const { final } = await notebook(page);
    if (final === undefined) throw new Error('nothing was measured');
    const { low, high } = final.compared.speedup;
    const { ratio } = toldOf(final.compared);
    return {
      seen: `${ratio.toFixed(2)}× (95 % interval ${low.toFixed(2)} to ${high.toFixed(2)}, ${final.compared.order.length} blocks)`,
      holds: ratio >= TARGET,
    };
  });
});
