// The texts of this lab: sentences made from the numbers.

import { count, duration, gflopsPerSecond, percent } from '../../kit/words/format';
import { busyResult } from '../../lab/claim';
import type { Fact } from '../../lab/contract';
import { isWide } from '../../lab/range';
import { given } from '../../lab/scene';
import { disturbanceFacts } from '../../session/record';
import { figures } from './figure-words';
import type { Known } from './model';
import {
  endOf,
  isLadderBusy,
  type Measured,
  rungOf,
  shareOf,
  spreadOf,
  wholeLadder,
} from './outcome';
import { pytorch } from './pytorch';
import { lines, plainTime } from './questions';
import { BEST, FIRST, labelOf } from './rungs';
import {
  afterRun,
  hundred,
  ninety,
  order,
  reasons,
  reasonsMore,
  verdictOn,
  wholeNumbers,
} from './sentences';
import { sources } from './sources';
import { multiple, rangeText, rateOf, shareText, withInterval } from './words';

type Climbed = Known<'ladder'>;

/** "108× as fast", with the range where the two visits leave a wide one. */
const asFast = (ladder: Measured): string => {
  if (isLadderBusy(ladder)) return busyResult;
  const whole = wholeLadder(ladder);
  return `${multiple(whole.value)} as fast${rangeText(whole)}`;
};

/** On a phone a range leaves no room for more. */
const titleOf = (ladder: Measured): string =>
  isWide(wholeLadder(ladder).interval) ? asFast(ladder) : `The same product, ${asFast(ladder)}`;

export const text = {
  params: {
    order: {
      label: 'Order of the loops',
      options: {
        ijk: 'i\u00a0j\u00a0k',
        ikj: 'i\u00a0k\u00a0j',
        tiled: 'i\u00a0k\u00a0j in blocks',
      },
    },
    size: {
      label: 'Rows and columns',
      options: { 128: '128', 256: '256', 512: '512' },
      hint: '512 takes half a minute.',
    },
  },
  predict: {
    label: ({ values }: { values: { size: string } }) =>
      `Two ${values.size} × ${values.size} matrices: how many times as fast as plain JavaScript is the best float32 kernel?`,
    echo: multiple,
    inWords: multiple,
  },
  scenes: {
    order: {
      title: () => 'Does the order of loops matter?',
      say: () => [
        {
          text: 'c = a × b, the same products in any order. Memory comes in lines of neighbours: step through each order.',
        },
      ],
      questions: ({ outcomes }: Known) => given(outcomes.ladder, () => [lines]),
    },
    ladder: {
      before: {
        title: () => 'How much faster can the same product be?',
        say: () => [
          {
            text: 'The ladder goes from three loops in JavaScript, one number at a time, to vectors of four in WebAssembly (SIMD). All compute the same product.',
          },
        ],
      },
      title: ({ outcomes: { ladder } }: Climbed) =>
        isLadderBusy(ladder) ? 'The same product, how many times as fast?' : titleOf(ladder),
      say: afterRun,
      more: ({ outcomes: { ladder } }: Climbed) => [
        ...(isLadderBusy(ladder) ? [] : [hundred(ladder)]),
        order(ladder),
      ],
      questions: ({ outcomes }: Climbed) => plainTime(outcomes.ladder),
    },
    reasons: {
      title: () => 'Why is each rung faster, or not?',
      say: reasons,
      more: reasonsMore,
    },
    peak: {
      name: 'How near does each kernel come to the float32 peak?',
      title: ({ outcomes }: Climbed) => figures.peak(outcomes.ladder),
      say: ({ outcomes }: Climbed) => [ninety(outcomes.ladder)],
      more: ({ outcomes }: Climbed) => wholeNumbers(outcomes.ladder),
    },
  },
  ending: {
    measured: ({ outcomes }: Climbed) => asFast(outcomes.ladder),
    verdict: ({ outcomes }: Climbed, prediction: number) => verdictOn(outcomes.ladder, prediction),
    lesson: () =>
      'The same arithmetic can be many times faster: look at how many numbers an instruction computes, and at the loads and stores around it.',
  },
  ladder: {
    steps: {},
    results: (measured: Measured): Fact[] => {
      const of = (variant: string): readonly Fact[] =>
        given(rungOf(measured, variant), (rung) => [
          { label: labelOf(variant), value: rateOf(rung) },
        ]);
      const best = endOf(measured, BEST);
      const peak = [
        gflopsPerSecond(measured.device.roof.peak_gflops_per_second),
        ...given(shareOf(measured, best), (share) => [
          `${labelOf(BEST)} reached ${shareText(share)}`,
        ]),
      ];
      return [
        { label: 'Product', value: `${measured.size} × ${measured.size} × ${measured.size}` },
        ...of(FIRST),
        ...of(BEST),
        ...of('int8'),
        {
          label: 'Whole ladder',
          value: isLadderBusy(measured) ? busyResult : withInterval(wholeLadder(measured)),
        },
        { label: 'float32 peak', value: peak.join('; ') },
      ];
    },
    facts: ({ device, rungs, again }: Measured): Fact[] => {
      const visits = rungs.flatMap((rung) => rung.visits);
      const samples = visits.map((visit) => visit.samples_ms.length);
      return [
        { label: 'Clock tick', value: duration(device.roof.tick_ms) },
        {
          label: 'Order',
          value: 'every rung once up the ladder, once down again; each visit has its own warm-up',
        },
        {
          label: 'Samples',
          value: `${span(Math.min(...samples), Math.max(...samples))} for each visit`,
        },
        {
          label: 'Visits differ',
          value: `by at most ${percent(Math.max(...rungs.map(spreadOf)) - 1)}`,
        },
        ...(again
          ? [{ label: 'Peak', value: 'measured again after a rung lay above it; the highest' }]
          : []),
        ...disturbanceFacts(visits),
      ];
    },
  },
  pytorch,
  sources,
};

const span = (least: number, most: number): string =>
  least === most ? count(most) : `${count(least)} to ${count(most)}`;
