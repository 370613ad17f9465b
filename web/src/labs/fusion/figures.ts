import { nothing, svg, type TemplateResult } from 'lit';
import { type Drawing, textWidth } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { type IntervalMark, intervals } from '../../kit/charts/intervals';
import { quantity } from '../../kit/charts/table';
import { count, digits, duration, gbPerSecond } from '../../kit/words/format';
import { bandsText, endsOf, intervalText } from '../../session/intervals';
import { intervalOf } from '../../session/record';
import {
  bandwidth,
  type Counts,
  findingOf,
  intensity,
  isTimed,
  type OpTime,
  type Outcome,
  type Said,
  savedBytes,
  savedTime,
  type Timed,
  worthOfBytes,
} from './outcome';
import { type PartBar, parts } from './parts';
import { countMessage, opsMessage, savedMessage, timeMessage } from './sentences';
import { between, factor, flopText, megabytes, milliseconds, opName } from './words';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const APART = 'one op at a time';
const FUSED = 'fused';

/** The time of a pass both ways. */
export function timeFigure(outcome: Timed, said: Said | undefined): TemplateResult {
  const { compared, subject } = outcome;
  const sides = [
    { label: APART, statistics: compared.a_statistics, category: 'overhead' as const },
    { label: FUSED, statistics: compared.b_statistics, category: 'compute' as const },
  ];
  const expected: IntervalMark[] =
    said === undefined
      ? []
      : [
          {
            kind: 'predicted',
            value: compared.a_statistics.median / said.speedup,
            text: `you said ${factor(said.speedup)} as fast`,
          },
        ];
  const round = outcome.finished ? '' : ' A first, short round; a longer one follows.';
  return figure({
    name: 'fusion-time',
    title: timeMessage(outcome),
    summary: `${sides.map(({ label, statistics }) => `${label}: ${duration(statistics.median)}`).join('; ')}. Ratio ${factor(compared.ratio)}, ${intervalText(compared.ratio_interval, factor)}.`,
    draw: intervals({
      label: 'time of one pass',
      base: 0,
      format: (ms) => (ms === 0 ? '0' : duration(ms, 2)),
      rows: sides.map(({ label, statistics, category }) => {
        const { low, high } = intervalOf(statistics);
        return {
          label,
          text: duration(statistics.median),
          value: statistics.median,
          low,
          high,
          category,
          marks: label === FUSED ? expected : [],
        };
      }),
    }),
    note: `${capital(subject.size)}. Bands: ${bandsText(sides.map(({ statistics }) => intervalOf(statistics)))} of the medians. Both ran in turn, in ${count(compared.blocks)} blocks ABBA or BAAB.${round}`,
    table: {
      caption: `Time of ${subject.name}, ${subject.size}`,
      columns: [
        { key: 'way', label: 'way' },
        { key: 'median_ms', label: 'median', format: (ms) => duration(ms) },
        { key: 'low_ms', label: '95 % from', format: (ms) => duration(ms) },
        { key: 'high_ms', label: 'to', format: (ms) => duration(ms) },
        { key: 'samples', label: 'samples', format: count },
      ],
      rows: sides.map(({ label, statistics }) => {
        const ends = endsOf(intervalOf(statistics));
        return [label, statistics.median, ...ends, statistics.count];
      }),
    },
    data: compared,
  });
}

interface Pair {
  readonly label: string;
  readonly apart: number;
  readonly fused: number;
  /** Of both values. */
  readonly unit: string;
  readonly format: (value: number) => string;
}

function pairsOf(outcome: Outcome): Pair[] {
  const { apart, fused } = outcome;
  const of = (
    label: string,
    value: (counts: Counts) => number,
    unit: string,
    format: Pair['format'],
  ): Pair => ({ label, apart: value(apart), fused: value(fused), unit, format });
  const time: Pair[] = isTimed(outcome)
    ? [
        {
          label: 'time',
          apart: outcome.compared.a_statistics.median,
          fused: outcome.compared.b_statistics.median,
          unit: 'ms',
          format: (ms) => duration(ms),
        },
      ]
    : [];
  return [
    of('FLOPs', ({ flops }) => flops, 'FLOP', flopText),
    of('bytes moved', ({ bytes }) => bytes, 'B', megabytes),
    of('peak memory', ({ peak_bytes }) => peak_bytes, 'B', megabytes),
    of('ops', ({ ops }) => ops.length, 'ops', count),
    ...time,
  ];
}

const PAIR = 44;
const THICK = 13;

/** Two bars for each quantity, each pair on its own scale. */
function drawPairs(pairs: readonly Pair[]): (width: number) => Drawing {
  return (width) => {
    const left = Math.max(...pairs.map(({ label }) => textWidth(label))) + 14;
    const texts = pairs.flatMap(({ apart, fused, format }) => [format(apart), format(fused)]);
    const room = width - left - Math.max(...texts.map((text) => textWidth(text, 12, 600))) - 14;
    const bar = (pair: Pair, value: number, top: number, way: string) => {
      const long = (room * value) / Math.max(pair.apart, pair.fused, Number.MIN_VALUE);
      return svg`<rect class="bar ${way}" x=${left} y=${top} width=${Math.max(1, long)} height=${THICK} />
        <text class="value" x=${left + long + 8} y=${top + THICK / 2} dy="0.34em">${pair.format(value)}</text>`;
    };
    return {
      height: pairs.length * PAIR + 28,
      body: svg`${key(left)}
        ${pairs.map((pair, i) => {
          const top = 28 + i * PAIR;
          return svg`<text class="bar-label" x=${left - 12} y=${top + THICK + 1} dy="0.32em" text-anchor="end">${pair.label}</text>
            ${bar(pair, pair.apart, top, 'series-overhead')}
            ${bar(pair, pair.fused, top + THICK + 2, 'series-compute')}`;
        })}
        <line class="axis-line" x1=${left} x2=${left} y1="24" y2=${pairs.length * PAIR + 22} />`,
    };
  };
}

/** What the two colours are, above the bars. */
function key(left: number) {
  const second = left + 20 + textWidth(APART) + 18;
  return svg`<rect class="bar series-overhead" x=${left} y="2" width="12" height="12" />
    <text class="bar-label" x=${left + 18} y="8" dy="0.34em">${APART}</text>
    <rect class="bar series-compute" x=${second} y="2" width="12" height="12" />
    <text class="bar-label" x=${second + 18} y="8" dy="0.34em">${FUSED}</text>`;
}

/** What fusing changes and what it leaves. */
export function countFigure(outcome: Outcome): TemplateResult {
  const pairs = pairsOf(outcome);
  return figure({
    name: 'fusion-counts',
    title: countMessage(outcome),
    summary: pairs
      .map(
        ({ label, apart, fused, format }) =>
          `${label}: ${format(apart)} one op at a time, ${format(fused)} fused`,
      )
      .join('; '),
    draw: drawPairs(pairs),
    note: `Every pair has its own scale. Bytes moved: each op reads its inputs once and writes its output once. FLOPs per byte: ${digits(intensity(outcome.apart))} and ${digits(intensity(outcome.fused))}.`,
    table: {
      caption: 'One op at a time and fused',
      columns: [
        { key: 'what', label: 'what' },
        { key: 'apart', label: APART },
        { key: 'fused', label: FUSED },
        { key: 'ratio', label: 'fused ÷ apart', format: (value) => digits(value) },
      ],
      rows: pairs.map(({ label, apart, fused, unit, format }) => [
        label,
        quantity(apart, unit, format),
        quantity(fused, unit, format),
        fused / apart,
      ]),
    },
    data: { apart: outcome.apart, fused: outcome.fused },
  });
}

/** Bytes and time of every op, both ways on one scale each. */
export function opsFigure(outcome: Outcome): TemplateResult {
  const { apart, fused, op_times } = outcome;
  const bar = (
    what: string,
    style: PartBar['style'],
    ops: readonly { label: string; type: string; value: number }[],
    format: (value: number) => string,
  ): PartBar => ({
    label: what,
    text: format(ops.reduce((sum, { value }) => sum + value, 0)),
    style,
    parts: ops.map(({ label, type, value }) => ({ label: opName(label, type), value })),
  });
  const bytesOf = ({ ops }: Counts) => ops.map((op) => ({ ...op, value: op.bytes }));
  const timeOf = (ops: readonly OpTime[]) => ops.map((op) => ({ ...op, value: op.ms }));
  const ms = (value: number) => duration(value);
  const groups = [
    [
      bar(`bytes, ${APART}`, 'series-overhead', bytesOf(apart), megabytes),
      bar(`bytes, ${FUSED}`, 'series-compute', bytesOf(fused), megabytes),
    ],
    ...(op_times === undefined
      ? []
      : [
          [
            bar(`time, ${APART}`, 'series-overhead', timeOf(op_times.apart), ms),
            bar(`time, ${FUSED}`, 'series-compute', timeOf(op_times.fused), ms),
          ],
        ]),
  ];
  const rows = (way: string, { ops }: Counts, times: readonly OpTime[] | undefined) =>
    ops.map(({ label, type, bytes, flops }, i) => [
      way,
      opName(label, type),
      bytes,
      flops,
      times?.[i]?.ms ?? null,
    ]);
  return figure({
    name: 'fusion-ops',
    title: opsMessage(outcome),
    summary: groups
      .flat()
      .map(
        ({ label, text, parts: each }) =>
          `${label}, ${text}: ${each.map((part) => part.label).join(', ')}`,
      )
      .join('; '),
    draw: parts(groups),
    note: `Every part is an op. Times are those of a traced pass${op_times === undefined ? ' and follow' : ''}. Names that do not fit are in the table.`,
    table: {
      caption: 'What each op reads and writes, and how long it takes',
      columns: [
        { key: 'way', label: 'way' },
        { key: 'op', label: 'op' },
        { key: 'bytes', label: 'bytes', format: megabytes },
        { key: 'flops', label: 'FLOPs', format: count },
        { key: 'ms', label: 'time', format: ms },
      ],
      rows: [...rows(APART, apart, op_times?.apart), ...rows(FUSED, fused, op_times?.fused)],
    },
  });
}

/** The saved time beside what the saved bytes are worth. */
export function savedFigure(outcome: Timed): TemplateResult | typeof nothing {
  const { mover } = outcome;
  const worth = worthOfBytes(outcome);
  if (mover === undefined || worth === undefined) return nothing;
  const saved = savedTime(outcome);
  const rows = [
    ['bytes saved ÷ bandwidth', worth],
    ['time saved', saved],
  ] as const;
  return figure({
    name: 'fusion-saved',
    title: savedMessage(outcome),
    summary: rows.map(([label, each]) => `${label}: ${milliseconds(each.value)}`).join('; '),
    draw: intervals({
      label: 'of one pass',
      base: 0,
      format: (ms) => (ms === 0 ? '0' : milliseconds(ms)),
      rows: rows.map(([label, each], i) => ({
        label,
        text: `${milliseconds(each.value)} (${between(each)})`,
        ...each,
        open: i === 1 && findingOf(outcome) !== 'faster',
        category: i === 0 ? ('bandwidth' as const) : ('compute' as const),
      })),
    }),
    note: `${megabytes(savedBytes(outcome))} fewer bytes at ${gbPerSecond(bandwidth(mover))}, the rate of one ReLU on the same tensor, measured between the rounds. Bands: ${bandsText([mover.interval_ms, outcome.compared.ratio_interval])}.`,
    table: {
      columns: [
        { key: 'what', label: 'what' },
        { key: 'ms', label: 'time', format: milliseconds },
        { key: 'low_ms', label: '95 % from', format: milliseconds },
        { key: 'high_ms', label: 'to', format: milliseconds },
      ],
      rows: rows.map(([label, { value, low, high }]) => [label, value, low, high]),
    },
  });
}
