import type { TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { type IntervalMark, intervals } from '../../kit/charts/intervals';
import { count, duration, percent, plural } from '../../kit/words/format';
import { given } from '../../lab/scene';
import { figures as words } from './figure-words';
import {
  CLAIMED,
  finding,
  type InstrumentName,
  type Look,
  layerShares,
  lookBeside,
  type Measured,
  type Outcome,
  slowdown,
  snapshots,
  unseen,
} from './outcome';
import { message, sharesMessage } from './sentences';
import { sharesPlot } from './shares-plot';
import { cost, NAMES, percents, probably } from './words';

const AXIS = {
  label: 'slower than without (%)',
  base: 0,
  band: { low: -1, high: 1, text: '±1 %: too little to tell' },
  format: (value: number) => percents(value).replace('.0', ''),
};
/** The axis before the run, in percent: with what such costs usually are, and not only with the prediction. */
const USUAL = 20;

const ORDER: readonly InstrumentName[] = ['per_op', 'per_layer', 'sampling'];

const predictedMark = (prediction: number | undefined, you: string): readonly IntervalMark[] =>
  given(prediction, (value) => [
    { kind: 'predicted' as const, value, text: `${you} ${percents(value)}` },
  ]);

/** After the run, the marks for one instrument: the claim of the course and the prediction of the student. */
function marksOf(name: InstrumentName, prediction: number | undefined): readonly IntervalMark[] {
  const claimed: IntervalMark[] =
    name === 'per_layer'
      ? []
      : [{ kind: 'claim', value: CLAIMED[name], text: `a course: ${CLAIMED[name]}\u00a0%` }];
  return [...claimed, ...(name === 'per_op' ? predictedMark(prediction, 'you said') : [])];
}

/** Before the run: the three ways, and the prediction. */
export function askedFigure(prediction: number | undefined): TemplateResult {
  return figure({
    name: 'overhead-cost',
    title: words.asked,
    summary: words.asked,
    draw: intervals({
      ...AXIS,
      reach: USUAL,
      rows: ORDER.map((name) => ({
        label: NAMES[name],
        text: '?',
        marks: name === 'per_op' ? predictedMark(prediction, 'you say') : [],
      })),
    }),
    table: {
      columns: [
        { key: 'instrument', label: 'instrument' },
        { key: 'predicted_percent', label: 'predicted', format: percents },
      ],
      rows: ORDER.map((name) => [NAMES[name], name === 'per_op' ? (prediction ?? null) : null]),
    },
  });
}

/** How much slower a pass is with each instrument. */
export function costFigure(outcome: Outcome, prediction: number | undefined): TemplateResult {
  const { report, bare } = outcome;
  const found = ORDER.map((name) => ({ name, ...finding(report, name) }));
  const round = bare === undefined ? ' A first, short round; a longer one is under way.' : '';
  return figure({
    name: 'overhead-cost',
    title: message(outcome),
    summary: found.map((each) => `${NAMES[each.name]}: ${cost(each)}`).join('; '),
    draw: intervals({
      ...AXIS,
      rows: found.map((each) => ({
        label: NAMES[each.name],
        text: cost(each),
        value: slowdown(each.overhead_ratio),
        low: slowdown(each.overhead_interval.low),
        high: slowdown(each.overhead_interval.high),
        open: each.verdict !== 'slower',
        category: 'overhead' as const,
        marks: marksOf(each.name, prediction),
      })),
    }),
    note: `Bands: ${probably(outcome.report.instruments.map((each) => each.overhead_interval))}. Runs with it and without it took turns.${round}`,
    table: {
      caption: `What each instrument costs and misses, ${outcome.title}`,
      columns: [
        { key: 'instrument', label: 'instrument' },
        { key: 'overhead_percent', label: 'slower', format: percents },
        { key: 'interval_low_percent', label: '95 % from', format: percents },
        { key: 'interval_high_percent', label: 'to', format: percents },
        { key: 'verdict', label: 'verdict' },
        { key: 'readings_per_pass', label: 'readings of the clock', format: count },
        { key: 'passes', label: 'passes', format: count },
        { key: 'layers_unseen', label: 'layers unseen', format: count },
        { key: 'layers_below_tick', label: 'layers below a tick', format: count },
        { key: 'unattributed_share', label: 'nobody’s', format: percent },
        { key: 'largest_error', label: 'largest error of a share', format: percent },
      ],
      rows: found.map((each) => [
        NAMES[each.name],
        slowdown(each.overhead_ratio),
        slowdown(each.overhead_interval.low),
        slowdown(each.overhead_interval.high),
        each.verdict.replace('_', ' '),
        each.readings_per_pass,
        each.passes,
        each.layers_unseen,
        each.name === 'sampling' ? null : each.layers_below_tick,
        each.name === 'per_op' ? each.unattributed_share : null,
        each.name === 'per_op' ? null : each.largest_error,
      ]),
    },
    data: report,
  });
}

/** The share of every layer: snapshots compared with timing every op. */
export function sharesFigure(outcome: Measured): TemplateResult {
  const shares = layerShares(outcome.report);
  const missed = unseen(shares);
  const taken = snapshots(outcome);
  const lost = missed.reduce((sum, { per_op }) => sum + per_op, 0);
  return figure({
    name: 'overhead-shares',
    title: sharesMessage(outcome),
    summary: `${plural(shares.length, 'layer')}. ${shares
      .slice(0, 5)
      .map(
        ({ layer, per_op, sampling }) =>
          `${layer}: ${percent(per_op)} timed, ${percent(sampling)} of the snapshots`,
      )
      .join('; ')}. Never seen: ${count(missed.length)}, ${percent(lost)} of the time.`,
    draw: sharesPlot(shares, taken),
    note: [
      'A dot is a layer; on the diagonal both agree.',
      ...given(taken, (taken) => [
        `Band: where 19 of 20 dots would lie if only chance moved them, with about ${count(taken)} snapshots, one every ${duration(outcome.report.period_ms, 1)}.`,
      ]),
    ].join(' '),
    table: {
      caption: 'Share of each layer, by instrument',
      columns: [
        { key: 'layer', label: 'layer' },
        { key: 'per_op', label: 'timed per op', format: (value) => percent(value, 3) },
        { key: 'per_layer', label: 'timed per layer', format: (value) => percent(value, 3) },
        { key: 'sampling', label: 'of the snapshots', format: (value) => percent(value, 3) },
      ],
      rows: shares.map(({ layer, per_op, per_layer, sampling }) => [
        layer,
        per_op,
        per_layer,
        sampling,
      ]),
    },
  });
}

function opMessage(dispatch_ms: number, look: Look): string {
  if (dispatch_ms <= 0) return 'What an op costs besides its kernel could not be told';
  const running = duration(dispatch_ms, 2);
  return look.measured
    ? `Timing an op costs ${duration(look.ms, 2)}, starting it ${running}`
    : `Starting an op costs ${running} besides its kernel`;
}

/** What an op costs besides its kernel, and what timing it adds. */
export function opFigure({ report, bare }: Measured): TemplateResult {
  const look = lookBeside(bare, report);
  const rows = [
    ['one reading of the clock', report.record.clock_call_ns * 1e-6],
    ['starting an op', bare.overhead.dispatch_ns * 1e-6],
    [look.measured ? 'timing it' : 'two readings', look.ms],
  ] as const;
  const title = opMessage(bare.overhead.dispatch_ns * 1e-6, look);
  return figure({
    name: 'overhead-op',
    title,
    summary: rows.map(([label, ms]) => `${label}: ${duration(ms)}`).join('; '),
    draw: bars({
      bars: rows.map(([label, ms]) => ({
        label,
        value: ms,
        text: ms > 0 ? duration(ms, 2) : 'cannot tell',
        category: 'overhead' as const,
      })),
    }),
    note: `Starting: checking shapes, bookkeeping and allocating the output, for a ReLU of one element without its kernel. ${look.measured ? 'Timing: how much slower a pass became, divided by its ops.' : 'What timing costs could not be told from this run; its two readings are known.'}`,
    table: {
      columns: [
        { key: 'what', label: 'what' },
        { key: 'ms', label: 'time', format: (ms) => duration(ms) },
      ],
      rows: rows.map(([label, ms]) => [label, ms]),
    },
    data: { clock_call_ns: report.record.clock_call_ns, look, ...bare.overhead },
  });
}
