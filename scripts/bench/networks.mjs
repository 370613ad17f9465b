// Whole networks by the timing protocol: natively, and as students run them, in the page's library.
import { join } from 'node:path';
import { run } from '../lib/exec.mjs';
import { BUILD } from '../lib/paths.mjs';

const BUDGET_MS = 2000;
const NETWORKS = [
  { model: 'linear', batch: 128 },
  { model: 'mlp', batch: 1 },
  { model: 'mlp', batch: 32 },
  { model: 'mlp', batch: 256 },
  { model: 'resnet18_cifar', batch: 1 },
  { model: 'gpt_nano', batch: 1 },
];

async function profileNatively({ model, batch }) {
  const sizes = ['--model', model, '--batch', `${batch}`, '--budget-ms', `${BUDGET_MS}`];
  const program = join(BUILD, 'native', 'tensorscope');
  const { stdout } = await run(program, ['profile', ...sizes, '--json']);
  return JSON.parse(stdout);
}

/** Opens the library in a page of its own: the engine without the user interface. */
async function openProfiler(browser, url) {
  const page = await browser.newPage();
  await page.goto(`${url}blank.html`);
  await page.evaluate(async (library) => {
    const { Profiler } = await import(library);
    globalThis.profiler = new Profiler();
  }, `${url}lib/tensorscope.js`);
  return page;
}

const profileInPage = (page, { model, batch }) =>
  page.evaluate(
    ([name, size, budget]) =>
      globalThis.profiler.profileForwardPass(name, { batch: size, budget_ms: budget }),
    [model, batch, BUDGET_MS],
  );

const figures = ({ latency_ms, gflops_per_second, overhead }) => ({
  latency_ms,
  gflops_per_second,
  overhead,
});

/** {engine, peak_gflops_per_second, networks: [{model, batch, native, chromium}]} */
export async function measureNetworks(browser, url) {
  const page = await openProfiler(browser, url);
  const engine = await page.evaluate(() => globalThis.profiler.info());
  const roof = await page.evaluate(() => globalThis.profiler.calibrate());
  const networks = [];
  for (const one of NETWORKS) {
    const native = figures(await profileNatively(one));
    const chromium = figures(await profileInPage(page, one));
    networks.push({ ...one, native, chromium });
  }
  await page.close();
  return { engine, peak_gflops_per_second: roof.peak_gflops_per_second, networks };
}

const percent = (share) => `${(100 * share).toPrecision(2)} %`;

/** The cost of ops outside their kernels, and what tracing would add. */
function describeOverhead({ model, batch, native, chromium }) {
  const cell = ({ overhead }) =>
    `${overhead.dispatch_ns.toFixed(0)} ns an op, ${percent(overhead.dispatch_share)}; ` +
    `trace ${percent(overhead.tracing_share_of_traced)}`;
  return `overhead  ${model}, batch ${batch}: native ${cell(native)}; Chromium ${cell(chromium)}`;
}

export function describeNetworks({ engine, peak_gflops_per_second: peak, networks }, version) {
  const cell = ({ latency_ms: ms, gflops_per_second: rate }) =>
    `${ms.toPrecision(4)} ms  ${rate.toFixed(1)} GFLOP/s`.padStart(26);
  return [
    `engine    ${engine.version} ${engine.build_hash}, ${engine.simd} in Chromium ${version}`,
    `peak      ${peak.toFixed(1)} GFLOP/s in Chromium`,
    `${'network'.padEnd(24)}${'native'.padStart(22)}${'Chromium'.padStart(26)}`,
    ...networks.map(
      ({ model, batch, native, chromium }) =>
        `${`${model}, batch ${batch}`.padEnd(20)}${cell(native)}${cell(chromium)}`,
    ),
    ...networks.filter(({ model }) => model === 'mlp').map(describeOverhead),
  ].join('\n');
}
