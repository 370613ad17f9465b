// npm run bench: measures our kernels against the limits of the machine, in Chromium (both builds) and natively, how fast
// networks run, how soon the page has measured something, and how slow its first second is. Prints tables and writes
// build/bench/bench.json. Times vary between machines, so no time passes or fails; a wrong result fails. With --only, kernels
// alone are measured. Options: bench/options.mjs. docs: bench/README.md
import { join, resolve } from 'node:path';
import { acceptanceTable } from './bench/acceptance.mjs';
import { describeCold, measureCold } from './bench/cold.mjs';
import { compare, selectCases } from './bench/compare.mjs';
import { before, LIMITS, ours, REACH, selectEngines } from './bench/engines.mjs';
import { describeLoad, measureLoad } from './bench/load.mjs';
import { measureNatively } from './bench/native.mjs';
import { describeNetworks, measureNetworks } from './bench/networks.mjs';
import { readOptions } from './bench/options.mjs';
import { callOverhead, comparison, ourProblems, threadsLine } from './bench/report.mjs';
import { build } from './build.mjs';
import { buildBench, buildCxx } from './build-cxx.mjs';
import { writeAtomically } from './lib/files.mjs';
import { main, say } from './lib/log.mjs';
import { BUILD } from './lib/paths.mjs';
import { startServer } from './serve.mjs';
import { CHROMIUM_ARGUMENTS, setUpChromium } from './setup/chromium.mjs';
import { setUp } from './setup.mjs';

const print = (text) => process.stdout.write(`${text}\n`);

async function makeReady({ only, built }) {
  if (built) return;
  await setUp();
  await buildBench();
  await buildCxx('native', ['tensorscope', 'tensorscope_bench']);
  if (only === undefined) await build();
}

/** Measures the built page and library in Chromium, as a server delivers them. */
async function measurePage() {
  const executablePath = await setUpChromium();
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  const server = await startServer({ port: 0 });
  try {
    const load = await measureLoad(browser, server.url);
    print(describeLoad(load));
    const cold = await measureCold(browser, server.url);
    print(describeCold(cold));
    const networks = await measureNetworks(browser, server.url);
    print(`${describeNetworks(networks, browser.version())}\n`);
    return { load, cold, ...networks };
  } finally {
    await browser.close();
    await server.close();
  }
}

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  await makeReady(options);
  say('Measuring; keep the machine quiet.');
  const page = options.only === undefined ? await measurePage() : undefined;
  const { engines: others, mounts } =
    options.against === undefined ? { engines: [], mounts: {} } : before(resolve(options.against));
  const all = [...ours(options), ...others, ...LIMITS, REACH];
  const engines = selectEngines(all, options.engines);
  const kernels = await compare('kernels', { ...options, engines, mounts });
  const native = await measureNatively(selectCases(options.only), options.quick);
  const statistic = options.quick ? 'best' : 'median';
  print(`## Chromium\n\n${comparison(kernels.cases, 1, statistic)}`);
  print(comparison(kernels.cases, 2, statistic));
  print(threadsLine(kernels.cases, kernels.machine.cores));
  print(callOverhead(kernels.cases));
  print(`## Native\n\n${comparison(native, 1, statistic)}`);
  print(acceptanceTable(kernels.cases));
  const file = join(BUILD, 'bench', 'bench.json');
  writeAtomically(file, `${JSON.stringify({ ...kernels, native, page }, null, 1)}\n`);
  say(`Everything that was measured: ${file}`);
  return ourProblems([...kernels.cases, ...native]).length > 0 ? 1 : 0;
});
