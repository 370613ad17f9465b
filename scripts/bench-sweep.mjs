// npm run bench:sweep: shapes that nobody tuned for, drawn by seed from the layers of real networks (bench/sweep). Compares our
// engine with the others in interleaved rounds in Chromium, on one thread and on two. Prints every shape, family and loss; writes
// build/bench/sweep-<seed>.json after each shape. Fails if one of our results is wrong. docs: bench/README.md
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureCases } from './bench/compare.mjs';
import { LIMITS, OURS, selectEngines } from './bench/engines.mjs';
import { PEERS } from './bench/peers/engines.mjs';
import { PEER_MOUNTS, setUpPeers } from './bench/peers/install.mjs';
import { ourProblems, problems } from './bench/report.mjs';
import { MANY } from './bench/rounds.mjs';
import { readSweepOptions } from './bench/sweep/options.mjs';
import { drawShapes } from './bench/sweep/shapes.mjs';
import { summaryOf, sweepProgress, sweepReport } from './bench/sweep/summary.mjs';
import { buildBench } from './build-cxx.mjs';
import { writeAtomically } from './lib/files.mjs';
import { Fixable, main, say } from './lib/log.mjs';
import { BUILD } from './lib/paths.mjs';
import { setUp } from './setup.mjs';

const TAKES_PART = /^(ours-t|limit-(fma|mem)-|litert-|ortg?-|tfjs-|jax-)/;

function enginesFor({ threads, engines }) {
  const all = [...OURS, ...LIMITS, ...PEERS].filter(({ key }) => TAKES_PART.test(key));
  const those = all.filter((one) => threads.includes(one.threads));
  const isOurs = ({ key }) => key.startsWith('ours-');
  // Our own engine always takes part, whichever others are selected.
  return [
    ...those.filter(isOurs),
    ...selectEngines(
      those.filter((one) => !isOurs(one)),
      engines,
    ),
  ];
}

/** Complete rows that an interrupted run of the same seed measured with these thread counts. */
function measuredBefore(file, wanted, threads) {
  try {
    const names = new Set(wanted.map(({ id }) => id));
    const { cases } = JSON.parse(readFileSync(file, 'utf8'));
    const isWhole = ({ engines }) => threads.every((n) => engines[`ours-t${n}`]);
    return cases.filter((row) => names.has(row.id) && isWhole(row));
  } catch {
    return [];
  }
}

function report(rows, threads) {
  for (const n of threads) process.stdout.write(`${sweepReport(rows, n)}\n\n`);
  for (const line of problems(rows)) process.stdout.write(`- ${line}\n`);
}

await main(async () => {
  const options = readSweepOptions(process.argv.slice(2));
  const { seed, threads, count, only } = options;
  const wanted = drawShapes(seed, count).filter(({ id, family }) => only.test(`${family} ${id}`));
  if (wanted.length === 0)
    throw new Fixable(`--only ${only.source}: none of the ${count} shapes of seed ${seed} matches`);
  if (!options.built) {
    await setUp();
    await buildBench();
  }
  await setUpPeers();
  // A run of selected shapes gets its own file, so that it does not overwrite the complete one.
  const part = only.source === '(?:)' ? '' : '-only';
  const file = join(BUILD, 'bench', `sweep-${seed}${part}.json`);
  const earlier = options.continue ? measuredBefore(file, wanted, threads) : [];
  const done = new Set(earlier.map(({ id }) => id));
  let rows = earlier;
  const stop = () => {
    report(rows, threads);
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  say(`Measuring ${wanted.length - done.size} of ${wanted.length} shapes; keep the machine quiet.`);
  await measureCases(
    wanted.filter(({ id }) => !done.has(id)),
    {
      engines: enginesFor(options),
      settings: MANY,
      mounts: PEER_MOUNTS,
      earlier,
      onRow(row, result) {
        rows = result.cases;
        say(sweepProgress(row, rows.length, wanted.length, threads));
        const summaries = threads.map((n) => summaryOf(rows, n));
        writeAtomically(file, `${JSON.stringify({ seed, ...result, summaries }, null, 1)}\n`);
      },
    },
  );
  report(rows, threads);
  say(`Everything that was measured: ${file}`);
  return ourProblems(rows).length > 0 ? 1 : 0;
});
