// Shortens measurements in tests of behaviour: what a lab does must not depend on how long it measures.

import type { Page } from '@playwright/test';

/**
 * Runs in a page before the page's own scripts. Budgets and warm-ups reach the engine divided by three, but not below
 * 300 ms, which a clock with 1 ms ticks needs.
 */
export function shorten(): void {
  // The capstone measures in loops of the page, which have their own budgets: labs/capstone/baseline/measure.ts.
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

/** Shortens the measurements of every document that this page loads from now on. */
export async function shortMeasurements(page: Page): Promise<void> {
  await page.addInitScript(shorten);
}
