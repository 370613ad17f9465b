// Presses Stop in the middle of a run.

import type { Page } from '@playwright/test';

/**
 * Clicks Run, then Stop as soon as the progress text matches, and returns the milliseconds from there until Run can be clicked
 * again. All of it happens in the page, so that no run can end while the test looks for the button.
 */
export function stopOnce(page: Page, wanted: RegExp): Promise<number> {
  return page.evaluate(
    (source) =>
      new Promise<number>((resolve, reject) => {
        const find = (selector: string) => document.querySelector<HTMLElement>(selector);
        const ready = () => find('[data-action="run"]:not([disabled])');
        let began = false;
        let stopped: number | undefined;
        const look = () => {
          if (stopped !== undefined) {
            if (ready() === null) return;
            observer.disconnect();
            resolve(performance.now() - stopped);
            return;
          }
          began ||= ready() === null;
          if (began && ready() !== null) {
            observer.disconnect();
            reject(new Error('the run ended before it could be stopped'));
            return;
          }
          const stop = find('[data-action="stop"]');
          if (!began || stop === null) return;
          if (!new RegExp(source).test(find('.progress-text')?.textContent ?? '')) return;
          stopped = performance.now();
          stop.click();
        };
        const observer = new MutationObserver(look);
        observer.observe(document, {
          attributes: true,
          characterData: true,
          childList: true,
          subtree: true,
        });
        ready()?.click();
      }),
    wanted.source,
  );
}
