// What a walk may do with a browser, whatever drives it: a tab, or the frame in it that was entered last.

import { expect } from '@playwright/test';

export interface Tab {
  /** Name and version, as the browser gives them. */
  readonly browser: string;
  /** Where the page is served: a host with isolation headers, and one without. */
  readonly isolated: string;
  readonly plain: string;
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** What follows happens in this frame of the page, until the next `goto` or `reload`. */
  enter(frame: string): Promise<void>;
  /** Runs this in the page; it may use nothing but what it is given. */
  evaluate<Given, Result>(work: (given: Given) => Result, given: Given): Promise<Awaited<Result>>;
  /** A click of the pointer, once there is something to click. Here and in `type`, " >>> " leads into a shadow root. */
  click(selector: string): Promise<void>;
  /** Keys, in place of what the field holds. */
  type(selector: string, text: string): Promise<void>;
  choose(select: string, value: string): Promise<void>;
  /** The text of the file that this makes the browser save. */
  saved(deed: () => Promise<void>): Promise<string>;
  /** As narrow as this, or as the browser's window can be. */
  width(pixels: number): Promise<void>;
  /** Errors and warnings of the console, and what was thrown and not caught, since the tab was opened. */
  complaints(): Promise<string[]>;
}

/** How many elements match and are seen. */
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

/** Nothing here takes so long: this ends what hangs. */
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
 * In frames of another site the drivers of Firefox and WebKit give keys to nobody and the pointer to another place: there
 * a field is filled, and a button pressed, as a script does it.
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

/** Presses what matches, once it is there and may be pressed. */
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
