import type { Case, Exercise, RealRow } from '../../bench/contract';
import { digits } from '../../kit/words/format';
import { cases } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import { lastSample } from './reference';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

const NETWORKS = [
  { model: 'mlp', batch: 1 },
  { model: 'lenet5', batch: 1 },
] as const;
/** A sample lasts 100 ms where the limit of runs allows it, so that an interruption of a few ms does not decide. */
const percentAt = (tick_ms: number): number => Math.min(1, tick_ms);
const MOST_RUNS = 8192;

function explain({ world, args: [, , tick, share, most] }: Case): string | undefined {
  if (world === undefined) return undefined;
  const rule = { tick_ms: Number(tick), percent: Number(share), most_runs: Number(most) };
  const { runs, sample_ms } = lastSample(world, rule);
  const run_ms = digits(world.durations_ms[1] ?? 0, 2);
  const all = runs === 1 ? 'The sample of 1 run' : `The sample of ${runs} runs`;
  const why =
    100 * rule.tick_ms <= rule.percent * sample_ms
      ? 'is the first that is long enough'
      : 'is the last that is allowed';
  return `A run takes about ${run_ms} ms, the clock steps by ${rule.tick_ms} ms. ${all} ${why}: the clock shows ${digits(sample_ms, 4)} ms for it. run() is called ${2 * runs} times in all.`;
}

const exercise: Exercise = {
  meta,
  entry: 'time_short_run',
  task: [
    'The clock in a browser steps: by 0.1 ms here, by 1 ms there, and in between it shows the same time. A run shorter than that seems to take nothing, or one whole step. So time many runs as one sample and divide: write `time_short_run(run, clock, tick_ms, percent, most_runs)`.',
    'Call `run()` once to warm up. Then time a sample of 1 run, one of 2, one of 4 and so on, reading the clock before and after each sample. Stop at the first in which one tick is at most `percent` % of the time that the clock shows for the sample, or which has `most_runs` runs (a power of two).',
    'Return the time of that last sample divided by its number of runs, in milliseconds. `clock()` returns seconds.',
  ],
  signature: [
    ['run', 'a function: one forward pass'],
    ['clock', 'a function: the time in seconds at its last step'],
    ['tick_ms', 'by how much the clock steps, in milliseconds'],
    ['percent', 'how much of a sample a tick may be: 3 means 3 %'],
    ['most_runs', 'the most runs that a sample may have'],
    ['returns', 'milliseconds of one run'],
  ],
  hints: [
    'Two loops: the outer one doubles the number of runs, the inner one runs them. The clock is read outside of the inner one.',
    'The sample is long enough when tick_ms <= percent / 100 * sample_ms, with all times in milliseconds.',
    'Do not forget the end: with most_runs runs the sample counts, long enough or not.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  judge: 'reference',
  cases,
  explain,
  real: {
    title: 'Your timer on networks that take less than a tick',
    unit: 'ms',
    async rows(engine, signal) {
      const rows: RealRow[] = [];
      for (const { model, batch } of NETWORKS) {
        const report = await engine.measureLatency(model, {
          batch,
          budget_ms: 800,
          warm_up_ms: 300,
          ...(signal ? { signal } : {}),
        });
        const { low, high } = report.statistics.median_interval;
        rows.push({
          label: `${model}, batch ${batch}`,
          args: ['$run', '$clock', report.tick_ms, percentAt(report.tick_ms), MOST_RUNS],
          ours: report.latency_ms,
          interval: [low, high],
          live: { model, batch },
        });
      }
      return rows;
    },
    says(rows) {
      const ticks = Number(rows[0]?.row.args[2] ?? 0);
      return `The engine’s clock steps by ${digits(ticks, 2)} ms here, and in your sample that is to be at most ${digits(percentAt(ticks), 2)} %. Yours is one sample, and holds what each call from your program costs, too; if it was interrupted, its time is too long. We take many and report their median, and wait for an edge of the clock at both ends of each.`;
    },
  },
  lab: 'latency',
};

export default exercise;
