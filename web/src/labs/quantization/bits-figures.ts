// The figures of the rounding: weights on the steps they are stored as, and correct answers over bits.

import type { TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { numberLine } from '../../kit/charts/number-line';
import { frameOf, player } from '../../kit/controls/player';
import { seededRandom } from '../../kit/numbers/random';
import { stepsOf } from '../../kit/numbers/rounding';
import { count, digits, percent } from '../../kit/words/format';
import { given } from '../../lab/scene';
import { BITS, type BitsOutcome, shareRange } from './bits';
import type { View } from './model';

/** Random weights as they are before training: the first figure rounds them. */
const DRAWN: readonly number[] = (() => {
  const random = seededRandom(3);
  return Array.from({ length: 40 }, () => random() + random() - 1);
})();

/** Numbers and the steps they are stored as; with one bit less there are half as many steps. */
export function stepsFigure({ outcomes, picked, pick }: View): TemplateResult {
  const values = outcomes.bits?.weights ?? DRAWN;
  const largest = Math.max(...values.map(Math.abs));
  const at = frameOf(picked('bits'), BITS.length);
  const bits = BITS[at] ?? 8;
  const stored = (b: number) => 2 ** b - 1;
  const error = largest / (2 ** (bits - 1) - 1) / 2;
  return figure({
    name: 'quantization-steps',
    title: `${bits} bits, ${count(stored(bits))} levels: no weight can move more than ${digits(error, 2)}`,
    summary: `${values.length} weights between ${digits(-largest, 2)} and ${digits(largest, 2)}, stored as one of ${stored(bits)} levels.`,
    draw: numberLine({
      values,
      steps: stepsOf(bits, largest),
      format: (value) => digits(value, 2),
      domain: [-largest, largest],
    }),
    controls: slider(at, pick, (bits) => `${bits} bits`),
    note: `Above: weights, ${outcomes.bits === undefined ? 'random as before training' : 'as the small network below learned them'}. Below: the levels that they move to.`,
    table: {
      columns: [
        { key: 'bits', label: 'bits' },
        { key: 'steps', label: 'levels', format: count },
        { key: 'error', label: 'most a weight moves', format: (value) => digits(value, 2) },
      ],
      rows: BITS.map((each) => [each, stored(each), largest / (2 ** (each - 1) - 1) / 2]),
    },
  });
}

const slider = (at: number, pick: View['pick'], text: (bits: number | undefined) => string) =>
  player({
    frames: BITS.length,
    at,
    onFrame: (frame) => pick('bits', frame),
    label: 'Bits of a weight',
    text: (frame) => text(BITS[frame]),
    perSecond: 1,
  });

/** Correct answers over bits, down to the point where accuracy breaks. */
export function bitsFigure({ outcomes: { bits }, picked, pick }: View): TemplateResult {
  const at = frameOf(picked('bits'), BITS.length);
  return bits === undefined ? stepsBelow(at) : rightFigure(bits, at, pick);
}

/** What so many bits leave right, with the range that other digits could have given. */
const atBits = ({ answers, points }: BitsOutcome, bits: number | undefined): string =>
  given(
    points.find((each) => each.bits === bits),
    ({ right }) => {
      const { low, high } = shareRange(right, answers);
      return [
        `${bits} bits: ${count(right)} of ${count(answers)} right, probably ${percent(low, 3)} to ${percent(high, 3)}`,
      ];
    },
  ).join('');

function rightFigure(outcome: BitsOutcome, at: number, pick: View['pick']): TemplateResult {
  const point = outcome.points[at];
  const share = (right: number) => right / outcome.answers;
  return figure({
    name: 'quantization-bits',
    title: 'Right answers, from 8 bits to 2',
    summary: outcome.points.map(({ bits, right }) => `${bits} bits: ${right} right`).join('; '),
    draw: lines({
      series: [
        {
          label: 'right',
          category: 'parameters',
          points: [...outcome.points].reverse().map(({ bits, right }) => [bits, share(right)]),
          ranges: outcome.points.map(({ bits, right }) => {
            const { low, high } = shareRange(right, outcome.answers);
            return [bits, low, high] as const;
          }),
        },
      ],
      x: { label: 'bits of a weight', format: count, domain: [2, 8], ticks: [2, 3, 4, 5, 6, 7, 8] },
      y: { label: 'right answers', format: (value) => percent(value), domain: [0, 1] },
      marks: [
        { label: `float32: ${count(outcome.exact)}`, y: share(outcome.exact) },
        ...given(point, ({ bits }) => [{ label: '', x: bits }]),
      ],
      height: 280,
    }),
    controls: slider(at, pick, (bits) => atBits(outcome, bits)),
    note: 'Dots: held-out answers that are right; bars: the range to expect with as many others.',
    table: {
      columns: [
        { key: 'bits', label: 'bits' },
        { key: 'right', label: 'right', format: count },
        { key: 'low', label: 'probably at least', format: (value) => percent(value, 3) },
        { key: 'high', label: 'at most', format: (value) => percent(value, 3) },
      ],
      rows: outcome.points.map(({ bits, right }) => {
        const { low, high } = shareRange(right, outcome.answers);
        return [bits, right, low, high];
      }),
    },
    data: outcome,
  });
}

/** Before the measurement: how far rounding moves a weight at most, as a share of the largest weight. */
function stepsBelow(at: number): TemplateResult {
  const rows = BITS.map((bits, index) => ({
    label: `${bits} bits`,
    value: 0.5 / (2 ** (bits - 1) - 1),
    text: percent(0.5 / (2 ** (bits - 1) - 1)),
    category: index === at ? ('parameters' as const) : ('plain' as const),
  }));
  return figure({
    name: 'quantization-bits',
    title: 'How far a weight may move, beside the largest; when will it break?',
    summary: rows.map(({ label, text }) => `${label}: ${text}`).join('; '),
    draw: bars({ bars: rows }),
    table: {
      columns: [
        { key: 'bits', label: 'bits' },
        { key: 'share', label: 'of the largest weight', format: percent },
      ],
      rows: rows.map(({ label, value }) => [label, value]),
    },
  });
}
