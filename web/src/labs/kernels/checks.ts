// Graded against what was measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { digits, duration, gflopsPerSecond, percent } from '../../kit/words/format';
import { type Measured, type Rung, rungOf, stepsOf } from './outcome';
import { BEST, FIRST, labelOf } from './rungs';
import { multiple, rateOf } from './words';

const BIG = 1024;

export function checks(measured: Measured): CheckQuestion[] {
  const best = rungOf(measured, BEST);
  const first = rungOf(measured, FIRST);
  return [
    ...(best === undefined ? [] : [shareQuestion(measured, best)]),
    ...(first === undefined ? [] : [timeQuestion(first)]),
    stepQuestion(measured),
  ];
}

function shareQuestion({ device }: Measured, best: Rung): CheckQuestion {
  const { peak_gflops_per_second: peak } = device.roof;
  const answer = (100 * best.gflops_per_second) / peak;
  return {
    id: 'share-of-peak',
    kind: 'number',
    prompt: `${labelOf(BEST)} runs at ${rateOf(best)}, and this device’s float32 peak is ${gflopsPerSecond(peak)}. What share of the peak is that?`,
    unit: '%',
    answer,
    tolerance: 0.03,
    feedback: (_, right) =>
      right
        ? `${percent(answer / 100)}: what is left goes to packing, to loads, and to the ends of the tiles.`
        : 'Divide the rate by the peak.',
  };
}

function timeQuestion(first: Rung): CheckQuestion {
  const flops = 2 * BIG ** 3;
  const seconds = flops / first.gflops_per_second / 1e9;
  return {
    id: 'plain-time',
    kind: 'number',
    prompt: `At ${rateOf(first)}, how many seconds would plain JavaScript need for two ${BIG} × ${BIG} matrices, if its rate stayed the same?`,
    unit: 's',
    answer: seconds,
    tolerance: 0.05,
    feedback: (given, right) => {
      const sum = `2 × ${BIG}³ = ${digits(flops / 1e9)} GFLOP, so ${duration(1000 * seconds)}.`;
      if (right)
        return `${sum} With larger matrices the columns leave the caches, so it would take longer still.`;
      if (Math.abs(given / seconds - 0.5) < 0.03) return 'A multiply-add is two FLOPs.';
      return `The product has 2 × ${BIG}³ FLOPs.`;
    },
  };
}

function stepQuestion(measured: Measured): CheckQuestion {
  const steps = stepsOf(measured);
  const largest = steps.reduce((a, b) => (b.ratio.value > a.ratio.value ? b : a));
  return {
    id: 'largest-step',
    kind: 'choice',
    prompt: 'Which change brought the most here, over the rung that it changes?',
    options: steps.map(({ rung }) => ({ id: rung.variant, label: labelOf(rung.variant) })),
    answer: largest.rung.variant,
    feedback: (given) => {
      const chosen = steps.find(({ rung }) => rung.variant === given);
      const best = `${labelOf(largest.rung.variant)}: ${multiple(largest.ratio.value)}`;
      return chosen === undefined || chosen === largest
        ? `${best}.`
        : `${labelOf(given)} brought ${multiple(chosen.ratio.value)}. ${best}.`;
    },
  };
}
