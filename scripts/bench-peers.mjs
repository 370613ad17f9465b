// npm run bench:peers: compares our engine with every browser tensor engine on npm that can be driven op by op, and with the
// machine's limits, in interleaved rounds in Chromium. Prints a table and writes build/bench/peers.json. Fails if one of our
// results is wrong. Options: bench/options.mjs. docs: bench/README.md
import { acceptanceTable } from './bench/acceptance.mjs';
import { compare } from './bench/compare.mjs';
import { LIMITS, ours, REACH, selectEngines } from './bench/engines.mjs';
import { readOptions } from './bench/options.mjs';
import { PEERS } from './bench/peers/engines.mjs';
import { PEER_MOUNTS, setUpPeers } from './bench/peers/install.mjs';
import { callOverhead, comparison, ourProblems, problems, threadsLine } from './bench/report.mjs';
import { buildBench } from './build-cxx.mjs';
import { main, say } from './lib/log.mjs';
import { setUp } from './setup.mjs';

const print = (text) => process.stdout.write(`${text}\n`);

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  if (!options.built) {
    await setUp();
    await buildBench();
  }
  await setUpPeers();
  const others = selectEngines([...LIMITS, REACH, ...PEERS], options.engines);
  // Our own engine always takes part, whichever others are selected.
  const [first, ...variants] = ours(options);
  say('Measuring; keep the machine quiet.');
  const engines = [first, ...selectEngines(variants, options.engines), ...others];
  const { cases, machine, file } = await compare('peers', {
    ...options,
    engines,
    mounts: PEER_MOUNTS,
  });
  const statistic = options.quick ? 'best' : 'median';
  print(comparison(cases, 1, statistic));
  print(comparison(cases, 2, statistic));
  print(threadsLine(cases, machine.cores));
  print(callOverhead(cases));
  print(acceptanceTable(cases));
  for (const line of problems(cases)) print(`- ${line}`);
  say(`Everything that was measured: ${file}`);
  return ourProblems(cases).length > 0 ? 1 : 0;
});
