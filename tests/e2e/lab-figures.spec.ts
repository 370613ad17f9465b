// Every figure of every lab, wide and on a phone: no text covers another or is cut off, on the page and in the exported file. The
// figures are drawn without measuring: before a run, and with the outcomes of the feedback tests, the smallest and largest models, and predictions wrong by a factor of
// a thousand. lab-figures-phone.spec.ts checks one outcome of each lab.

import { expect, test } from '@playwright/test';
import { drawnLabs } from './drawn/load';
import { namesIn } from './drawn/names';
import { drawLab } from './lab-figures';
import { complaints, LABS, LONG_TEST_MS } from './support';

let labs: Awaited<ReturnType<typeof drawnLabs>>;
test.beforeAll(async () => {
  labs = await drawnLabs();
});

test('every lab is drawn', () => {
  expect(Object.keys(labs).sort()).toEqual(LABS);
});

for (const id of LABS)
  for (const width of [1280, 360])
    test(`${id} at ${width} px: no text covers another or is cut off`, async ({ page }) => {
      test.setTimeout(LONG_TEST_MS);
      const errors = complaints(page);
      await page.setViewportSize({ width, height: 800 });
      const names = new Set<string>();
      for (const lab of labs[id] ?? []) await drawLab(page, id, lab, names);
      expect([...new Set(errors)]).toEqual([]);
      expect(namesIn(id).filter((name) => !names.has(name))).toEqual([]);
    });
