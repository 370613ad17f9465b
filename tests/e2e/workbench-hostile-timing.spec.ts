// Hostile programs on the real page: each ends with a message while the page stays responsive, none passes, and the next run works.

import { test } from '@playwright/test';
import { hostileIn, LANGUAGES, withBench } from './hostile-bench';
import { decide } from './promise';

/** From pressing Run to the outcome: 2 s until a silent program is terminated, and half a second for everything else. */
const LONGEST_MS = 2500;

for (const language of LANGUAGES) {
  const programs = hostileIn(language);
  test(`${language}: ${programs.length} hostile programs end with a message, and a right one passes after each`, async ({
    page,
  }) => {
    await withBench(page, language, async (meet) => {
      for (const hostile of programs) {
        const promise = `${language}, ${hostile.name}: ended within ${LONGEST_MS} ms`;
        await decide(promise, 1, async (_, { limit }) => {
          const took = await meet(hostile);
          return { seen: `${took.toFixed(0)} ms`, holds: took < limit(LONGEST_MS) };
        });
      }
    });
  });
}
