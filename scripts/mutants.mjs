// npm run mutants -- [--seed N] [--count N] [--only engine|web|timing] [--path P]: small faults, drawn by the seed, each of
// which some test should notice: of the engine's kernels, ops and profiler, and of the page's code. tests/README.md says how.
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Fixable, main, say } from './lib/log.mjs';
import { ROOT } from './lib/paths.mjs';
import { PARTS, summary, survivors, tryMutants, writeSurvivors } from './mutants/run.mjs';
import { tryTimingFaults } from './mutants/timing.mjs';

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '60' },
  only: { type: 'string' },
  path: { type: 'string', default: '' },
  built: { type: 'boolean', default: false },
};

const number = (name, text) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Fixable(`--${name} is ${text}, expected a whole number from 1.`);
  return value;
};

/** The parts meant: those asked for, or those that hold the path. */
function partsOf(only, path) {
  if (only && !Object.hasOwn(PARTS, only))
    throw new Fixable(`--only is ${only}, expected engine, web or timing.`);
  return only
    ? [only]
    : Object.keys(PARTS).filter((part) => path === '' || path.startsWith(`${part}/`));
}

await main(async () => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.only === 'timing') return tryTimingFaults(positionals);
  if (positionals.length > 0) throw new Fixable(`"${positionals[0]}" is not known.`);
  const seed = number('seed', values.seed);
  const count = number('count', values.count);
  let enough = true;
  for (const part of partsOf(values.only, values.path)) {
    say(`${part}: ${count} mutants, seed ${seed}`);
    const results = await tryMutants(part, { seed, count, path: values.path, built: values.built });
    const { share, lines } = summary(results);
    const lost = survivors(results);
    say([...lines, `${lost.length} survivors:`, ...lost.map((line) => `  ${line}`)].join('\n'));
    say(`in ${relative(ROOT, writeSurvivors(part, seed, results))}`);
    enough &&= share >= PARTS[part].least;
  }
  return enough ? 0 : 1;
});
