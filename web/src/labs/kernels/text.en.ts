// All that this lab says: sentences made from the numbers.

import { count, duration, gflopsPerSecond, percent } from '../../kit/words/format';
import type { Fact } from '../../lab/contract';
import type { SceneView } from '../../lab/scene';
import { offBy } from '../../lab/verdict';
import { disturbanceFacts } from '../../session/record';
import type { Dry } from './experiments';
import { figures } from './figures.en';
import type { Outcomes } from './model';
import { type Measured, rungOf, shareOf, spreadOf, wholeLadder } from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { lines, plainTime } from './questions.en';
import { BEST, FIRST, labelOf } from './rungs';
import {
  afterRun,
  hundred,
  ninety,
  order,
  reasons,
  reasonsMore,
  type Telling,
  wholeNumbers,
} from './sentences.en';
import { sources } from './sources';
import { multiple, rateOf, withInterval } from './words';

/** What the scenes are drawn from. */
export type KernelsView = SceneView<Chosen, number, typeof text, Dry, Outcomes>;

export const text = {
  params: {
    order: {
      label: 'Order of the loops',
      options: { ijk: 'i j k', ikj: 'i k j', tiled: 'i k j in blocks' },
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
    said: multiple,
  },
  figures,
  scenes: {
    order: {
      title: ({ dry, values }: Telling) =>
        dry === undefined
          ? 'Does the order of loops matter?'
          : orderClaim(dry.fetched, values.order),
      say: () => [
        {
          text: 'c = a × b, the same products in any order. Memory comes in lines of neighbours: step through, and try each order.',
        },
      ],
      questions: ({ outcomes }: Telling) => (outcomes.ladder === undefined ? [] : [lines]),
    },
    ladder: {
      title: ({ outcomes: { ladder } }: Telling) => {
        const whole = ladder === undefined ? undefined : wholeLadder(ladder);
        return whole === undefined
          ? 'How much faster can the same product be?'
          : `The same product, ${multiple(whole.value)} as fast`;
      },
      say: afterRun,
      more: ({ outcomes: { ladder } }: Telling) =>
        ladder === undefined ? [] : [hundred(ladder), order(ladder)],
      questions: ({ outcomes: { ladder } }: Telling) =>
        ladder === undefined ? [] : plainTime(ladder),
    },
    reasons: {
      title: () => 'Why is each rung faster, or not?',
      say: reasons,
      more: reasonsMore,
    },
    peak: {
      title: ({ outcomes: { ladder } }: Telling) =>
        ladder === undefined ? '' : figures.peak(ladder),
      say: ({ outcomes: { ladder } }: Telling) => (ladder === undefined ? [] : [ninety(ladder)]),
      more: ({ outcomes: { ladder } }: Telling) =>
        ladder === undefined ? [] : wholeNumbers(ladder),
    },
  },
  ending: {
    measured: ({ outcomes: { ladder } }: Telling) => {
      const whole = ladder === undefined ? undefined : wholeLadder(ladder);
      return whole === undefined ? '' : `${multiple(whole.value)} as fast`;
    },
    judged: ({ outcomes: { ladder } }: Telling, said: number) => {
      const whole = ladder === undefined ? undefined : wholeLadder(ladder);
      return whole === undefined ? '' : offBy(said, whole.value);
    },
    lesson: () =>
      'The same arithmetic can be many times faster or slower: order, registers and instructions decide.',
  },
  ladder: {
    steps: {},
    results: (measured: Measured): Fact[] => {
      const whole = wholeLadder(measured);
      const of = (variant: string): Fact[] => {
        const rung = rungOf(measured, variant);
        return rung === undefined ? [] : [{ label: labelOf(variant), value: rateOf(rung) }];
      };
      const best = rungOf(measured, BEST);
      const share = best === undefined ? undefined : shareOf(measured, best);
      return [
        { label: 'Product', value: `${measured.size} × ${measured.size} × ${measured.size}` },
        ...of(FIRST),
        ...of(BEST),
        ...of('int8'),
        ...(whole === undefined ? [] : [{ label: 'Whole ladder', value: withInterval(whole) }]),
        {
          label: 'float32 peak',
          value: `${gflopsPerSecond(measured.device.roof.peak_gflops_per_second)}${share === undefined ? '' : `; ${labelOf(BEST)} reached ${percent(share)}`}`,
        },
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
          value: `${count(Math.min(...samples))} to ${count(Math.max(...samples))} for each visit`,
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

/** The order that is chosen beside the first one. */
function orderClaim(fetched: Readonly<Record<string, number>>, chosen: string): string {
  const [most = 0, now = 0] = [fetched.ijk, fetched[chosen]];
  return chosen === 'ijk'
    ? `i j k fetches ${count(most)} lines; can another order do with fewer?`
    : `${count(now)} lines fetched instead of ${count(most)}`;
}
