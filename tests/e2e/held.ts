// Holds back runs and files until a test has acted, so that tests do not depend on the speed of the machine.

import type { Page } from '@playwright/test';

declare global {
  interface Window {
    runsHeld: boolean;
  }
}

/**
 * From now on, in each document of this page, timed work goes on until it is stopped: measurements of a network or a
 * kernel, the Overhead lab's queue, and loads of the data loader. `held` is the initial state of a document; `hold` changes it.
 */
export async function holdRuns(page: Page, held = true): Promise<void> {
  await page.addInitScript((begins) => {
    window.runsHeld = begins;
    const post = Worker.prototype.postMessage;
    const isPlain = (value: unknown): value is Record<string, unknown> =>
      value !== null &&
      typeof value === 'object' &&
      Object.getPrototypeOf(value) === Object.prototype;
    /** A hundred thousand samples of a thousand runs each, or half an hour: longer than any test waits. */
    const READINGS = { naive_runs: 100_000, naive_runs_per_sample: 1000, naive_warm_up_runs: 0 };
    const HALF_AN_HOUR = { budget_ms: 1.8e6, target_relative_width: 0 };
    const longer: Record<string, Record<string, number>> = {
      measureLatency: READINGS,
      measureKernel: READINGS,
      measureInstruments: HALF_AN_HOUR,
      profileForwardPass: HALF_AN_HOUR,
    };
    const isTiming = (value: unknown): value is Record<string, unknown> =>
      isPlain(value) && ('budget_ms' in value || 'naive_runs' in value);
    const lengthened = (message: unknown): unknown => {
      if (!isPlain(message)) return message;
      const { verb, args, size } = message;
      const more = longer[String(verb)];
      if (more !== undefined && Array.isArray(args))
        return {
          ...message,
          args: args.map((each) => (isTiming(each) ? { ...each, ...more } : each)),
        };
      // A matrix product of the queue that takes more than a minute.
      if (Object.keys(message).sort().join() === 'id,size' && size !== undefined)
        return { ...message, size: 4096 };
      return message;
    };
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
      if (!window.runsHeld) return post.call(this, message, ...rest);
      // A load that is never requested never arrives.
      if (isPlain(message) && message.kind === 'load') return;
      return post.call(this, lengthened(message), ...rest);
    } as typeof post;
  }, held);
}

/** Sets whether runs that begin from now on go on until they are stopped. */
export const hold = (page: Page, held: boolean): Promise<void> =>
  page.evaluate((now) => {
    window.runsHeld = now;
  }, held);

interface Catch {
  /** Selector of the button to press first; absent if `seen` appears by itself. */
  press?: string;
  /** Selector of the element to wait for. */
  seen: string;
  /** Its text has to match this. */
  says?: RegExp;
  /** Selector of a button to press as soon as `seen` is observed, before any other task can run. */
  next?: string;
}

/**
 * Presses a button and reacts as soon as something is seen. All of it happens within the page, so that no run can end while
 * the test looks for a button.
 */
export function catchRun(page: Page, { press, seen, says, next }: Catch): Promise<void> {
  return page.evaluate(
    ([first, wanted, source, second]) =>
      new Promise<void>((resolve, reject) => {
        const find = (selector: string) => document.querySelector<HTMLElement>(selector);
        const click = (selector: string) => {
          const button = find(selector);
          if (button === null || button.matches(':disabled'))
            throw new Error(`${selector} cannot be pressed`);
          button.click();
        };
        const there = () => {
          const one = find(wanted);
          return one !== null && new RegExp(source).test(one.textContent ?? '');
        };
        const look = () => {
          if (!there()) return;
          observer.disconnect();
          try {
            if (second !== undefined) click(second);
            resolve();
          } catch (thrown) {
            reject(thrown);
          }
        };
        const observer = new MutationObserver(look);
        observer.observe(document, {
          attributes: true,
          characterData: true,
          childList: true,
          subtree: true,
        });
        if (first !== undefined) click(first);
        look();
      }),
    [press, seen, says?.source ?? '', next] as const,
  );
}

/** Holds back the files whose address matches until the returned function is called. */
export async function holdFiles(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
