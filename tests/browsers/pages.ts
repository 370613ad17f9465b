// Walks through the pages around the labs: home, My model, an exercise of the workbench, and an embed that leads out.

import { expect } from '@playwright/test';
import type { Source } from '../e2e/bench';
import { coursePage } from '../e2e/course-page';
import { purpose } from '../e2e/walk';
import { fits, says, seen, shows, type Tab, textOf } from './tab';

const quiet = (tab: Tab): Promise<void> =>
  purpose('no complaint in the console', async () => expect(await tab.complaints()).toEqual([]));

const fitsPhones = (tab: Tab): Promise<void> =>
  purpose('nothing is wider than the window, on a phone either', async () => {
    await fits(tab);
    await tab.width(360);
    await fits(tab);
    await tab.width(1280);
  });

export async function walkHome(tab: Tab, site: string): Promise<void> {
  await purpose('a network is measured unasked', async () => {
    await tab.width(1280);
    await tab.goto(`${site}index.html`);
    await shows(tab, '[data-first-result]');
  });
  await purpose('the device is measured', async () => {
    await tab.click('[data-action="measure-device"]');
    await shows(tab, '[data-device="measured"]');
    await says(tab, '.readings', /\d\s\w?FLOP\/s[\s\S]*\d\s\w?B\/s/);
  });
  expect(await seen(tab, '[role="alert"]')).toBe(0);
  await fitsPhones(tab);
  await quiet(tab);
}

const layers = (fields: object) =>
  JSON.stringify({
    name: 'tiny',
    input: { shape: [4] },
    layers: [{ type: 'linear', out_features: 3, ...fields }],
  });

/** Types a network, which is rejected, corrected and saved, and becomes the model of a lab. */
export async function walkModel(tab: Tab, site: string): Promise<void> {
  const good = '#spec-verdict [data-spec="good"]';
  const spec = layers({});
  await purpose('a network is typed, refused and mended', async () => {
    await tab.width(1280);
    await tab.goto(`${site}index.html?page=model`);
    await shows(tab, good);
    await write(tab, 'ts-spec-editor', layers({ in_features: 9 }));
    await says(tab, '#spec-verdict [data-spec="bad"]', 'input has 4 features, layer expects 9');
    await write(tab, 'ts-spec-editor', spec);
    await says(tab, good, '15 parameters');
  });
  await purpose('it is saved as it is', async () =>
    expect(await tab.saved(() => tab.click('[data-action="save-spec"]'))).toBe(spec),
  );
  await fitsPhones(tab);
  await purpose('it is the model of a lab', async () => {
    await tab.goto(`${site}index.html?lab=parameters&model=mine`);
    await tab.click('[data-action="skip"]');
    await tab.click('[data-action="run"]');
    await shows(tab, 'article.lab[data-measured="true"]');
    await says(tab, '[data-figure="parameters-per-layer"]', '15');
  });
  await quiet(tab);
}

/** Typed key by key, in one line because the editor indents the next one. */
const PROGRAMS = {
  python:
    'def linear_flops(s, out, bias): return s[0] * linear_flops(s[1:], out, bias) if len(s) > 1 else out * (2 * s[0] + int(bias))',
  javascript:
    'function linearFlops(s, out, bias) { return s.slice(0, -1).reduce((a, b) => a * b, out) * (2 * s.at(-1) + Number(bias)); }',
} as const;
const ENDLESS = { python: 'while True: pass', javascript: 'for (;;) {}' } as const;

type Editor = 'ts-code-editor' | 'ts-spec-editor';

/** Replaces the text of an editor, typing the new one. */
const write = async (tab: Tab, editor: Editor, text: string): Promise<void> => {
  await tab.evaluate((name) => {
    const { edited } = document.querySelector(name) as unknown as {
      edited: { replace(text: string): void };
    };
    edited.replace('');
  }, editor);
  await tab.type(`${editor} >>> .cm-content`, text);
  expect(await written(tab, editor)).toBe(text);
};

const written = (tab: Tab, editor: Editor): Promise<string> =>
  tab.evaluate(
    (name) => (document.querySelector(name) as unknown as { value: string }).value,
    editor,
  );

async function run(tab: Tab, outcome: 'failed' | 'passed'): Promise<void> {
  await tab.click('[data-action="run"]:not([disabled])');
  await shows(tab, `[data-outcome="${outcome}"]`);
}

/** An endless program is stopped, a correct one passes, and the code is still there after a reload. */
export async function walkBench(
  tab: Tab,
  site: string,
  language: Exclude<Source, 'wat'>,
): Promise<void> {
  await purpose('what the editor begins with fails', async () => {
    await tab.width(1280);
    await tab.goto(`${site}index.html?lab=build-linear-flops&language=${language}`);
    await shows(tab, '[data-action="run"]:not([disabled])');
    await run(tab, 'failed');
  });
  await purpose('an endless loop is stopped', async () => {
    await write(tab, 'ts-code-editor', ENDLESS[language]);
    await tab.click('[data-action="run"]');
    await tab.click('[data-action="stop"]');
    await expect.poll(() => textOf(tab, 'ts-workbench')).toContain('Stopped.');
  });
  await purpose('a program is typed, and passes', async () => {
    await write(tab, 'ts-code-editor', PROGRAMS[language]);
    await run(tab, 'passed');
  });
  await fitsPhones(tab);
  await purpose('a reload keeps it', async () => {
    await tab.reload();
    await shows(tab, '[data-action="run"]:not([disabled])');
    expect(await written(tab, 'ts-code-editor')).toBe(PROGRAMS[language]);
  });
  await quiet(tab);
}

/** A frame that may not open a tab shows the address instead. */
export async function walkOut(tab: Tab, site: string): Promise<void> {
  const course = await coursePage(
    `<iframe title="lab" sandbox="allow-scripts allow-same-origin" src="${site}embed.html?lab=parameters" width="800" height="800"></iframe>`,
  );
  try {
    await tab.goto(course.address);
    await tab.enter('iframe');
    await shows(tab, 'article.lab');
    await tab.click('.site-footer a[target="_blank"]');
    const address = () =>
      tab.evaluate(() => document.querySelector<HTMLTextAreaElement>('dialog textarea')?.value, 0);
    await expect.poll(address).toContain('index.html?lab=parameters');
    await quiet(tab);
  } finally {
    await course.close();
  }
}
