// The actions that walks perform in a browser, whatever drives it: in a tab, or in the frame that was entered last.

import { expect } from '@playwright/test';

export interface Tab {
  /** Name and version, as the browser reports them. */
  readonly browser: string;
  /** Addresses of the page: on a host with isolation headers, and on one without. */
  readonly isolated: string;
  readonly plain: string;
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Makes all that follows happen in this frame of the page, until the next `goto` or `reload`. */
  enter(frame: string): Promise<void>;
  /** Runs `work` in the page; it may only use its argument. */
  evaluate<Given, Result>(work: (given: Given) => Result, given: Given): Promise<Awaited<Result>>;
  /** Clicks with the pointer, once the element exists. Here and in `type`, " >>> " leads into a shadow root. */
  click(selector: string): Promise<void>;
  /** Types text with keys, replacing the field's content. */
  type(selector: string, text: string): Promise<void>;
  choose(select: string, value: string): Promise<void>;
  /** The text of the file that `deed` makes the browser save. */
  saved(action: () => Promise<void>): Promise<string>;
  /** Makes the window this narrow, or as narrow as the browser allows. */
  width(pixels: number): Promise<void>;
  /** Errors and warnings in the console, and uncaught errors, since the tab was opened. */
  complaints(): Promise<string[]>;
}

/** Number of elements that match and are visible. */
export const seen = (tab: Tab, selector: string): Promise<number> =>
  tab.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)].filter((one) => one.getClientRects().length > 0)
        .length,
    selector,
  );

export const textOf = (tab: Tab, selector: string): Promise<string> =>
  tab.evaluate(
    (wanted) => [...document.querySelectorAll(wanted)].map((one) => one.textContent).join(' '),
    selector,
  );

/** A generous timeout that only ends hanging tests. */
const PATIENCE = { timeout: 240_000 };

export const shows = (tab: Tab, selector: string): Promise<void> =>
  expect
    .poll(() => seen(tab, selector), { ...PATIENCE, message: `shown: ${selector}` })
    .not.toBe(0);

export const says = (tab: Tab, selector: string, text: string | RegExp): Promise<void> =>
  expect
    .poll(() => textOf(tab, selector), { ...PATIENCE, message: `said by ${selector}` })
    .toMatch(text);

export const fits = (tab: Tab): Promise<void> =>
  expect
    .poll(
      () =>
        tab.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return Math.max(0, scrollWidth - clientWidth);
        }, undefined),
      'pixels by which the page is wider than its window',
    )
    .toBe(0);

/**
 * In frames of another site, the drivers of Firefox and WebKit lose keys and misplace the pointer. There a script fills the field
 * and presses the button.
 */
export const put = (tab: Pick<Tab, 'evaluate'>, selector: string, text: string): Promise<void> =>
  tab.evaluate(
    (given) => {
      const field = document.querySelector<HTMLInputElement>(given.selector);
      if (field === null) throw new Error(`there is no ${given.selector}`);
      field.value = given.text;
      for (const type of ['input', 'change'])
        field.dispatchEvent(new InputEvent(type, { bubbles: true }));
    },
    { selector, text },
  );

/** Presses the matching element once it exists and is enabled. */
export const press = (tab: Pick<Tab, 'evaluate'>, selector: string): Promise<void> =>
  expect
    .poll(
      () =>
        tab.evaluate((wanted) => {
          const [found] = document.querySelectorAll<HTMLButtonElement>(wanted);
          if (found === undefined || found.disabled) return false;
          found.click();
          return true;
        }, selector),
      { ...PATIENCE, message: `pressed: ${selector}` },
    )
    .toBe(true);
