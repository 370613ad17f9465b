// How cost grows: a sweep with its power laws, the exponents, and a prompt against single tokens.

import type { TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { type LineSeries, lines } from '../../kit/charts/lines';
import { powerAt } from '../../kit/numbers/fit';
import { bytes, count, digits, duration, gflopsPerSecond, plural } from '../../kit/words/format';
import {
  type Decoding,
  type Exponents,
  exponentsOf,
  gflopsOf,
  msOf,
  type Outcome,
  type Quantity,
  type ScalePoint,
  steeperThanFlops,
} from './outcome';
import { FAMILIES, NAMES } from './specs';
import { DECODER } from './targets';
import {
  CATEGORY,
  exponentText,
  inText,
  listed,
  multiple,
  plainDigits,
  QUANTITY_UNITS,
  quantityWord,
} from './words';

export function scalingFigure({ points, quantity, finished }: Outcome): TemplateResult {
  const fits = finished ? exponentsOf(points) : [];
  const shown = FAMILIES.filter((family) => points.some((point) => point.family === family));
  const measured = shown.map((family): LineSeries => {
    const own = points.filter((point) => point.family === family);
    return {
      label: NAMES[family],
      category: CATEGORY[family],
      points: own.map((point) => [shownX(quantity, own, point.x), msOf(point)]),
    };
  });
  const series = [...measured, ...fits.map((fit) => fitted(fit, quantity))];
  const times = series.flatMap((one) => one.points.map(([, ms]) => ms));
  return figure({
    name: 'architectures-scaling',
    title: scalingTitle(fits, quantityWord(quantity)),
    summary: fits
      .map(({ family, time }) => `${NAMES[family]}: time grows with exponent ${exponentText(time)}`)
      .join('; '),
    draw: lines({
      series,
      x: {
        label: QUANTITY_UNITS[quantity],
        format: count,
        log: true,
        ticks: quantity === 'width' ? [1, 2, 4] : sizesOf(points),
      },
      y: {
        label: 'time of one call',
        format: (value) => duration(value),
        log: true,
        domain: [Math.min(...times) / AIR, Math.max(...times) * AIR],
      },
    }),
    note: 'Dashed: the power law through each network’s points, a straight line on log axes.',
    table: {
      columns: [
        { key: 'network', label: 'network' },
        { key: 'size', label: quantityWord(quantity), format: count },
        { key: 'latency_ms', label: 'one call', format: (value) => duration(value) },
        { key: 'flops', label: 'FLOPs per call', format: count },
        { key: 'peak_bytes', label: 'peak memory', format: (value) => bytes(value) },
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

const sizesOf = (points: readonly ScalePoint[]): number[] =>
  [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);

/** Above and below the lines; wide enough for a tick also beside a single point. */
const AIR = 1.6;

/** Networks of one budget have very different widths: each is shown over its own smallest. */
const shownX = (quantity: Quantity, own: readonly ScalePoint[], x: number): number =>
  quantity === 'width' ? x / Math.min(...own.map((point) => point.x)) : x;

/** Without a name of its own: it ends where its network's points end. */
function fitted({ family, points, time }: Exponents, quantity: Quantity): LineSeries {
  const ends = [points[0]?.x ?? 1, points.at(-1)?.x ?? 1] as const;
  return {
    label: '',
    category: CATEGORY[family],
    dashed: true,
    points: ends.map((x) => [shownX(quantity, points, x), powerAt(time, x)] as const),
  };
}

function scalingTitle(fits: readonly Exponents[], word: string): string {
  if (fits.length === 0) return `Time against ${word}`;
  const each = fits.map(
    ({ family, time }) => `the ${inText(family)} ${multiple(2 ** time.exponent)}`,
  );
  return `Twice the ${word} takes ${listed(each)} as long`;
}

/** Exponents of time, with those of FLOPs and memory beside them. */
export function exponentFigure({ points, quantity }: Outcome): TemplateResult {
  const fits = exponentsOf(points);
  const off = fits.filter((fit) => steeperThanFlops(fit) !== 0);
  return figure({
    name: 'architectures-exponents',
    title:
      off.length === 0
        ? 'How time grows cannot be told from how FLOPs grow'
        : `FLOPs do not tell how time grows for the ${off.map(({ family }) => inText(family)).join(' and the ')}`,
    summary: fits.map(exponentsText).join('; '),
    draw: bars({
      bars: fits.map(({ family, time, flops, bytes: memory }) => ({
        label: NAMES[family],
        value: Math.max(0, time.exponent),
        text: `${exponentText(time)} (FLOPs ${plainDigits(flops.exponent)}, memory ${plainDigits(memory.exponent)})`,
        category: CATEGORY[family],
        predicted: Math.max(0, flops.exponent),
      })),
    }),
    note: `Exponent p of “time grows as ${quantityWord(quantity)} to the p”, by least squares through the logarithms, ± one standard error. Dashed: the exponent of FLOPs, from the engine’s counts.`,
    table: {
      columns: [
        { key: 'network', label: 'network' },
        { key: 'time_exponent', label: 'time', format: plainDigits },
        { key: 'time_error', label: '± (one standard error)', format: (value) => value.toFixed(3) },
        { key: 'flops_exponent', label: 'FLOPs', format: plainDigits },
        { key: 'memory_exponent', label: 'peak memory', format: plainDigits },
        { key: 'sizes', label: 'sizes', format: count },
      ],
      rows: fits.map(({ family, time, flops, bytes: memory, points: own }) => [
        NAMES[family],
        time.exponent,
        time.exponent_error,
        flops.exponent,
        memory.exponent,
        own.length,
      ]),
    },
  });
}

const exponentsText = ({ family, time, flops, bytes: memory }: Exponents): string =>
  `${NAMES[family]}: time ${exponentText(time)}, FLOPs ${plainDigits(flops.exponent)}, memory ${plainDigits(memory.exponent)}`;

/** Time per token: a prompt at once, and one token after the other. */
export function decodingFigure({ tokens, prefill, decode }: Decoding): TemplateResult {
  const prompt = msOf(prefill) / tokens;
  const step = msOf(decode);
  const rows = [
    { label: 'reading a prompt', ms: prompt, rate: gflopsOf(prefill) },
    { label: 'writing, with a cache', ms: step, rate: gflopsOf(decode) },
    { label: 'writing, without', ms: msOf(prefill), rate: gflopsOf(prefill) },
  ];
  return figure({
    name: 'architectures-decoding',
    title: `A token written takes ${multiple(step / prompt)} as long as a token read`,
    summary: rows.map(({ label, ms }) => `${label}: ${duration(ms)} per token`).join('; '),
    draw: bars({
      bars: rows.map(({ label, ms, rate }) => ({
        label,
        value: ms,
        text: `${duration(ms)}, ${gflopsPerSecond(rate)}`,
        category: CATEGORY.transformer,
      })),
    }),
    note: `Time per token, batch 1, in ${plural(DECODER.depth, 'block')} ${count(DECODER.width)} wide (${bytes(prefill.parameters_bytes)} of weights). Reading: all of ${count(tokens)} tokens at once (prefill). Writing: one token at a time (decode), after ${count(tokens)} others. The engine has no cache of keys and values, so the step that runs has the same products, with keys and values as weights of two layers. Without a cache all ${count(tokens)} tokens are computed again for each new one.`,
    table: {
      columns: [
        { key: 'what', label: 'what' },
        { key: 'ms_per_token', label: 'per token', format: (value) => duration(value) },
        { key: 'gflops_per_second', label: 'GFLOP/s', format: (value) => digits(value, 3) },
      ],
      rows: rows.map(({ label, ms, rate }) => [label, ms, rate]),
    },
    data: { tokens, prefill, decode },
  });
}
