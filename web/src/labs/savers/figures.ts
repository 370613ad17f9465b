import { html, nothing, type TemplateResult } from 'lit';
import type { BackwardProfile } from '../../engine/types';
import { categoryName } from '../../kit/charts/chart';
import { dotRows } from '../../kit/charts/dot-rows';
import { figure } from '../../kit/charts/figure';
import type { Cell } from '../../kit/charts/table';
import { bytes, count, duration, percent, plural } from '../../kit/words/format';
import { bandsText, intervalText } from '../../session/intervals';
import {
  best,
  bytesOf,
  CATEGORIES,
  fits,
  latest,
  type Outcome,
  partsAtPeak,
  plannedPeak,
  type Said,
} from './outcome';
import { type PeakRow, peakBars } from './peak-bars';
import { type Recipe, recipeText } from './recipe';
import { tradePlot } from './trade-plot';
import { multiple } from './words';

/** A dry walk through both steps: what the page shows at once, before anything runs. */
export interface Plan {
  readonly title: string;
  readonly recipe: Recipe;
  readonly budget_bytes: number;
  readonly mine: BackwardProfile;
  readonly plain: BackwardProfile;
}

const rowOf = (label: string, profile: BackwardProfile): PeakRow => {
  const parts = partsAtPeak(profile);
  return {
    label,
    text: bytes(plannedPeak(profile)),
    parts: Object.fromEntries(CATEGORIES.map((each) => [each, bytesOf(parts, each)])) as never,
  };
};

function planTitle({ mine, budget_bytes }: Plan): string {
  const peak = plannedPeak(mine);
  return peak <= budget_bytes
    ? `Your step peaks at ${bytes(peak)}: it fits into ${bytes(budget_bytes)}`
    : `Your step peaks at ${bytes(peak)}: ${bytes(peak - budget_bytes)} too much for ${bytes(budget_bytes)}`;
}

/** Both steps against the budget, planned to the byte. */
export function peakFigure(plan: Plan): TemplateResult {
  const { mine, plain, budget_bytes, title, recipe } = plan;
  const steps: [string, BackwardProfile][] = [
    ['plain step', plain],
    ['your step', mine],
  ];
  return figure({
    name: 'savers-peak',
    title: planTitle(plan),
    summary: steps
      .map(
        ([label, profile]) =>
          `${label}: ${bytes(plannedPeak(profile))} at its highest, ${CATEGORIES.map((each) => `${categoryName(each)} ${bytes(bytesOf(partsAtPeak(profile), each))}`).join(', ')}`,
      )
      .join('; '),
    draw: peakBars(
      steps.map(([label, profile]) => rowOf(label, profile)),
      budget_bytes,
    ),
    legend: CATEGORIES,
    note: `${title}. Planned without running, to the byte: the highest moment of any step. Yours: ${recipeText(recipe)}.`,
    table: {
      caption: 'What is in memory at the highest moment',
      columns: [
        { key: 'category', label: 'category' },
        { key: 'plain', label: 'plain step', format: count },
        { key: 'mine', label: 'your step', format: count },
      ],
      rows: CATEGORIES.map((each): Cell[] => [
        categoryName(each),
        bytesOf(partsAtPeak(plain), each),
        bytesOf(partsAtPeak(mine), each),
      ]),
    },
  });
}

function tradeTitle(outcome: Outcome): string {
  const attempt = latest(outcome);
  const { budget_bytes, attempts } = outcome;
  const winner = best(outcome);
  if (winner === undefined) {
    return `${attempts.length === 1 ? 'This recipe does' : `None of ${attempts.length} recipes does`} not fit into ${bytes(budget_bytes)} yet`;
  }
  const name = attempts.indexOf(winner) + 1;
  return winner === attempt
    ? `Your recipe fits and takes ${multiple(winner.slowdown.ratio)} the time: ${attempts.length === 1 ? 'the first that fits' : 'the best so far'}`
    : `Best so far: recipe ${name}, which fits at ${multiple(winner.slowdown.ratio)} the time`;
}

/** Every recipe that was run, memory against time. */
export function tradeFigure(outcome: Outcome, said: Said | undefined): TemplateResult {
  const { attempts, plain, budget_bytes } = outcome;
  const most = Math.max(...attempts.map(({ slowdown }) => slowdown.high));
  const near = said !== undefined && said.slowdown <= 2 * Math.max(most, 1);
  return figure({
    name: 'savers-trade',
    title: tradeTitle(outcome),
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
      ...(near ? { said: said.slowdown } : {}),
    }),
    note: html`Dots: recipes in the order you ran them, the latest filled; lines: ${bandsText(attempts.map(({ slowdown }) => slowdown))}. Shaded: within the budget.
      ${said !== undefined && !near ? `What you said, ${multiple(said.slowdown)}, lies far above.` : nothing}`,
    table: {
      caption: 'Recipes that were run',
      columns: [
        { key: 'recipe', label: 'recipe' },
        { key: 'savers', label: 'switched on' },
        { key: 'peak', label: 'measured peak', format: (value) => bytes(value) },
        { key: 'fits', label: 'fits' },
        { key: 'ratio', label: 'time, × plain', format: (value) => value.toFixed(3) },
        { key: 'low', label: 'from', format: (value) => value.toFixed(3) },
        { key: 'high', label: 'to', format: (value) => value.toFixed(3) },
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

/** Samples of whole steps of both, taken in turn. */
export function timeFigure({ comparison, title }: Outcome): TemplateResult | typeof nothing {
  const { a_ms, b_ms, a_statistics, b_statistics, ratio, ratio_interval, verdict } = comparison;
  if (a_ms.length === 0) return nothing;
  const range = intervalText(ratio_interval, multiple);
  const messages: Readonly<Record<string, string>> = {
    slower: `Your step takes ${multiple(ratio)} as long as the plain one`,
    faster: `Your step is faster: it takes ${percent(ratio)} of the plain one’s time`,
    same: 'Your step takes as long as the plain one, to within 1 %',
  };
  const message = messages[verdict] ?? 'Too noisy to tell which step is faster';
  const row = (label: string, values: readonly number[], median: number) => ({
    label,
    values,
    marks: [{ kind: 'median' as const, value: median, text: `median ${duration(median)}` }],
  });
  return figure({
    name: 'savers-time',
    title: message,
    summary: `${message}; ${range}; ${plural(a_ms.length, 'sample')} of each.`,
    draw: dotRows([
      row('plain step', b_ms, b_statistics.median),
      row('your step', a_ms, a_statistics.median),
    ]),
    note: `Whole training steps of ${title}, samples of the two taken in turn. Ratio ${multiple(ratio)}, ${range}.`,
    table: {
      columns: [
        { key: 'step', label: 'step' },
        { key: 'sample', label: 'sample' },
        { key: 'ms', label: 'time per step', format: (value) => duration(value, 4) },
      ],
      rows: [
        ...b_ms.map((ms, i): Cell[] => ['plain', i + 1, ms]),
        ...a_ms.map((ms, i): Cell[] => ['yours', i + 1, ms]),
      ],
    },
    data: comparison,
  });
}
