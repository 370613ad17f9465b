import type { TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import type { Category } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { type IntervalMark, type IntervalRow, intervals } from '../../kit/charts/intervals';
import { type LineSeries, lines } from '../../kit/charts/lines';
import { niceDomain } from '../../kit/charts/scale';
import { column } from '../../kit/charts/table';
import { count, percent, times } from '../../kit/words/format';
import { opName } from '../../lab/op-names';
import { given } from '../../lab/scene';
import { endsOf, supported } from '../../session/intervals';
import { figures as words } from './figure-words';
import {
  amdahl,
  type Candidate,
  ceiling,
  type Dry,
  measured,
  type Outcome,
  type Predicted,
  predicted,
  tells,
} from './outcome';
import { ceilingMessage, gainMessage, shareMessage } from './sentences';
import { factor, gain, probably } from './words';

const MOST_ROWS = 8;

/** Shown before the run: the share of FLOPs of each op. */
export function flopsFigure(dry: Dry): TemplateResult {
  const kinds = [...dry.kinds].sort((a, b) => b.flops_share - a.flops_share);
  return figure({
    name: 'amdahl-shares',
    title: words.flops(dry),
    summary: kinds
      .map(({ kind, flops_share }) => `${opName(kind)}: ${percent(flops_share)}`)
      .join('; '),
    draw: bars({
      bars: kinds.slice(0, MOST_ROWS).map(({ kind, flops_share }) => ({
        label: opName(kind),
        value: flops_share,
        text: percent(flops_share),
        category: 'compute' as const,
      })),
    }),
    note: words.flopsNote,
    table: {
      columns: [
        { key: 'op', label: 'op' },
        column('calls', 'calls'),
        column('flops_share', 'of the FLOPs', percent),
      ],
      rows: kinds.map(({ kind, calls, flops_share }) => [opName(kind), calls, flops_share]),
    },
  });
}

/** The share of time of each op, beside its share of FLOPs. */
export function shareFigure(outcome: Outcome): TemplateResult {
  const rows = outcome.candidates;
  return figure({
    name: 'amdahl-shares',
    title: shareMessage(outcome),
    summary: rows
      .map(
        ({ kind, time_share, flops_share }) =>
          `${opName(kind)}: ${percent(time_share)} of the time, ${percent(flops_share)} of the FLOPs`,
      )
      .join('; '),
    draw: bars({
      bars: rows.slice(0, MOST_ROWS).map(({ kind, time_share, flops_share }) => ({
        label: opName(kind),
        value: time_share,
        text: `${percent(time_share)} (FLOPs: ${percent(flops_share)})`,
        predicted: flops_share,
      })),
    }),
    note: `Bars: share of a pass, timed op by op. Dashed: share of its FLOPs. ${outcome.start === 'all' ? 'All ops on their readable kernels.' : 'Products of matrices on fast kernels, the other ops on readable ones; the bars leave the products out.'}${rest(outcome)}`,
    table: candidateTable(outcome),
    data: outcome,
  });
}

/** The share of a pass that no op took, reported only when every op runs on readable kernels. */
function rest({ candidates, start }: Outcome): string {
  const left = 1 - candidates.reduce((sum, { time_share }) => sum + time_share, 0);
  return start === 'all' && left > 0.01 ? ` The other ${percent(left)} passed between ops.` : '';
}

function candidateTable({ candidates, title }: Outcome) {
  return {
    caption: `What each op of ${title} would gain`,
    columns: [
      { key: 'op', label: 'op' },
      { key: 'calls', label: 'calls', format: count },
      { key: 'flops_share', label: 'of the FLOPs', format: percent },
      { key: 'time_share', label: 'of the time, p', format: percent },
      { key: 'op_speedup', label: 'op made faster, s', format: factor },
      { key: 'formula', label: 'formula says', format: factor },
      { key: 'measured', label: 'run says', format: factor },
      { key: 'interval_low', label: '95 % from', format: factor },
      { key: 'interval_high', label: 'to', format: factor },
      { key: 'ceiling', label: 'ceiling', format: factor },
    ],
    rows: candidates.map((each) => [
      opName(each.kind),
      each.calls,
      each.flops_share,
      each.time_share,
      each.speedup ?? null,
      predicted(each) ?? null,
      each.whole?.ratio ?? null,
      ...(each.whole === undefined ? [null, null] : endsOf(each.whole.ratio_interval)),
      ceiling(each.time_share),
    ]),
  };
}

function marksOf(candidate: Candidate, prediction: Predicted | undefined): IntervalMark[] {
  const formula = predicted(candidate);
  const yours = prediction?.kind === candidate.kind ? prediction : undefined;
  return [
    ...given(formula, (value): IntervalMark[] => [
      { kind: 'claim', value, text: `formula ${factor(value)}` },
    ]),
    ...given(yours, ({ speedup: value }): IntervalMark[] => [
      { kind: 'predicted', value, text: `you said ${factor(value)}` },
    ]),
  ];
}

function rowOf(candidate: Candidate, prediction: Predicted | undefined): IntervalRow {
  const label = `${opName(candidate.kind)} fast`;
  const marks = marksOf(candidate, prediction);
  const { whole } = candidate;
  if (whole === undefined || whole.ratio <= 0) return { label, text: 'not run yet', marks };
  return {
    label,
    text: gain(whole),
    value: whole.ratio,
    low: whole.ratio_interval.low,
    high: whole.ratio_interval.high,
    open: whole.verdict !== 'slower' || !tells(whole),
    marks,
  };
}

/** The speed-up of the whole network for each op, by the formula and by a run. */
export function gainFigure(outcome: Outcome, prediction: Predicted | undefined): TemplateResult {
  const { candidates } = outcome;
  const run = measured(candidates);
  const shown = run.length > 0 ? run : candidates.slice(0, 3);
  return figure({
    name: 'amdahl-gains',
    title: gainMessage(outcome),
    summary: run.map(({ kind, whole }) => `${opName(kind)}: ${gain(whole)}`).join('; '),
    draw: intervals({
      label: 'speed-up of the whole',
      base: 1,
      format: (value) => times(value),
      rows: shown.map((each) => rowOf(each, prediction)),
    }),
    note: `Bands: ${probably(run.map(({ whole }) => whole.ratio_interval))}; the runs alternate between before and after. Lines: Amdahl’s formula from the op’s share and its own speed-up. Ops below 1\u00a0% were not run.`,
    table: candidateTable(outcome),
  });
}

const CURVES: readonly Category[] = ['compute', 'activations'];
const STEPS = 48;
const MOST_SPEEDUP = 100;

/** The speed-up of the whole network against the speed-up of one op: each curve ends at its ceiling. */
export function ceilingFigure(outcome: Outcome): TemplateResult {
  const shown = outcome.candidates
    .filter(({ time_share }) => time_share > 0.01)
    .slice(0, CURVES.length);
  const series = shown.map(({ kind, time_share }, i): LineSeries => {
    const points = Array.from({ length: STEPS + 1 }, (_, step) => {
      const s = MOST_SPEEDUP ** (step / STEPS);
      return [s, amdahl(time_share, s)] as const;
    });
    return {
      label: opName(kind),
      points,
      category: CURVES[i] ?? 'plain',
      dashed: true,
    };
  });
  const runs = shown.flatMap(({ speedup = 0, whole }, i) =>
    given(speedup >= 1 && whole && supported(whole.ratio_interval) ? whole : undefined, (whole) => [
      { whole, at: Math.min(speedup, MOST_SPEEDUP), category: CURVES[i] ?? 'plain' },
    ]),
  );
  // A run too wide for a number has its band alone, without a dot.
  const bands = runs.map(({ whole, at, category }): LineSeries => {
    const { low, high } = whole.ratio_interval;
    const ranges = [[at, low, high]] as const;
    return { label: '', points: [[at, whole.ratio]], category, ranges, dashed: !tells(whole) };
  });
  const most = shown.map(({ time_share }) => ceiling(time_share));
  const tops = runs.map(({ whole }) => whole.ratio_interval.high);
  return figure({
    name: 'amdahl-ceilings',
    title: ceilingMessage(outcome),
    summary: shown
      .map(({ kind, time_share }) => `${opName(kind)}: ceiling ${factor(ceiling(time_share))}`)
      .join('; '),
    draw: lines({
      series: [...series, ...bands],
      marks: shown.slice(0, 1).map(({ time_share }) => ({
        label: `at most ${factor(ceiling(time_share))}`,
        y: ceiling(time_share),
      })),
      x: {
        label: 'speed-up of the op',
        format: (value) => times(value),
        log: true,
      },
      y: {
        label: 'speed-up of the whole',
        format: (value) => times(value),
        domain: niceDomain([0, Math.max(1, ...most, ...tops)]),
      },
    }),
    note: 'Dashed: Amdahl’s formula for the measured shares. Bands: what was run here; an op more than 100 times as fast stands at 100.',
    table: candidateTable(outcome),
  });
}
