// All texts of this lab: sentences made from the numbers.

import type { DeviceReport } from '../../engine/types';
import { bytes, count, digits, duration, gbPerSecond } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import type { Fact } from '../../lab/contract';
import { given } from '../../lab/scene';
import { disturbanceFacts } from '../../session/record';
import { limitOf } from './changes';
import { figures, reached, ridgeText } from './figure-words';
import type { Known } from './model';
import { FOUR_OPERATIONS, operation } from './ops';
import {
  type Changed,
  chosenPoint,
  isAbove,
  levelFor,
  type Measured,
  type Point,
  RULE_GFLOPS,
  type Standing,
  standingOf,
} from './outcome';
import { pytorch } from './pytorch';
import { batchQuestion, elsewhereQuestion, widerQuestion } from './questions';
import {
  afterChanges,
  afterRun,
  batches,
  formula,
  fromWhere,
  pointwise,
  roofsMore,
  tested,
  verdictOn,
} from './sentences';
import { sources } from './sources';
import { labelOf, levelName, limitName, rate, roofName, roofText } from './words';

type Pointed = Known<'points'>;

/** For the card at the end: a rate above its roof is not presented as a fact. */
function roofOf(device: DeviceReport, point: Point): string {
  const words: Readonly<Record<Standing, string>> = {
    above: ', above a roof that is too low',
    at: ', at its roof',
    below: `; its roof is ${roofText(device, point)}`,
    roughly: '; its roof is known roughly',
    few: ', with too few samples',
  };
  return words[standingOf(device, point)];
}

export const text = {
  params: {
    op: {
      label: 'Operation',
      options: Object.fromEntries(FOUR_OPERATIONS.map(({ id, label }) => [id, label])) as Readonly<
        Record<'relu-large' | 'linear-1' | 'linear-16' | 'matmul-512', string>
      >,
      hint: 'All four are measured; this one you predict.',
    },
  },
  predict: {
    label: ({ values }: { values: { op: string } }) =>
      `How fast will ${operation(values.op).title} run here?`,
    echo: rate,
    inWords: rate,
  },
  scenes: {
    roofs: {
      title: ({ outcomes }: Known) => {
        const device = outcomes.points?.device ?? outcomes.roofs;
        return device === undefined
          ? 'Two limits: arithmetic and memory'
          : `Beyond the caches, memory sets the pace below ${ridgeText(device)}`;
      },
      say: () => [
        {
          text: 'An operation runs no faster than the peak, nor than the bandwidth times its FLOPs for each byte. The lower is its roof.',
        },
      ],
      more: ({ outcomes }: Known) => [
        formula,
        ...given(outcomes.points?.device ?? outcomes.roofs, roofsMore),
      ],
      questions: ({ outcomes }: Known) =>
        given(outcomes.points, (points) => [elsewhereQuestion(points)]),
    },
    four: {
      before: {
        title: () => 'How fast will it run?',
        say: () => [{ text: 'Drag the mark on its column, or type a rate.' }],
      },
      title: ({ outcomes: { points } }: Pointed) =>
        capital(reached(points.device, chosenPoint(points))),
      say: afterRun,
      more: ({ outcomes: { points } }: Pointed) => [batches(points), ...again(points)],
      questions: ({ outcomes }: Pointed) => [batchQuestion(outcomes.points)],
    },
    memory: {
      name: 'From which memory the bytes come',
      title: ({ outcomes }: Pointed) =>
        `From which memory do its ${bytes(chosenPoint(outcomes.points).min_bytes)} come?`,
      say: fromWhere,
      questions: ({ outcomes }: Pointed) => [widerQuestion(outcomes.points)],
    },
    changes: {
      name: 'What limits it? Change FLOPs or bytes, keep the other',
      title: (view: Pointed) => {
        const found = tested(view);
        return found === undefined
          ? 'Test it: change one thing, keep the other'
          : figures.followed(found.op, found.changes);
      },
      say: afterChanges,
    },
    rule: {
      title: () => 'Does a rate tell what limits it?',
      say: () => [
        {
          text: `Before 0.1.14, a rule of TinyTorch called whatever ran below ${RULE_GFLOPS} GFLOP/s memory-bound. At the right, the roofline’s answer, ✗ where the rule errs. Move the line.`,
        },
      ],
      more: ({ outcomes }: Pointed) => [
        {
          text: 'TinyTorch 0.1.14, of 2026-09-21, asks instead whether MB/s exceed 100 times GFLOP/s, and calls that crude itself: it is a ridge of 10 FLOPs per byte for every device.',
        },
        pointwise(outcomes.points),
      ],
    },
  },
  ending: {
    measured: ({ outcomes: { points } }: Pointed) => {
      const point = chosenPoint(points);
      return `${rate(point.gflops_per_second)}${roofOf(points.device, point)}`;
    },
    verdict: ({ outcomes }: Pointed, prediction: number) => verdictOn(outcomes.points, prediction),
    lesson: () =>
      'FLOPs for each byte, and the memory that the bytes come from, say how fast it can be.',
  },
  points: {
    run: ['Measure the four', 'Measure again'] as const,
    steps: {
      roofs: 'Measuring the roofs',
      again: 'A point lay above: measuring the roofs again',
      ...Object.fromEntries(FOUR_OPERATIONS.map(({ id, label }) => [id, `Measuring ${label}`])),
    } as Readonly<Record<string, string>>,
    results: (measured: Measured): Fact[] => {
      const { device } = measured;
      const point = chosenPoint(measured);
      return [
        { label: 'Peak', value: rate(device.roof.peak_gflops_per_second) },
        {
          label: 'Memory bandwidth',
          value: `${gbPerSecond(device.roof.bandwidth_gb_per_second)} (${roofName(device)})`,
        },
        { label: 'Ridge', value: ridgeText(device) },
        {
          label: labelOf(point),
          value: isAbove(device, point)
            ? `${rate(point.gflops_per_second)}, above a roof that is too low`
            : `${rate(point.gflops_per_second)}; ${reached(device, point)} (${levelName(levelFor(device, point))})`,
        },
      ];
    },
    facts: ({ device, points, again: twice }: Measured): Fact[] => [
      { label: 'Clock tick', value: duration(device.roof.tick_ms) },
      { label: 'Clock call', value: duration(device.roof.clock_call_ns / 1e6, 2) },
      {
        label: 'Roofs',
        value: `${count(device.samples)} rounds of all streams and peaks${twice ? ', again after a point lay above; the highest of each' : ''}, ${device.roof.simd}`,
      },
      {
        label: 'Operations',
        value: `${count(points.length)}, one after the other, each with its own warm-up`,
      },
      ...disturbanceFacts(points),
    ],
  },
  roofs: {
    title: 'The roofs',
    run: ['Measure the roofs', 'Measure the roofs again'] as const,
    results: (device: DeviceReport): Fact[] => [
      { label: 'Peak', value: rate(device.roof.peak_gflops_per_second) },
      { label: 'Ridge', value: ridgeText(device) },
    ],
  },
  changes: {
    title: 'Two changes',
    run: ['Measure both changes', 'Measure both again'] as const,
    steps: { flops: 'Changing the FLOPs', bytes: 'Changing the bytes' },
    results: ({ op, changes }: Changed): Fact[] => [
      { label: `What limits ${operation(op).label}`, value: limitName(limitOf(changes)) },
      ...changes.map(({ what, time_ratio }) => ({
        label: `Time with ${what}`,
        value: `${digits(time_ratio)}×`,
      })),
    ],
  },
  others: {
    title: 'More operations',
    run: ['Measure nine more operations', 'Measure those nine again'] as const,
    results: (points: readonly Point[]): Fact[] =>
      points.map((point) => ({ label: labelOf(point), value: rate(point.gflops_per_second) })),
  },
  pytorch,
  sources,
};

const again = ({ again: twice }: Measured) =>
  twice
    ? [
        {
          text: 'A point was read above its roof. No program beats its machine, so the roofs were measured again; each is the highest that was seen.',
        },
      ]
    : [];
