import type { Case, Exercise, Json, RealRow } from '../../bench/contract';
import { agree } from '../../bench/grade/json';
import { withTrueRoofs } from '../../bench/grade/true-roofs';
import { digits } from '../../kit/words/format';
import { cases } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import { networkOf } from './network';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

const MODEL = 'resnet18_cifar';
const BATCH = 1;

/** Says which lines are right: usually most of the seven are. */
function explain({ expected, tolerance }: Case, returned: Json): string | undefined {
  if (returned === null || typeof returned !== 'object') return undefined;
  const given = returned as Readonly<Record<string, Json>>;
  const wrong = Object.entries(expected as Readonly<Record<string, Json>>)
    .filter(
      ([name, value]) =>
        !Object.hasOwn(given, name) || !agree(given[name] as Json, value, tolerance),
    )
    .map(([name]) => name);
  return wrong.length === 0 ? undefined : `Not right yet: ${wrong.join(', ')}.`;
}

const exercise: Exercise = {
  meta,
  entry: 'quick_profile',
  task: [
    'Write `quick_profile(network, samples_ms, device)`, which says in seven lines what matters most about a network. You have written all of it before; now put it together. Given are the layers with their counts for one call, the times of some runs, and what the device can do.',
    '`parameters` and `flops` are sums over the layers, `flops_per_sample` is for one sample of the batch, and `latency_ms` is the median. `memory` lists, in order, by how many bytes the memory in use grows (or shrinks, where the number is negative); `peak_mb` is the most that is in use at any time, in MB of 10⁶ bytes.',
    '`efficiency_percent` is the rate reached (FLOPs of the call divided by the median time) in percent of the device’s peak. `bottleneck` is "overhead" where the network reaches less than 0.2 of the peak and moves its bytes at less than 0.2 of the bandwidth; otherwise "bandwidth" where the FLOPs for each byte are fewer than the ridge (peak divided by bandwidth), and "compute" where they are not.',
  ],
  signature: [
    [
      'network',
      '{batch, layers, memory}: layers is a list of {name, parameters, flops, macs, bytes}, counted for one call; memory is a list of bytes taken (+) and released (−)',
    ],
    ['samples_ms', 'list of times of a run, in milliseconds, in no order'],
    ['device', '{peak_gflops, bandwidth_gb}: in GFLOP/s and GB/s'],
    [
      'returns',
      '{parameters, flops, flops_per_sample, latency_ms, peak_mb, bottleneck, efficiency_percent}',
    ],
  ],
  hints: [
    'Write a function for the median and one for the peak of memory, and begin with the lines that need neither.',
    'For the peak, go through the changes with a running sum and keep the largest it has been.',
    'The rate reached, in GFLOP/s, is FLOPs / (ms / 1000) / 10⁹. Divided by the peak, and times 100, it is the efficiency.',
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
    title: `Your quick_profile of ${MODEL}, every line beside ours`,
    unit: '',
    async rows(engine, signal) {
      const { network } = await networkOf(engine, MODEL, BATCH, signal);
      const timing = {
        ...{ batch: BATCH, budget_ms: 1000, warm_up_ms: 500 },
        ...(signal ? { signal } : {}),
      };
      const run = () => engine.quickProfile(MODEL, timing);
      const { profile } = await withTrueRoofs(engine, run, (each) => each.profile, signal);
      const { device, latency } = profile;
      const roofs = {
        peak_gflops: device.peak_gflops_per_second,
        bandwidth_gb: device.bandwidth_gb_per_second,
      };
      const row = (part: string, unit: string, ours: number | string): RealRow => ({
        label: part,
        args: [network, latency.samples_ms, roofs],
        part,
        unit,
        ours,
      });
      return [
        row('parameters', '', profile.parameters),
        row('flops', 'a call', profile.flops),
        row('flops_per_sample', 'a sample', profile.flops_per_sample),
        row('latency_ms', 'ms', profile.latency_ms),
        row('peak_mb', 'MB', profile.peak_memory_mb),
        {
          ...row('bottleneck', '', profile.bottleneck),
          otherRule: true,
          note: profile.bottleneck_evidence,
        },
        row('efficiency_percent', '%', 100 * profile.computational_efficiency),
      ];
    },
    says(rows) {
      const other = rows.filter(({ row, yours }) => !agree(yours, row.ours, 1e-6));
      const percent = Number(rows.find(({ row }) => row.part === 'efficiency_percent')?.row.ours);
      const notes = other.flatMap(({ row: { note } }) => (note === undefined ? [] : [note]));
      const all =
        other.length === 0
          ? 'All lines agree.'
          : `${rows.length - other.length} of ${rows.length} lines agree.`;
      const noted = notes.map((note) => ` About the bottleneck the engine says: ${note}`);
      const share =
        percent > 100
          ? `The network ran at ${digits(percent, 3)} % of what was measured as this device’s peak, although that was measured again. Nothing runs faster than its machine: the peak is too low.`
          : `The network reaches ${digits(percent, 2)} % of this device’s peak.`;
      return `${all}${noted.join('')} ${share} You have written a profiler.`;
    },
  },
  lab: 'profile',
};

export default exercise;
