// Graded against what was measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, digits, duration, percent, plural } from '../../kit/words/format';
import { signed, step } from '../../kit/words/phrases';
import {
  change,
  type Measured,
  relativeHalfWidth,
  runsNeeded,
  SLOW,
  TICKS_PER_SAMPLE,
} from './outcome';

export function checks(measured: Measured): CheckQuestion[] {
  return [tickQuestion(measured), meanQuestion(measured), medianQuestion(measured)];
}

function tickQuestion({ report, title }: Measured): CheckQuestion {
  const { tick_ms, latency_ms } = report;
  const answer = tick_ms / latency_ms;
  return {
    id: 'runs-per-tick',
    kind: 'number',
    prompt: `How many runs of ${title} fit into one tick of this clock? Less than one is an answer too.`,
    unit: 'runs',
    answer,
    tolerance: 0.1,
    feedback: (given, right) => {
      const sum = `${step(tick_ms)} ÷ ${duration(latency_ms)} = ${digits(answer, 3)}.`;
      if (right)
        return `${sum} A sample of ${TICKS_PER_SAMPLE} ticks needs ${plural(runsNeeded(report), 'run')}.`;
      if (Math.abs(given * answer - 1) < 0.1)
        return 'That is how many ticks one run lasts: the other way round.';
      return 'Divide the tick by the median; the explanation names both.';
    },
  };
}

function meanQuestion({ report, derived }: Measured): CheckQuestion {
  const before = report.statistics;
  const answer = 100 * change(before.mean, derived.one_slow.mean);
  const median = 100 * change(before.median, derived.one_slow.median);
  return {
    id: 'mean-moves',
    kind: 'number',
    prompt: `One more sample comes in, ${SLOW} times as slow as the median. By how many percent does it move the mean of your ${count(before.count)} samples? Add it below the third figure and see.`,
    unit: '%',
    answer,
    tolerance: 0.1,
    feedback: (given, right) => {
      const now = `The mean goes from ${duration(before.mean)} to ${duration(derived.one_slow.mean)}: ${signed(answer / 100)}.`;
      if (right) return now;
      if (Math.abs(given - median) <= Math.max(0.1 * Math.abs(median), 0.05)) {
        return 'That is how far the median moves.';
      }
      return `${SLOW} medians more, shared among ${count(before.count + 1)} samples, compared with the mean before.`;
    },
  };
}

function medianQuestion({ report, derived }: Measured): CheckQuestion {
  const before = report.statistics;
  const moved = Math.abs(change(before.median, derived.one_slow.median));
  const half = relativeHalfWidth(before);
  return {
    id: 'median-moves',
    kind: 'choice',
    prompt: 'And the median: how far does the same sample move it?',
    options: [
      { id: 'inside', label: 'by less than its 95 % interval is wide' },
      { id: 'outside', label: 'by more than that' },
    ],
    answer: moved <= 2 * half ? 'inside' : 'outside',
    feedback: () =>
      `It moves by ${percent(moved)}; the interval is ${percent(2 * half)} of the median wide.`,
  };
}
