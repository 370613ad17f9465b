// npm run bench: how soon the page has measured something, and how fast networks run natively and in Chromium.
// Medians of interleaved rounds; figures move with the machine, so nothing here passes or fails.
import { join } from 'node:path';
import { build } from './build.mjs';
import { buildCxx } from './build-cxx.mjs';
import { run } from './lib/exec.mjs';
import { main, say } from './lib/log.mjs';
import { BUILD } from './lib/paths.mjs';
import { startServer } from './serve.mjs';
import { setUpChromium } from './setup/chromium.mjs';
import { setUp } from './setup.mjs';

const LOADS = 9;
const BUDGET_MS = 2000;
const CASES = [
  { model: 'linear', batch: 128 },
  { model: 'mlp', batch: 1 },
  { model: 'mlp', batch: 32 },
  { model: 'mlp', batch: 256 },
  { model: 'resnet18_cifar', batch: 1 },
  { model: 'gpt_nano', batch: 1 },
];

const print = (text) => process.stdout.write(`${text}\n`);

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Milliseconds from navigation to a performance mark, in a fresh context. */
async function timeTo(browser, address, mark) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    const handle = await page.waitForFunction(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
      mark,
    );
    return await handle.jsonValue();
  } finally {
    await context.close();
  }
}

async function benchLoad(browser, url) {
  const blank = [];
  const first = [];
  await timeTo(browser, `${url}index.html`, 'tensorscope:first-result');
  for (let load = 0; load < LOADS; load += 1) {
    blank.push(await timeTo(browser, `${url}blank.html`, 'blank:loaded'));
    first.push(await timeTo(browser, `${url}index.html`, 'tensorscope:first-result'));
  }
  const ratio = (median(first) / median(blank)).toFixed(2);
  print(
    `load      blank page ${median(blank).toFixed(0)} ms, first measured result ${median(first).toFixed(0)} ms: ${ratio}x`,
  );
}

async function nativeSpeed({ model, batch }) {
  const args = [
    'profile',
    '--model',
    model,
    '--batch',
    `${batch}`,
    '--budget-ms',
    `${BUDGET_MS}`,
    '--json',
  ];
  const { stdout } = await run(join(BUILD, 'native', 'tensorscope'), args);
  return JSON.parse(stdout);
}

/** The library in a page of its own: the engine as students run it, without the page around it. */
async function openProfiler(browser, url) {
  const page = await browser.newPage();
  await page.goto(`${url}blank.html`);
  await page.evaluate(async (library) => {
    const { Profiler } = await import(library);
    globalThis.profiler = new Profiler();
  }, `${url}lib/tensorscope.js`);
  return page;
}

const browserSpeed = (page, { model, batch }) =>
  page.evaluate(
    ([name, size, budget]) =>
      globalThis.profiler.profileForwardPass(name, { batch: size, budget_ms: budget }),
    [model, batch, BUDGET_MS],
  );

async function benchSpeed(browser, url) {
  const page = await openProfiler(browser, url);
  const { simd, version, build_hash: hash } = await page.evaluate(() => globalThis.profiler.info());
  const roof = await page.evaluate(() => globalThis.profiler.calibrate());
  print(`engine    ${version} ${hash}, ${simd} in Chromium ${browser.version()}`);
  print(`peak      ${roof.peak_gflops_per_second.toFixed(1)} GFLOP/s in Chromium`);
  print(`${'network'.padEnd(24)}${'native'.padStart(22)}${'Chromium'.padStart(26)}`);
  const cell = (result) =>
    `${result.latency_ms.toPrecision(4)} ms  ${result.gflops_per_second.toFixed(1)} GFLOP/s`;
  for (const one of CASES) {
    const native = await nativeSpeed(one);
    const inBrowser = await browserSpeed(page, one);
    print(
      `${`${one.model}, batch ${one.batch}`.padEnd(20)}${cell(native).padStart(26)}${cell(inBrowser).padStart(26)}`,
    );
  }
  await page.close();
}

await main(async () => {
  await setUp();
  await build();
  await buildCxx('native', ['tensorscope']);
  const executablePath = await setUpChromium();
  const { chromium } = await import('@playwright/test');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
  const browser = await chromium.launch({ executablePath, args });
  const server = await startServer({ port: 0 });
  say('Measuring; keep the machine quiet.');
  try {
    await benchLoad(browser, server.url);
    await benchSpeed(browser, server.url);
  } finally {
    await browser.close();
    await server.close();
  }
});
