// A tab of WebKit's browser. Its driver does not report the console, so the pages are served with an additional script that
// records it.

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from './early';
import { press, put, type Tab } from './tab';
import { type Session, WebDriverError } from './webdriver';

/** Errors that may disappear a moment later. */
const PASSING = new Set([
  'no such element',
  'stale element reference',
  'element not interactable',
  'element click intercepted',
]);

/** Repeats `work` until it succeeds. */
function once<Result>(what: string, work: () => Promise<Result>): Promise<void> {
  const attempt = () =>
    work().then(
      () => 'done',
      (error) => {
        if (error instanceof WebDriverError && PASSING.has(error.kind)) return error.message;
        throw error;
      },
    );
  return expect.poll(attempt, { timeout: 120_000, message: what }).toBe('done');
}

interface Watched {
  /** Whether the last click reached its target; undefined on a page that was loaded after it. */
  clicked?: boolean;
}

/**
 * The driver determines an element's position and clicks there, even if something has moved in between. This waits until the
 * element stands still, and records whether the click reaches it. Not checked inside a shadow root.
 */
const watchClick = async (selector: string): Promise<void> => {
  const watched = globalThis as unknown as Watched;
  watched.clicked = true;
  const element = selector.includes(' >>> ') ? null : document.querySelector(selector);
  if (element === null) return;
  const place = () => JSON.stringify(element.getBoundingClientRect());
  for (let before = ''; before !== place(); ) {
    before = place();
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  watched.clicked = false;
  const seen = (event: Event) => {
    if (event.composedPath().includes(element)) watched.clicked = true;
  };
  addEventListener('click', seen, { capture: true, once: true });
};

const savedIn = (home: string): string[] =>
  readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/** @param served addresses of the pages that contain `early.ts` */
export async function webkitTab(
  session: Session,
  home: string,
  served: { readonly isolated: string; readonly plain: string },
): Promise<Tab> {
  const errors: string[] = [];
  let inFrame = false;
  const evaluate: Tab['evaluate'] = (work, given) =>
    session.run(`return (${work})(...arguments)`, given ?? null) as never;
  const click = (selector: string) =>
    once(`click ${selector}`, async () => {
      await evaluate(watchClick, selector);
      await session.click(selector);
      if (!(await evaluate(() => (globalThis as unknown as Watched).clicked ?? true, undefined)))
        throw new WebDriverError('element click intercepted', `${selector} moved away`);
    });
  const collect = async () => {
    const here = await evaluate(
      () => (globalThis as unknown as Page).earlyErrors?.splice(0),
      undefined,
    );
    errors.push(...(here ?? []));
  };
  const leave = async (way: () => Promise<void>) => {
    await collect();
    await session.top();
    inFrame = false;
    await way();
  };
  await session.resize(1280, 900);
  return {
    browser: `WebKitGTK ${session.version}`,
    ...served,
    goto: (address) => leave(() => session.goto(address)),
    reload: () => leave(() => session.reload()),
    enter: async (selector) => {
      await once(`frame ${selector}`, () => session.enter(selector));
      inFrame = true;
    },
    evaluate,
    click: (selector) => (inFrame ? press({ evaluate }, selector) : click(selector)),
    type: async (selector, text) => {
      if (inFrame) return put({ evaluate }, selector, text);
      await click(selector);
      await evaluate(() => document.execCommand('selectAll'), undefined);
      await session.keys(selector, text);
    },
    choose: (selector, value) =>
      once(`choose ${value}`, () => session.click(`${selector} option[value="${value}"]`)),
    saved: async (action) => {
      // The browser saves nothing over a file of the same name, as an earlier walk of this worker may have left one.
      for (const name of savedIn(home)) rmSync(join(home, name));
      await action();
      const fresh = () => savedIn(home).filter((name) => !name.endsWith('.wkdownload'));
      await expect.poll(() => fresh().length, 'files saved').toBe(1);
      const file = join(home, String(fresh()[0]));
      await expect.poll(() => existsSync(file) && readFileSync(file).length).toBeGreaterThan(0);
      return readFileSync(file, 'utf8');
    },
    width: (pixels) => session.resize(pixels, 900),
    complaints: async () => {
      await collect();
      return errors;
    },
  };
}
