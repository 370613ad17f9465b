// The figures about growth: FLOPs before the run, then times as multiples of what FLOPs predict from the smallest size; and a prompt
// against single tokens.

import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { type LineSeries, lines } from '../../kit/charts/lines';
import { column } from '../../kit/charts/table';
import { bytes, count, digits, duration, si } from '../../kit/words/format';
import { figures as words } from './figure-words';
import { type Decoding, type Dry, type Growth, gflopsOf, msOf, type Quantity } from './outcome';
import { FAMILIES, type Family, NAMES } from './specs';
import { CATEGORY, QUANTITY_UNITS, quantityWord } from './words';

interface Sized {
  readonly family: Family;
  readonly x: number;
}

/** Networks of one budget have very different widths, so each width is shown relative to the smallest of its family. */
const shownX = (quantity: Quantity, own: readonly Sized[], x: number): number =>
  quantity === 'width' ? x / Math.min(...own.map((point) => point.x)) : x;

/** One line for each family; `of` gives the value at each size. */
function series<P extends Sized>(
  points: readonly P[],
  quantity: Quantity,
  of: (point: P, own: readonly P[]) => number,
  more: Partial<LineSeries> = {},
): LineSeries[] {
  return FAMILIES.flatMap((family) => {
    const own = points.filter((point) => point.family === family);
    if (own.length === 0) return [];
    return [
      {
        ...{ label: NAMES[family], category: CATEGORY[family] },
        points: own.map((point) => [shownX(quantity, own, point.x), of(point, own)] as const),
        ...more,
      },
    ];
  });
}

const xOf = (quantity: Quantity, points: readonly Sized[]) => ({
  label: QUANTITY_UNITS[quantity],
  format: count,
  log: true,
  ticks:
    quantity === 'width' ? [1, 2, 4] : [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b),
});

/** The factor of free space above and below the lines. */
const AIR = 1.6;

const around = (all: readonly LineSeries[]): [number, number] => {
  const values = all.flatMap(({ points }) => points.map(([, y]) => y));
  return [Math.min(...values) / AIR, Math.max(...values) * AIR];
};

/** From 0 to above all of them. */
const from0 = (all: readonly LineSeries[]): [number, number] => [
  0,
  1.2 * Math.max(1.25, ...all.flatMap(({ points }) => points.map(([, y]) => y))),
];

export function sizesFigure({ quantity, sizes }: Dry) {
  const all = series(sizes, quantity, ({ flops }) => flops);
  const title = words.sizes(quantity);
  return figure({
    name: 'architectures-sizes',
    title,
    summary: sizes
      .map(({ family, x, flops }) => `${NAMES[family]}, ${count(x)}: ${si(flops, 'FLOP')}`)
      .join('; '),
    draw: lines({
      series: all,
      x: xOf(quantity, sizes),
      y: {
        label: 'FLOPs of one call',
        format: (value) => si(value),
        log: true,
        domain: around(all),
      },
      height: 270,
    }),
    table: {
      columns: [
        { key: 'network', label: 'network' },
        column('size', quantityWord(quantity), count),
        column('flops', 'FLOPs', count),
      ],
      rows: sizes.map(({ family, x, flops }) => [NAMES[family], x, flops]),
    },
  });
}

export function growthFigure(growth: Growth) {
  const { points, quantity } = growth;
  // On a linear axis the gap to FLOPs is seen, which over several decades would be a hair.
  const all = series(
    points,
    quantity,
    (point, [first = point]) => (msOf(point) / msOf(first)) * (first.flops / point.flops),
  );
  const title = words.growth(growth);
  return figure({
    name: 'architectures-growth',
    title,
    summary: points
      .map((point) => `${NAMES[point.family]}, ${count(point.x)}: ${duration(msOf(point))}`)
      .join('; '),
    draw: lines({
      series: all,
      x: xOf(quantity, points),
      y: { label: words.beside, format: (value) => digits(value, 2), domain: from0(all) },
      marks: [{ label: '', y: 1 }],
      height: 270,
    }),
    note: words.asFlops,
    table: {
      columns: [
        { key: 'network', label: 'network' },
        column('size', quantityWord(quantity), count),
        column('latency_ms', 'one call', duration),
        column('flops', 'FLOPs per call', count),
        column('peak_bytes', 'peak memory', bytes),
      ],
      rows: points.map((point) => [
        NAMES[point.family],
        point.x,
        msOf(point),
        point.flops,
        point.peak_bytes,
      ]),
    },
    data: points,
  });
}

/** Shown before the run: arithmetic intensity, in FLOP per byte. */
export function tokensFigure({ decoding: { prefill, decode } }: Dry) {
  const rows = [
    { label: words.reading, value: prefill.intensity },
    { label: words.writing, value: decode.intensity },
  ];
  const title = words.tokens;
  return figure({
    name: 'architectures-tokens',
    title,
    summary: rows.map(({ label, value }) => `${label}: ${digits(value)} FLOP per byte`).join('; '),
    draw: bars({
      bars: rows.map(({ label, value }) => ({
        label,
        value,
        text: `${digits(value)} FLOP/byte`,
        category: CATEGORY.transformer,
      })),
    }),
    note: words.decoder(prefill),
    table: {
      columns: [{ key: 'what', label: 'what' }, column('intensity', 'FLOP per byte', digits)],
      rows: rows.map(({ label, value }) => [label, value]),
    },
  });
}

/** Time per token: a prompt in one call, and one token after the other. */
export function decodingFigure(decoding: Decoding) {
  const { tokens, prefill, decode } = decoding;
  const rows = [
    { label: words.readOne, ms: msOf(prefill) / tokens, rate: gflopsOf(prefill) },
    { label: words.writing, ms: msOf(decode), rate: gflopsOf(decode) },
  ];
  return figure({
    name: 'architectures-decoding',
    title: words.decoding(decoding),
    summary: rows.map(({ label, ms }) => `${label}: ${duration(ms)} per token`).join('; '),
    draw: bars({
      bars: rows.map(({ label, ms }) => ({
        label,
        value: ms,
        text: duration(ms),
        category: CATEGORY.transformer,
      })),
    }),
    note: words.decoder(prefill),
    table: {
      columns: [
        { key: 'what', label: 'what' },
        column('ms_per_token', 'per token', duration),
        column('gflops_per_second', 'GFLOP/s', digits),
      ],
      rows: rows.map(({ label, ms, rate }) => [label, ms, rate]),
    },
    data: decoding,
  });
}
