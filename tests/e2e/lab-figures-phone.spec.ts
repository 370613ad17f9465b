// Every lab's figures on a phone, before anything was measured and with one outcome: no text covers another or is cut off.
// lab-figures.spec.ts checks every outcome, also in a wide window.

import { expect, test } from '@playwright/test';
import { drawnLabs } from './drawn/load';
import { drawLab } from './lab-figures';
import { complaints, LABS } from './support';

let labs: Awaited<ReturnType<typeof drawnLabs>>;
test.beforeAll(async () => {
  labs = await drawnLabs();
});

for (const id of LABS)
  test(`${id} at 360 px: no text covers another or is cut off`, async ({ page }) => {
    const errors = complaints(page);
    await page.setViewportSize({ width: 360, height: 800 });
    const [lab] = labs[id] ?? [];
    expect(lab, 'it is drawn').toBeDefined();
    if (lab === undefined) return;
    const [one] = await lab.cases;
    expect(one, 'it has an outcome').toBeDefined();
    const cases =
      one === undefined ? [] : [{ ...one, predictions: one.predictions?.slice(0, 1) ?? [] }];
    await drawLab(page, id, { ...lab, before: [], drafts: [], cases }, new Set());
    expect([...new Set(errors)]).toEqual([]);
  });
