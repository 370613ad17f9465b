// node scripts/bench/same-network.mjs [runs] [budget in ms]: how often the 95 % interval of `compare` misses 1 for two
// instances of one network, natively. About 5 of 100 are right. Prints a line for each network; no figure passes or fails.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { buildCxx } from '../build-cxx.mjs';
import { main } from '../lib/log.mjs';
import { BUILD } from '../lib/paths.mjs';
import { setUp } from '../setup.mjs';

const NETWORKS = [
  ['mlp', 8],
  ['lenet5', 1],
  ['gpt_nano', 1],
];
const program = join(BUILD, 'native', 'tensorscope');

/** One process for each, so that every one finds another memory. */
function compareOnce(model, batch, budget) {
  const network = ['--model', model, '--batch', `${batch}`];
  const other = ['--with', model, '--with-batch', `${batch}`];
  const options = ['--budget-ms', `${budget}`, '--json'];
  return JSON.parse(
    execFileSync(program, ['compare', ...network, ...other, ...options], { encoding: 'utf8' }),
  );
}

function missesOf(model, batch, runs, budget) {
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
  for (const [model, batch] of NETWORKS) {
    process.stdout.write(`${missesOf(model, batch, runs, budget)}\n`);
  }
});
