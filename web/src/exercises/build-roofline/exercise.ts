import type { Case, Exercise, RealRow } from '../../bench/contract';
import { type Device, type Op, OVERHEAD, standing } from '../../bench/grade/standing';
import { withTrueRoofs } from '../../bench/grade/true-roofs';
import { cases } from './cases';
import { says } from './ending';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

const NETWORKS = [
  { model: 'mlp', batch: 1 },
  { model: 'cnn', batch: 1 },
  { model: 'resnet18_cifar', batch: 1 },
] as const;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function explain({ args: [op, device] }: Case): string {
  const found = standing(op as unknown as Op, device as unknown as Device);
  return `It reaches ${percent(found.peak_share)} of the peak and moves its bytes at ${percent(found.bandwidth_share)} of the bandwidth; overhead is where both are below ${percent(OVERHEAD)}.`;
}

const exercise: Exercise = {
  meta,
  entry: 'roofline',
  task: [
    'An op does arithmetic and moves bytes, and a device is limited in both: by its peak rate of arithmetic and by its memory bandwidth. Write `roofline(op, device)`, which says where an op stands.',
    '`intensity` is FLOPs for each byte moved. `ridge` is the intensity at which both limits are equal. `attainable_gflops` is the most that these two limits allow: the lower of the peak and of intensity times bandwidth. `peak_share` is the rate that it did reach, as a share of the peak.',
    '`verdict` is "overhead" where the op reaches less than 0.2 of the peak and moves its bytes at less than 0.2 of the bandwidth. Otherwise it is "bandwidth" where the intensity is below the ridge, and "compute" where it is not. 1 GFLOP/s is 10⁹ FLOP/s and 1 GB/s is 10⁹ bytes per second.',
  ],
  signature: [
    ['op', '{flops, macs, bytes, run_ms}: counts of one run, and its time; bytes is at least 1'],
    ['device', '{peak_gflops, bandwidth_gb}: in GFLOP/s and GB/s'],
    ['returns', '{intensity, ridge, attainable_gflops, peak_share, verdict}'],
  ],
  hints: [
    'The ridge: peak = ridge × bandwidth, so it is one divided by the other. With GFLOP/s and GB/s the 10⁹ cancel.',
    'The rate reached is FLOPs divided by seconds; a second is 1000 ms. Divide by 10⁹ for GFLOP/s.',
    'The share of the bandwidth is worked out like that of the peak, with bytes for FLOPs. Test for overhead first.',
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
    title: 'Your verdict on networks, by the roofs of this device',
    unit: '',
    async rows(engine, signal) {
      const rows: RealRow[] = [];
      for (const { model, batch } of NETWORKS) {
        const timing = { batch, budget_ms: 500, warm_up_ms: 300, ...(signal ? { signal } : {}) };
        const run = () => engine.profileForwardPass(model, timing);
        const profile = await withTrueRoofs(engine, run, (each) => each, signal);
        const { flops, macs, min_bytes: bytes, latency_ms: run_ms, device } = profile;
        const { peak_gflops_per_second, bandwidth_gb_per_second } = device;
        const roofs = {
          peak_gflops: peak_gflops_per_second,
          bandwidth_gb: bandwidth_gb_per_second,
        };
        const row = (part: string, unit: string, ours: number | string): RealRow => ({
          label: `${model}: ${part}`,
          args: [{ flops, macs, bytes, run_ms }, roofs],
          part,
          unit,
          ours,
        });
        rows.push(
          row('intensity', 'FLOP/byte', profile.arithmetic_intensity),
          row('ridge', 'FLOP/byte', profile.ridge_flop_per_byte),
          row('attainable_gflops', 'GFLOP/s', profile.attainable_gflops_per_second),
          row('peak_share', '', profile.computational_efficiency),
          {
            ...row('verdict', '', profile.bottleneck),
            otherRule: true,
            note: profile.bottleneck_evidence,
          },
        );
      }
      return rows;
    },
    says,
  },
  lab: 'roofline',
};

export default exercise;
