// Runs that cannot end, and files that do not come, before a test has acted, however fast or slow the machine is.

import type { Page } from '@playwright/test';

declare global {
  interface Window {
    runsHeld: boolean;
  }
}

/**
 * From here on, in each document of this page, what is timed goes on until it is stopped: measurements of a network or a
 * kernel, the overhead lab's queue, and loads of the loader. `held` is how a document begins; `hold` changes it.
 */
export async function holdRuns(page: Page, held = true): Promise<void> {
  await page.addInitScript((begins) => {
    window.runsHeld = begins;
    const post = Worker.prototype.postMessage;
    const isPlain = (value: unknown): value is Record<string, unknown> =>
      value !== null &&
      typeof value === 'object' &&
      Object.getPrototypeOf(value) === Object.prototype;
    /** A hundred thousand readings of a thousand runs each, and half an hour: no test waits for either. */
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
      // A product of the queue that takes a minute and more.
      if (Object.keys(message).sort().join() === 'id,size' && size !== undefined)
        return { ...message, size: 4096 };
      return message;
    };
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
      if (!window.runsHeld) return post.call(this, message, ...rest);
      // A load that is never ordered never comes.
      if (isPlain(message) && message.kind === 'load') return;
      return post.call(this, lengthened(message), ...rest);
    } as typeof post;
  }, held);
}

/** Whether runs that begin from now on are held. */
export const hold = (page: Page, held: boolean): Promise<void> =>
  page.evaluate((now) => {
    window.runsHeld = now;
  }, held);

interface Catch {
  /** Pressed first; nothing where what is waited for begins by itself. */
  press?: string;
  /** What is waited for. */
  seen: string;
  /** What it has to say. */
  says?: RegExp;
  /** Pressed in the very task in which that is seen: nothing can happen in between. */
  next?: string;
}

/** Presses, and acts as soon as something is seen: within the page, so that no run ends while the test finds a button. */
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

/** Files whose address matches do not come before the function that is returned is called. */
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
