// Observes long tasks of a page's main thread while something is done on the page.

import { type Browser, expect, type Page } from '@playwright/test';
import type { Round } from './promise';

export const NO_LONG_TASK = 'no main-thread task above 50 ms';

interface LongTask {
  start: number;
  duration: number;
}

declare global {
  interface Window {
    longTasks: () => LongTask[];
  }
}

/** Records long tasks (over 50 ms by definition of the Long Tasks API) from now on. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: LongTask[] = [];
    const keep = (entries: PerformanceEntryList) => {
      for (const { startTime, duration } of entries) seen.push({ start: startTime, duration });
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'longtask' });
    window.longTasks = () => {
      keep(observer.takeRecords());
      return seen;
    };
  });
}

export const longTasks = (page: Page): Promise<LongTask[]> =>
  page.evaluate(() => window.longTasks());

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  tdur?: number;
}

const BEGIN = 'tensorscope-test:watch-begins';
const END = 'tensorscope-test:watch-ends';

const mark = (page: Page, name: string): Promise<void> =>
  page.evaluate((called) => {
    performance.mark(called);
  }, name);

/** The most processor time, in ms, that a single task of the page's main thread used while watched, from Chromium's trace. */
function mostProcessorTime(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  // The trace has other renderers too: the page's main thread is the one that set the marks.
  const begin = traceEvents.find(({ name }) => name === BEGIN);
  const end = traceEvents.find(({ name }) => name === END);
  if (begin === undefined || end === undefined)
    throw new Error('the trace has no marks of the page');
  const times = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === begin.pid && tid === begin.tid)
    .filter(({ ts }) => ts > begin.ts && ts < end.ts)
    .map(({ tdur }) => (tdur ?? 0) / 1000);
  expect(times.filter((time) => time > 0).length, 'the trace has tasks with their times').not.toBe(
    0,
  );
  return Math.max(...times);
}

/**
 * Watches a page while `work` is done on it. When other programs keep both cores busy, a task of 20 ms can last 100 ms, so
 * a long task only counts against the page if its processor time also exceeds the limit.
 */
export async function watched(
  browser: Browser,
  page: Page,
  limit_ms: number,
  work: (page: Page) => Promise<void>,
): Promise<Round> {
  await page.waitForLoadState('networkidle');
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
  });
  await watch(page);
  await mark(page, BEGIN);
  await work(page);
  const tasks = await longTasks(page);
  await mark(page, END);
  const computed = mostProcessorTime(await browser.stopTracing());
  const lines = tasks.map(
    ({ start, duration }) => `${duration.toFixed(0)} ms at ${start.toFixed(0)} ms`,
  );
  return {
    seen: `${lines.join(', ') || 'none'} (at most ${computed.toFixed(1)} ms of processor time in one task)`,
    holds: tasks.length === 0 || computed <= limit_ms,
  };
}
