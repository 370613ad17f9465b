// Every exercise in each of its languages: the worked solution is written into the editor and passes. A new exercise folder is
// covered without touching the tests. workbench.spec.ts and workbench-kernels.spec.ts also solve one of each kind.

import { expect, test } from '@playwright/test';
import { EXERCISES, openBench, passed, run, solutionOf, sourcesOf, write } from './bench';
import { complaints, pageOf } from './support';

for (const exercise of EXERCISES) {
  for (const source of sourcesOf(exercise)) {
    test(`${exercise} in ${source}: what the editor begins with fails, the solution passes`, async ({
      page,
    }) => {
      const errors = complaints(page);
      await openBench(page, pageOf(exercise, `&language=${source}`));
      await run(page);
      await expect(page.locator('[data-outcome="failed"]')).toBeVisible();
      await write(page, solutionOf(exercise, source));
      await run(page);
      await passed(page);
      await expect(page.locator('[data-scene="ending"]')).toBeVisible();
      const marks = page.locator('.cases tbody tr');
      expect(await marks.count()).toBeGreaterThanOrEqual(20);
      await expect(page.locator('.cases tr[data-state="right"]')).toHaveCount(await marks.count());
      await expect(page.locator('.problem')).toHaveCount(0);
      expect(errors).toEqual([]);
    });
  }
}
