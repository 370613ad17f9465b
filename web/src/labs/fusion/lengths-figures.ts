import type { TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { type LineSeries, lines } from '../../kit/charts/lines';
import { count, duration } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import { bandsText, endsOf } from '../../session/intervals';
import { isOpen, LENGTHS, type LengthsOutcome, PLANNED } from './lengths-outcome';
import { megabytes } from './words';

const ALL = 'all scores';
const TILED = 'tiled';

/** Shows times where there are any; lengths that are only planned have none. */
export const lengthsFigure = (outcome: LengthsOutcome): TemplateResult =>
  outcome.points.length === 0 ? lengthsMemory(outcome) : lengthsTime(outcome);

/** The axis reaches as far from 1 as the points and their intervals, and so far that noise does not fill it. */
const besideOne = (points: LengthsOutcome['points']): readonly [number, number] => [
  Math.min(0.8, ...points.map((each) => each.ratio_interval.low)),
  Math.max(1.25, ...points.map((each) => each.ratio_interval.high)),
];

/** Both ways beside each other at each length; their times, over three decades, would hide the difference. */
function lengthsTime(outcome: LengthsOutcome): TemplateResult {
  const { points } = outcome;
  const open = points.some(isOpen) ? 'Grey crosses: undecided. ' : '';
  return figure({
    name: 'fusion-lengths-time',
    title: 'How many times as fast attention is when tiled',
    summary: points
      .map(
        (each) =>
          `${each.tokens} tokens: ${duration(each.materialised_ms)} with all scores, ${duration(each.tiled_ms)} tiled`,
      )
      .join('; '),
    draw: lines({
      series: [
        {
          label: TILED,
          category: 'compute',
          thin: true,
          points: points.map((each) => [each.tokens, each.ratio]),
        },
        ...points.map(
          (each): LineSeries => ({
            label: '',
            category: isOpen(each) ? 'overhead' : 'compute',
            points: [[each.tokens, each.ratio]],
            ranges: [[each.tokens, each.ratio_interval.low, each.ratio_interval.high]],
          }),
        ),
      ],
      x: {
        label: 'tokens, T',
        format: count,
        log: true,
        domain: [LENGTHS[0], LENGTHS.at(-1) ?? 2048],
        ticks: [64, 128, 256, 512, 1024, 3072],
      },
      y: { label: 'times as fast', format: multiple, domain: besideOne(points) },
      marks: [{ label: '', y: 1 }],
      height: 280,
    }),
    note: `${open}1× is the way with all scores in memory. Bars: ${bandsText(points.map((each) => each.ratio_interval))}. Two heads of 64, with the projections around them in both ways, in turn at each length.`,
    table: {
      caption: 'Attention over the sequence length',
      columns: [
        { key: 'tokens', label: 'T', format: count },
        { key: 'materialised_ms', label: ALL, format: (ms) => duration(ms) },
        { key: 'tiled_ms', label: TILED, format: (ms) => duration(ms) },
        { key: 'ratio', label: 'tiled as fast', format: multiple },
        { key: 'ratio_low', label: '95 % from', format: multiple },
        { key: 'ratio_high', label: 'to', format: multiple },
      ],
      rows: points.map((each) => [
        each.tokens,
        each.materialised_ms,
        each.tiled_ms,
        each.ratio,
        ...endsOf(each.ratio_interval),
      ]),
    },
    data: outcome,
  });
}

/** Peak memory, of passes that ran and of plans. */
export function lengthsMemory(outcome: LengthsOutcome): TemplateResult {
  const { points, planned, limit_bytes } = outcome;
  const ways = [
    { label: ALL, category: 'overhead', bytes: 'materialised_bytes' },
    { label: TILED, category: 'compute', bytes: 'tiled_bytes' },
  ] as const;
  const series = ways.flatMap(({ label, category, bytes }): LineSeries[] => [
    ...(points.length === 0
      ? []
      : [
          {
            label: '',
            category,
            points: points.map((each) => [each.tokens, each[bytes]] as const),
          },
        ]),
    {
      label,
      category,
      dashed: true,
      points: [...points.slice(-1), ...planned].map((each) => [each.tokens, each[bytes]]),
    },
  ]);
  const all = [
    ...points.map((each) => ({ ...each, how: 'measured' })),
    ...planned.map((each) => ({ ...each, how: 'planned' })),
  ];
  return figure({
    name: 'fusion-lengths-memory',
    title: 'Peak memory, with all scores and tiled',
    summary: all
      .map(
        (each) =>
          `${each.tokens} tokens: ${megabytes(each.materialised_bytes)} with all scores, ${megabytes(each.tiled_bytes)} tiled`,
      )
      .join('; '),
    draw: lines({
      series,
      x: {
        label: 'tokens, T',
        format: count,
        log: true,
        domain: [LENGTHS[0], 65536],
        ticks: [64, 512, 4096, 32768],
      },
      y: { label: 'peak memory', format: megabytes, log: true },
      marks: [{ label: `limit: ${megabytes(limit_bytes)}`, y: limit_bytes }],
      height: 280,
    }),
    note: `${points.length === 0 ? '' : 'Marks: the peak of a pass that ran. '}Dashed: computed in advance for up to ${count(PLANNED.at(-1) ?? 0)} tokens, not run.`,
    table: {
      caption: 'Peak memory over the sequence length',
      columns: [
        { key: 'tokens', label: 'T', format: count },
        { key: 'how', label: 'how' },
        { key: 'materialised_bytes', label: ALL, format: megabytes },
        { key: 'tiled_bytes', label: TILED, format: megabytes },
      ],
      rows: all.map((each) => [each.tokens, each.how, each.materialised_bytes, each.tiled_bytes]),
    },
  });
}
