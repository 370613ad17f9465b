// Every figure of every lab, wide and on a phone, before anything was measured and after: with the outcomes of its feedback
// tests, with the smallest and the largest models, with predictions wrong by a thousand times. No text covers another or is cut
// off, on the page and in the exported file. Nothing is measured for it.

import { expect, type Page, test } from '@playwright/test';
import type { DrawnLab } from './drawn/case';
import { beginDrawing, draw, drawnNames, placed } from './drawn/in-page';
import { drawnLabs } from './drawn/load';
import { namesIn } from './drawn/names';
import { complaints, LABS, pageOf } from './support';

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
      const heard = complaints(page);
      await page.setViewportSize({ width, height: 800 });
      const names = new Set<string>();
      for (const lab of labs[id] ?? []) await drawLab(page, id, lab, names);
      expect([...new Set(heard)]).toEqual([]);
      expect(namesIn(id).filter((name) => !names.has(name))).toEqual([]);
    });

async function drawLab(page: Page, id: string, lab: DrawnLab, names: Set<string>): Promise<void> {
  const { before = [], drafts = [], stored = {} } = lab;
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept))
      localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  await page.goto(pageOf(id));
  await beginDrawing(page);
  const faults: string[] = [];
  const look = async (name: string, what: Parameters<typeof draw>[1]) => {
    faults.push(...(await draw(page, what)).map((fault) => `${name}: ${fault}`));
  };
  for (const said of [undefined, ...drafts]) await look(`before, said ${said}`, { draft: said });
  for (const set of before)
    for (const draft of [undefined, ...drafts.slice(0, 1)])
      await look(`before, ${JSON.stringify(set)}`, { set, draft, moved: true });
  for (const each of await lab.cases) {
    await placed(page, each);
    const { name, said = [], parts } = each;
    await look(name, { parts, moved: true });
    for (const prediction of said)
      await look(`${name}, said ${JSON.stringify(prediction)}`, { said: prediction });
  }
  for (const name of await drawnNames(page)) names.add(name);
  expect(faults).toEqual([]);
}
