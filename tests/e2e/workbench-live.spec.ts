// The student's own timer on the real engine: its runs are passes of the network, in the program's own thread.
// workbench-live-timing.spec.ts checks that it measures the same work as ours.

import { expect, test } from '@playwright/test';
import { openBench, passed, run, solutionOf, write } from './bench';
import { complaints, pageOf } from './support';

for (const language of ['javascript', 'python'] as const) {
  test(`${language}: the student’s timer measures the real engine, beside ours with its interval`, async ({
    page,
  }) => {
    const errors = complaints(page);
    await openBench(page, pageOf('build-latency', `&language=${language}`));
    await write(page, solutionOf('build-latency', language));
    await run(page);
    await passed(page);
    const rows = page.locator('.bench-real tbody tr');
    await expect(rows).not.toHaveCount(0);
    for (const row of await rows.all()) {
      const [yours = '', ours = ''] = await row.locator('td').allInnerTexts();
      expect(Number.parseFloat(yours)).toBeGreaterThan(0);
      expect(Number.parseFloat(ours)).toBeGreaterThan(0);
    }
    expect(errors).toEqual([]);
  });
}
