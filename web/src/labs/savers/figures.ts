// The figures: a step event by event, both peaks against the budget, every recipe that was run, savers alone, gradients in float16.

import type { TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { categoryName } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { drawPredictBars } from '../../kit/charts/predict-drawing';
import { type Cell, column } from '../../kit/charts/table';
import { frameOf, player } from '../../kit/controls/player';
import { bytes, count, percent } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import { bandsText, intervalText } from '../../session/intervals';
import { figures as words } from './figure-words';
import type { View } from './model';
import {
  bytesOf,
  CATEGORIES,
  type Dry,
  fits,
  type Outcome,
  partsAtPeak,
  plannedPeak,
  type Step,
  steady,
} from './outcome';
import { peakBars } from './peak-bars';
import { recipeText } from './recipe';
import { drawShelf, layersOf } from './shelf';
import { tradePlot } from './trade-plot';

/** One step, event by event: what is kept and released. */
export function stepFigure(
  which: 'plain' | 'mine',
  { dry, picked, pick }: View<'dry'>,
): TemplateResult {
  const timeline = steady(dry[which]);
  const beside = steady(dry[which === 'plain' ? 'mine' : 'plain']);
  // The same columns in both figures, so that what a saver takes away is missing in one.
  const names = layersOf(steady(dry.mine), layersOf(steady(dry.plain)));
  const name = `savers-${which}`;
  const at = frameOf(picked(name), timeline.length);
  const title = which === 'plain' ? words.step(dry) : words.mine(dry);
  return figure({
    name,
    title,
    summary: `${title}. ${words.moment(timeline[at])}; in memory then: ${bytes(timeline[at]?.total_bytes ?? 0)}.`,
    draw: drawShelf({
      ...{ timeline, at, names, beside },
      budget_bytes: dry.budget_bytes,
      most_bytes: Math.max(plannedPeak(dry.plain), plannedPeak(dry.mine)),
    }),
    // The columns' own names stand in the drawing.
    legend: (['parameters', 'optimizer_state', 'inputs', 'workspace'] as const).filter((category) =>
      timeline.some(({ current }) => bytesOf(current, category) > 0),
    ),
    controls: player({
      label: title,
      frames: timeline.length,
      at,
      perSecond: 12,
      text: (event) => words.moment(timeline[event]),
      onFrame: (event) => pick(name, event),
    }),
    ...(dry[which].training.micro_batches > 2 ? { note: words.firstParts } : {}),
    table: {
      columns: [
        { key: 'tensor', label: 'tensor' },
        { key: 'category', label: 'category' },
        column('bytes', 'bytes'),
        column('total_bytes', 'in memory'),
      ],
      rows: timeline.map((each) => [
        each.label,
        categoryName(each.category as 'inputs'),
        each.bytes,
        each.total_bytes,
      ]),
    },
  });
}

/** Both steps against the budget, planned to the byte. */
export function peakFigure(dry: Dry): TemplateResult {
  const { mine, plain, budget_bytes } = dry;
  const both: [string, Step][] = [
    ['plain step', plain],
    ['your step', mine],
  ];
  const categories = CATEGORIES.filter((each) =>
    both.some(([, step]) => bytesOf(partsAtPeak(step), each) > 0),
  );
  return figure({
    name: 'savers-peak',
    title: words.fit(dry),
    summary: both
      .map(
        ([label, step]) =>
          `${label}: ${bytes(plannedPeak(step))} at its highest, ${categories.map((each) => `${categoryName(each)} ${bytes(bytesOf(partsAtPeak(step), each))}`).join(', ')}`,
      )
      .join('; '),
    draw: peakBars(
      both.map(([label, step]) => ({
        label,
        text: bytes(plannedPeak(step)),
        parts: Object.fromEntries(
          CATEGORIES.map((each) => [each, bytesOf(partsAtPeak(step), each)]),
        ) as never,
      })),
      budget_bytes,
    ),
    legend: categories,
    note: words.gradientsNote,
    table: {
      caption: 'What is in memory at the highest moment',
      columns: [
        { key: 'category', label: 'category' },
        column('plain', 'plain step'),
        column('mine', 'your step'),
      ],
      rows: CATEGORIES.map((each): Cell[] => [
        categoryName(each),
        bytesOf(partsAtPeak(plain), each),
        bytesOf(partsAtPeak(mine), each),
      ]),
    },
  });
}

/** Before the run: FLOPs and bytes of both steps, with the prediction to drag among them. */
export function knownFigure(view: View<'dry'>): TemplateResult {
  const { mine, plain } = view.dry;
  const known = [
    { label: 'plain step: time', value: 1 },
    { label: 'your step: FLOPs', value: mine.total_flops / plain.total_flops },
    { label: 'your step: peak', value: plannedPeak(mine) / plannedPeak(plain) },
  ];
  return figure({
    name: 'savers-known',
    title: words.known,
    summary: known.map((each) => `${each.label}: ${multiple(each.value)}`).join('; '),
    draw: drawPredictBars({
      label: 'Time of your step, times the plain one',
      name: 'your step: time, you say',
      known,
      unit: '× the plain step',
      min: 0,
      max: 2.5,
      value: view.passed ? view.prediction : view.draft,
      format: multiple,
      onInput: view.passed ? undefined : (value) => view.predict(value),
    }),
    table: {
      columns: [{ key: 'what', label: 'what' }, column('ratio', '× the plain step', multiple)],
      rows: known.map(({ label, value }) => [label, value]),
    },
  });
}

/** Every recipe that was run, memory against time. */
export function tradeFigure(outcome: Outcome, prediction: number | undefined): TemplateResult {
  const { attempts, plain, budget_bytes } = outcome;
  return figure({
    name: 'savers-trade',
    title: words.trade(outcome),
    summary: attempts
      .map(
        ({ recipe, peak_bytes, slowdown }, i) =>
          `${i + 1}: ${recipeText(recipe)}, ${bytes(peak_bytes)}, ${multiple(slowdown.ratio)} the time, ${intervalText(slowdown, multiple)}`,
      )
      .join('; '),
    draw: tradePlot({
      attempts,
      plain_bytes: plain.measured_steps_peak_bytes,
      budget_bytes,
      prediction,
    }),
    note: `Recipes in the order you ran them; upright lines: ${bandsText(attempts.map(({ slowdown }) => slowdown))}. Shaded: within the budget.`,
    table: {
      caption: 'Recipes that were run',
      columns: [
        { key: 'recipe', label: 'recipe' },
        { key: 'savers', label: 'switched on' },
        column('peak', 'measured peak', bytes),
        { key: 'fits', label: 'fits' },
        column('ratio', 'time, × plain', (value) => value.toFixed(3)),
        column('low', 'from', (value) => value.toFixed(3)),
        column('high', 'to', (value) => value.toFixed(3)),
      ],
      rows: attempts.map((each, i): Cell[] => [
        i + 1,
        recipeText(each.recipe),
        each.peak_bytes,
        fits(each, budget_bytes) ? 'yes' : 'no',
        each.slowdown.ratio,
        each.slowdown.low,
        each.slowdown.high,
      ]),
    },
    data: attempts,
  });
}

/** Planned peaks: without savers, with each saver alone, with all together. */
export function aloneFigure(dry: Dry): TemplateResult {
  const { alone, mine, plain, budget_bytes } = dry;
  const rows = [
    { label: 'plain step', value: plannedPeak(plain) },
    ...alone.map(({ label, peak_bytes }) => ({ label: `only ${label}`, value: peak_bytes })),
    ...(alone.length > 1 ? [{ label: 'all together', value: plannedPeak(mine) }] : []),
  ];
  return figure({
    name: 'savers-alone',
    title: words.peaks(dry),
    summary: rows.map(({ label, value }) => `${label}: ${bytes(value)}`).join('; '),
    draw: bars({ bars: rows.map((row) => ({ ...row, text: bytes(row.value) })) }),
    note: `Planned peaks; the budget is ${bytes(budget_bytes)}.`,
    table: {
      columns: [
        { key: 'savers', label: 'switched on' },
        column('peak', 'peak', bytes),
        column('saved', 'saved', percent),
      ],
      rows: rows.map(({ label, value }) => [label, value, 1 - value / plannedPeak(plain)]),
    },
    data: rows.map(({ label, value }) => ({ label, bytes: value, text: count(value) })),
  });
}
