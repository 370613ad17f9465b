// The first second: a browser starts a module in quickly compiled code and replaces what runs often. Measures how long a fresh
// page, whose browser has compiled nothing yet, waits for its first memory and latency figures.
import { median } from './statistics.mjs';

const PAGES = 5;
const MODEL = 'mlp';
const BUDGET_MS = 1000;

/** What one page measures, starting when it asks for the engine. Times in milliseconds. */
async function firstFigures(library, model, budget) {
  const { Profiler } = await import(library);
  const since = (start) => performance.now() - start;
  const start = performance.now();
  const profiler = new Profiler();
  await profiler.info();
  const ready_ms = since(start);
  const timed = async (work) => {
    const begin = performance.now();
    await work();
    return since(begin);
  };
  const memory_ms = await timed(() => profiler.measureMemory(model));
  const memory_again_ms = await timed(() => profiler.measureMemory(model));
  const latency = await profiler.measureLatency(model, { budget_ms: budget });
  const { first_run_ms, cold_start_ratio } = latency;
  return { ready_ms, memory_ms, memory_again_ms, first_run_ms, cold_start_ratio };
}

async function measurePage(browser, url) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${url}blank.html`);
    const text = `(${firstFigures})(...${JSON.stringify([`${url}lib/tensorscope.js`, MODEL, BUDGET_MS])})`;
    return await page.evaluate(text);
  } finally {
    await context.close();
  }
}

/** Medians over fresh pages, field by field. */
export function summariseCold(pages) {
  const fields = Object.keys(pages[0]);
  return Object.fromEntries(
    fields.map((field) => [field, median(pages.map((page) => page[field]))]),
  );
}

export async function measureCold(browser, url) {
  const pages = [];
  for (let i = 0; i < PAGES; i += 1) pages.push(await measurePage(browser, url));
  return summariseCold(pages);
}

export function describeCold(cold) {
  const ms = (field) => `${cold[field].toPrecision(3)} ms`;
  return (
    `cold      engine ready after ${ms('ready_ms')}; ${MODEL}: memory ${ms('memory_ms')}, again ` +
    `${ms('memory_again_ms')}; first run ${ms('first_run_ms')}, ${cold.cold_start_ratio.toFixed(1)}x a later one`
  );
}
