// What a lab does does not depend on how long it measures: the embed's walks and the monkey have it measure shorter.

import type { Page } from '@playwright/test';

/**
 * Runs in a page, before its own scripts: budgets and warm-ups reach the engine as a third of what was asked for, but not
 * below what a clock of 1 ms needs.
 */
export function shorten(): void {
  // The capstone measures in loops of the page: labs/capstone/budgets.
  Object.assign(globalThis, { tensorscopeHurry: 4 });
  const LEAST_MS = 300;
  const shorter = (ms: number) => Math.max(ms / 3, Math.min(ms, LEAST_MS));
  const budgets = new Set(['budget_ms', 'warm_up_ms', 'timing_budget_ms']);
  const shortened = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shortened);
    if (value === null || typeof value !== 'object') return value;
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    const entries = Object.entries(value).map(([name, each]) => [
      name,
      budgets.has(name) ? shorter(Number(each)) : shortened(each),
    ]);
    return Object.fromEntries(entries);
  };
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    return post.call(this, shortened(message), ...rest);
  } as typeof post;
}

/** From here on measurements are short in this page. */
export async function shortMeasurements(page: Page): Promise<void> {
  await page.addInitScript(shorten);
}
