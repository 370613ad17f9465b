// Graded against what was measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { digits, gbPerSecond } from '../../kit/words/format';
import {
  A100,
  A100_RIDGE,
  attainable,
  efficiency,
  intensityOf,
  levelFor,
  type Measured,
  type Point,
  pointOf,
} from './outcome';
import { labelOf, perByte, rate, share } from './words';

export function checks(measured: Measured): CheckQuestion[] {
  const point = pointOf(measured, measured.chosen);
  return [
    ridgeQuestion(measured),
    ...(point === undefined ? [] : [efficiencyQuestion(measured, point), elsewhere(point)]),
  ];
}

function ridgeQuestion({ device }: Measured): CheckQuestion {
  const { peak_gflops_per_second: peak } = device.roof;
  const { gb_per_second, ridge } = levelFor(device, Number.POSITIVE_INFINITY);
  return {
    id: 'ridge',
    kind: 'number',
    prompt: `The peak is ${rate(peak)}, and large data are copied at ${gbPerSecond(gb_per_second)}. How many FLOPs for each byte must an operation do before arithmetic can limit it?`,
    unit: 'FLOP/byte',
    answer: ridge,
    tolerance: 0.05,
    feedback: (given, right) => {
      if (right) return `${rate(peak)} ÷ ${gbPerSecond(gb_per_second)} = ${digits(ridge)}.`;
      if (Math.abs(given * ridge - 1) < 0.1) return 'That is bytes per FLOP: the other way round.';
      return 'Divide the peak by the bandwidth.';
    },
  };
}

function efficiencyQuestion({ device }: Measured, point: Point): CheckQuestion {
  const roof = attainable(device, point);
  const answer = 100 * efficiency(device, point);
  return {
    id: 'efficiency',
    kind: 'number',
    prompt: `${labelOf(point)} does ${perByte(intensityOf(point))} and reached ${rate(point.gflops_per_second)}. What share of its attainable rate is that? The table of the first figure names its roof.`,
    unit: '%',
    answer,
    tolerance: 0.05,
    feedback: (given, right) => {
      const peak = device.roof.peak_gflops_per_second;
      const ofPeak = (100 * point.gflops_per_second) / peak;
      if (right) return `${rate(point.gflops_per_second)} of ${rate(roof)}.`;
      if (Math.abs(given / ofPeak - 1) < 0.05)
        return `That is its share of the peak. Its own roof is ${rate(roof)}.`;
      return `Divide by the lower of ${rate(peak)} and intensity × bandwidth.`;
    },
  };
}

function elsewhere(point: Point): CheckQuestion {
  const intensity = intensityOf(point);
  const roof = Math.min(A100.peak, intensity * A100.bandwidth);
  return {
    id: 'elsewhere',
    kind: 'choice',
    prompt: `Under the published roof of an A100 (312 TFLOP/s, 2 TB/s), which wall would ${labelOf(point)} meet first?`,
    options: [
      { id: 'compute', label: 'the peak: arithmetic' },
      { id: 'bandwidth', label: 'the slope: memory traffic' },
    ],
    answer: intensity >= A100_RIDGE ? 'compute' : 'bandwidth',
    feedback: () =>
      `Its ${perByte(intensity)} are ${intensity >= A100_RIDGE ? 'above' : 'below'} that ridge of ${digits(A100_RIDGE)}: at most ${rate(roof)}, ${share(roof / A100.peak)} of the peak.`,
  };
}
