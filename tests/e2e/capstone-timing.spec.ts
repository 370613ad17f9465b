// The capstone's promise: from its baseline to its final configuration, training becomes twice as fast.

import { test } from '@playwright/test';
import { reportedOf, TARGET } from '../../web/src/labs/capstone/baseline/model';
import { compose, notebook } from './capstone-final';
import { decide } from './promise';
import { measure, pageOf, skipPrediction } from './support';

// Recording a Playwright trace would disturb the timing.
test.use({ trace: 'off', screenshot: 'off' });

test('from baseline to final the capstone trains twice as many images per second', async ({
  page,
}) => {
  // Each round compares many alternating blocks, so one round that reaches the target is enough.
  await decide(`at least ${TARGET}× the images per second`, 1, async () => {
    await page.goto(pageOf('capstone'));
    await skipPrediction(page);
    await measure(page);
    await compose(page);
    const { final } = await notebook(page);
    if (final === undefined) throw new Error('nothing was measured');
    const { low, high } = final.compared.speedup;
    const { ratio } = reportedOf(final.compared);
    return {
      seen: `${ratio.toFixed(2)}× (95 % interval ${low.toFixed(2)} to ${high.toFixed(2)}, ${final.compared.order.length} blocks)`,
      holds: ratio >= TARGET,
    };
  });
});
