// Draws a lab's figures from given outcomes and checks their texts.

import { expect, type Page } from '@playwright/test';
import type { DrawnLab } from './drawn/case';
import { beginDrawing, draw, drawnNames, placed } from './drawn/in-page';
import { pageOf } from './support';

/** Opens a lab and checks its figures in every state of `lab`. The figures' names are added to `names`. */
export async function drawLab(
  page: Page,
  id: string,
  lab: DrawnLab,
  names: Set<string>,
): Promise<void> {
  const { before = [], drafts = [] } = lab;
  await page.goto(pageOf(id));
  await beginDrawing(page);
  const faults: string[] = [];
  const look = async (name: string, what: Parameters<typeof draw>[1]) => {
    faults.push(...(await draw(page, what)).map((fault) => `${name}: ${fault}`));
  };
  for (const draft of [undefined, ...drafts]) await look(`before, said ${draft}`, { draft: draft });
  for (const set of before)
    for (const draft of [undefined, ...drafts.slice(0, 1)])
      await look(`before, ${JSON.stringify(set)}`, { set, draft, moved: true });
  for (const each of await lab.cases) {
    await placed(page, each);
    const { name, predictions = [] } = each;
    await look(name, { moved: true });
    for (const prediction of predictions)
      await look(`${name}, said ${JSON.stringify(prediction)}`, { prediction });
  }
  for (const name of await drawnNames(page)) names.add(name);
  expect(faults).toEqual([]);
}
