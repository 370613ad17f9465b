// A program with an endless loop, in each language, on the real page: it ends with a message, and the next run works.
// workbench-hostile-timing.spec.ts checks how soon, and with all the other hostile programs.

import { expect, test } from '@playwright/test';
import { SILENT } from '../support/hostile';
import { hostileIn, LANGUAGES, withBench } from './hostile-bench';

for (const language of LANGUAGES) {
  test(`${language}: a program without an end ends with a message, and a right one passes after it`, async ({
    page,
  }) => {
    const [endless] = hostileIn(language).filter(({ says }) => says === SILENT);
    if (endless === undefined) throw new Error(`there is no program without an end in ${language}`);
    expect(endless.line).toBeDefined();
    await withBench(page, language, async (meet) => void (await meet(endless)));
  });
}
