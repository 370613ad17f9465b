// The figures: the walk over the matrices, the ladder, its steps, and the shares of the peak. The axes of bars are linear, so that a
// ratio of 25 looks like one.

import type { TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import type { Category } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { gridWalk } from '../../kit/charts/grid-walk';
import { intervalRows } from '../../kit/charts/interval-rows';
import { type Cell, type Column, column } from '../../kit/charts/table';
import { frameOf, player } from '../../kit/controls/player';
import { hitsOf } from '../../kit/numbers/cache-model';
import { digits, gflopsPerSecond, percent } from '../../kit/words/format';
import { given } from '../../lab/scene';
import { figures as words } from './figure-words';
import type { View } from './model';
import {
  gainOf,
  isFused,
  type Measured,
  type Outcome,
  type Rung,
  ratioBetween,
  ratioOf,
  rungOf,
  shareOf,
  spreadOf,
  stepsOf,
} from './outcome';
import { ORDERS, type Order } from './params';
import { BEST, FIRST, labelOf, RUNGS, stepLabel } from './rungs';
import { CACHE, SMALL, touchesOf } from './walk';
import { multiple, rate, rateOf } from './words';

const categoryOf = (variant: string): Category =>
  !isFloat(variant) ? 'workspace' : variant.startsWith('javascript') ? 'activations' : 'compute';

const isFloat = (variant: string): boolean => variant !== 'int8';

const GRIDS = ['a', 'b', 'c'].map((name) => ({ name, rows: SMALL, columns: SMALL }));

function walkOf(order: Order) {
  const touches = touchesOf(order);
  return { touches, hits: hitsOf(touches, CACHE) };
}

const WALKS = { ijk: walkOf('ijk'), ikj: walkOf('ikj'), tiled: walkOf('tiled') };

/** Each access of the loops over the small matrices, as a cache hit or a fetch. */
export function orderFigure({ values, dry, picked, pick }: View) {
  const { order } = values;
  const { touches, hits } = WALKS[order];
  const at = frameOf(picked(`at-${order}`), touches.length + 1);
  const text = (frame: number) => words.touch(touches[frame - 1], hits[frame - 1] ?? false);
  return figure({
    name: 'kernel-orders',
    title:
      dry === undefined ? words.walk(order) : words.order({ ...dry, order }, at === touches.length),
    summary: `${words.walk(order)}: ${text(at)}.`,
    draw: gridWalk({ grids: GRIDS, touches, at, cache: CACHE }),
    controls: player({
      frames: touches.length + 1,
      at,
      onFrame: (frame) => pick(`at-${order}`, frame),
      label: words.walk(order),
      text,
      perSecond: 8,
    }),
    note: words.orderNote,
    table: {
      columns: [
        { key: 'order', label: 'order' },
        column('touches', 'numbers touched'),
        column('fetched', 'lines fetched'),
      ],
      rows: ORDERS.map((each) => [
        words.orders[each],
        walkOf(each).touches.length,
        walkOf(each).hits.filter((hit) => !hit).length,
      ]),
    },
  });
}

/** Before the run no rung has a bar; during the run, the rungs measured so far have theirs. */
export function climbFigure({ live, passed, values, prediction }: View): TemplateResult {
  const climbed = passed ? live.ladder : undefined;
  const title = climbed ? words.climbing : words.ways(values.size);
  const { rungs = [], peak } = climbed ?? {};
  return rungsFigure({ rungs, peak }, { title, size: values.size, prediction });
}

export const ladderFigure = ({ outcomes: { ladder }, values, prediction }: View<'ladder'>) =>
  rungsFigure(ladder, { title: words.ladder(ladder), size: values.size, prediction });

interface Around {
  readonly title: string;
  readonly size: string;
  readonly prediction: number | undefined;
}

/** All rungs on one axis from zero; rungs that are not measured yet keep their place. */
function rungsFigure({ rungs, peak }: Pick<Outcome, 'rungs' | 'peak'>, around: Around) {
  const { title, size, prediction } = around;
  const first = rungOf({ rungs }, FIRST);
  const predicted =
    prediction !== undefined && first ? prediction * first.gflops_per_second : undefined;
  // The rates of int8 are of other operations: they are in the table alone.
  const variants = Object.keys(RUNGS).filter(isFloat);
  const most = Math.max(
    ...rungs.filter(({ variant }) => isFloat(variant)).map(({ gflops_per_second: rate }) => rate),
    ...[peak ?? 0, 1],
  );
  const rows = variants.map((variant) => {
    const rung = rungOf({ rungs }, variant);
    const mark = variant === BEST && predicted !== undefined ? { predicted } : {};
    return {
      label: labelOf(variant),
      value: rung?.gflops_per_second ?? 0,
      text: rung ? rowText(rung, first) : words.none,
      category: categoryOf(variant),
      ...mark,
    };
  });
  const top = given(peak, (value) => [
    {
      ...{ label: words.peakRow, value, text: gflopsPerSecond(value) },
      category: 'plain' as const,
    },
  ]);
  return figure({
    name: 'kernel-ladder',
    title,
    summary: rows.map(({ label, text }) => `${label}: ${text}`).join('; '),
    draw: bars({
      bars: [...rows, ...top],
      max: most,
      predictedText: () => words.predictedLabel(prediction ?? 1),
    }),
    note: words.terms,
    table: table(rungs),
    data: { size, rungs },
  });
}

function rowText(rung: Rung, first: Rung | undefined): string {
  const base = rung === first ? undefined : first;
  return [rateOf(rung), ...given(base, (base) => [multiple(ratioOf(rung, base).value)])].join(
    ' · ',
  );
}

const COLUMNS: readonly Column[] = [
  { key: 'variant', label: 'rung' },
  { key: 'arithmetic', label: 'arithmetic' },
  { key: 'giga_operations_per_second', label: 'GFLOP/s, of int8 GOP/s', format: digits },
  { key: 'low', label: 'at least', format: digits },
  { key: 'high', label: 'at most', format: digits },
  { key: 'times_first', label: 'over the first', format: multiple },
  { key: 'visits_ratio', label: 'faster over slower visit', format: digits },
  { key: 'relative_error', label: 'relative error', format: (value) => value.toExponential(1) },
];

function table(rungs: readonly Rung[]) {
  const rows = rungs.map((rung): Cell[] => [
    labelOf(rung.variant),
    rung.arithmetic,
    rung.gflops_per_second,
    rung.interval.low,
    rung.interval.high,
    ratioBetween({ rungs }, rung.variant, FIRST)?.value ?? null,
    spreadOf(rung),
    rung.relative_error,
  ]);
  const none = Object.keys(RUNGS).map((variant) =>
    COLUMNS.map((_, index): Cell => (index === 0 ? labelOf(variant) : null)),
  );
  return { columns: COLUMNS, rows: rows.length === 0 ? none : rows };
}

/** The gain of each change, and its reason from the rung's own counters. */
export function stepsFigure({ outcomes, picked, pick, dry }: View<'ladder'>): TemplateResult {
  const measured = outcomes.ladder;
  const steps = stepsOf(measured);
  const at = frameOf(picked('step'), steps.length);
  const counters = dry?.counters[isFused(measured.device) ? 'fused' : 'split'] ?? {};
  return figure({
    name: 'kernel-steps',
    title: words.steps(measured),
    summary: steps.map((each) => `${words.over(each)}: ${multiple(each.ratio.value)}`).join('; '),
    draw: intervalRows({
      rows: steps.map((each, index) => ({
        label: stepLabel(each.rung.variant),
        value: each.ratio.value,
        interval: each.ratio.interval,
        text: `${words.step(each)}${index === at ? ' ←' : ''}`,
        category: gainOf(each.ratio) === 'unclear' ? 'overhead' : categoryOf(each.rung.variant),
      })),
      label: 'times as fast',
      format: multiple,
      marks: [{ value: 1, label: words.unchanged }],
    }),
    controls: player({
      label: words.rung,
      at,
      frames: steps.length,
      text: (index) =>
        given(steps[index], (one) => [`${words.over(one)}. ${words.reason(one, counters)}`]).join(
          '',
        ),
      onFrame: (index) => pick('step', index),
      perSecond: 0.5,
    }),
    table: {
      columns: [
        { key: 'step', label: 'step' },
        { key: 'from', label: 'over' },
        { key: 'ratio', label: 'times as fast', format: multiple },
        { key: 'low', label: 'at least', format: multiple },
        { key: 'high', label: 'at most', format: multiple },
        { key: 'arithmetic', label: 'arithmetic for each product', format: digits },
        { key: 'accesses', label: 'loads and stores', format: digits },
        { key: 'lines', label: 'new lines', format: digits },
      ],
      rows: steps.map(({ rung, from, ratio }) => [
        labelOf(rung.variant),
        labelOf(from.variant),
        ratio.value,
        ratio.interval.low,
        ratio.interval.high,
        counters[rung.variant]?.arithmetic ?? null,
        counters[rung.variant]?.accesses ?? null,
        counters[rung.variant]?.lines ?? null,
      ]),
    },
  });
}

/** Each rung as a share of its own peak; the number is left out where the rate lies above the peak, and the bar then ends at it. */
export function peakFigure(measured: Measured): TemplateResult {
  const rows = measured.rungs
    .filter(({ variant }) => isFloat(variant))
    .map((rung) => {
      const share = shareOf(measured, rung)?.value;
      return {
        rung,
        share,
        text: share === undefined ? words.past(measured, rung) : percent(share),
      };
    });
  return figure({
    name: 'kernel-peak',
    title: words.shares,
    summary: rows.map(({ rung, text }) => `${labelOf(rung.variant)}: ${text}`).join('; '),
    draw: bars({
      max: 1,
      bars: rows.map(({ rung, share = 1, text }) => ({
        label: labelOf(rung.variant),
        value: share,
        text,
        category: categoryOf(rung.variant),
      })),
    }),
    table: {
      columns: [
        { key: 'rung', label: 'rung' },
        { key: 'rate', label: 'rate', format: (value) => rate(value, 'float32') },
        { key: 'share', label: 'of its peak', format: percent },
      ],
      rows: rows.map(({ rung, share }) => [
        labelOf(rung.variant),
        rung.gflops_per_second,
        share ?? null,
      ]),
    },
  });
}
