// node scripts/bench/same-network.mjs [runs] [budget in ms]: how often the 95 % interval of `compare` misses 1 for two instances
// of one network, natively and in WebAssembly under Node. About 5 of 100 is the right rate. Prints a line for each network and
// build; no figure passes or fails.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../build.mjs';
import { buildCxx } from '../build-cxx.mjs';
import { main } from '../lib/log.mjs';
import { BUILD, DIST } from '../lib/paths.mjs';
import { setUp } from '../setup.mjs';

const NETWORKS = [
  ['mlp', 8],
  ['lenet5', 1],
  ['gpt_nano', 1],
];
const program = join(BUILD, 'native', 'tensorscope');

const said = (command, args) => JSON.parse(execFileSync(command, args, { encoding: 'utf8' }));

function natively(model, batch, budget) {
  const network = ['--model', model, '--batch', `${batch}`];
  const other = ['--with', model, '--with-batch', `${batch}`];
  const options = ['--budget-ms', `${budget}`, '--json'];
  return said(program, ['compare', ...network, ...other, ...options]);
}

function inWebAssembly(model, batch, budget) {
  const library = pathToFileURL(join(DIST, 'lib', 'tensorscope.js')).href;
  const network = JSON.stringify({ model, batch });
  const script = `
    import { Profiler } from ${JSON.stringify(library)};
    const profiler = new Profiler();
    const report = await profiler.compare(${network}, ${network}, { budget_ms: ${budget} });
    console.log(JSON.stringify(report));
    await profiler.dispose();`;
  return said(process.execPath, ['--input-type=module', '--eval', script]);
}

/** Each comparison runs in its own process, so that it gets a different memory layout. */
function missesOf(compareOnce, model, batch, runs, budget) {
  let misses = 0;
  let worst = 1;
  const widths = [];
  for (let i = 0; i < runs; i += 1) {
    const { low, high } = compareOnce(model, batch, budget).ratio_interval;
    widths.push((high - low) / 2);
    if (low <= 1 && high >= 1) continue;
    misses += 1;
    worst = Math.max(worst, low, 1 / high);
  }
  const width = widths.sort((a, b) => a - b)[Math.floor(runs / 2)];
  return `${model}, batch ${batch}: ${misses} of ${runs} miss 1, by ${((worst - 1) * 100).toFixed(2)} % at most; half-width ${(100 * width).toFixed(2)} %`;
}

await main(async () => {
  const [runs = 100, budget = 400] = process.argv.slice(2).map(Number);
  await setUp();
  await buildCxx('native', ['tensorscope']);
  await build();
  for (const compareOnce of [natively, inWebAssembly]) {
    for (const [model, batch] of NETWORKS) {
      const misses = missesOf(compareOnce, model, batch, runs, budget);
      process.stdout.write(`${compareOnce.name}: ${misses}\n`);
    }
  }
});
