// The student's own timer measures the same work as ours.

import { expect, test } from '@playwright/test';
import { openBench, passed, run, solutionOf, write } from './bench';
import { decide } from './promise';
import { pageOf } from './support';

test.use({ trace: 'off', screenshot: 'off' });

for (const language of ['javascript', 'python'] as const) {
  test(`${language}: the student’s timer tells about the same as ours`, async ({ page }) => {
    await openBench(page, pageOf('build-latency', `&language=${language}`));
    await write(page, solutionOf('build-latency', language));
    await decide(`${language}: both timers from 0.2 to 20 times each other`, 1, async () => {
      await run(page);
      await passed(page);
      const rows = page.locator('.bench-real tbody tr');
      await expect(rows).not.toHaveCount(0);
      const ratios: number[] = [];
      for (const row of await rows.all()) {
        const [yours = '', ours = ''] = await row.locator('td').allInnerTexts();
        ratios.push(Number.parseFloat(yours) / Number.parseFloat(ours));
      }
      // The same work on the same machine: a large factor between the times would mean another network, or none.
      return {
        seen: ratios.map((ratio) => `${ratio.toFixed(2)}x`).join(', '),
        holds: ratios.every((ratio) => ratio > 0.2 && ratio < 20),
      };
    });
  });
}
