// The evidence for each of the four questions, and the results of the fixes.

import type { TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import type { Draw } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import type { Cell } from '../../kit/charts/table';
import { count, duration, gflopsPerSecond, percent, times } from '../../kit/words/format';
import { opName } from '../../lab/op-names';
import {
  type Examined,
  evidence,
  type Finding,
  isProduct,
  productRate,
  type QuestionName,
} from './findings';
import { fixTitle, HELPS, intervalText, ranked, type Tried } from './fixes';
import { FIXES, type PatientName } from './patients';

const MOST_BARS = 6;

interface Evidence {
  readonly draw: Draw;
  readonly columns: { key: string; label: string; format?: (value: number) => string }[];
  readonly rows: Cell[][];
}

const VIEWS: Readonly<Record<QuestionName, (examined: Examined) => Evidence>> = {
  stable: stepsView,
  busy: busyView,
  products: productsView,
  peak: peakView,
};

export function evidenceFigure(
  name: PatientName,
  finding: Finding,
  examined: Examined,
): TemplateResult {
  const { draw, columns, rows } = VIEWS[finding.question](examined);
  const title = evidence(finding, examined);
  return figure({
    name: `model-${name}-${finding.question}`,
    title,
    summary: title,
    draw,
    table: { caption: `Model ${name}`, columns, rows },
  });
}

const ms = (value: number): string => duration(value);

function stepsView({ steps_ms }: Examined): Evidence {
  return {
    draw: lines({
      series: [{ label: '', points: steps_ms.map((value, index) => [index + 1, value]) }],
      x: { label: 'step', format: count },
      y: { label: 'time', format: (value) => duration(value, 2) },
      height: 200,
    }),
    columns: [
      { key: 'step', label: 'step', format: count },
      { key: 'step_ms', label: 'time', format: ms },
    ],
    rows: steps_ms.map((value, index) => [index + 1, value]),
  };
}

function barsView(all: readonly Bar[], key: string, format: (value: number) => string): Evidence {
  return {
    draw: bars({ bars: all }),
    columns: [
      { key: 'name', label: '' },
      { key, label: key.replaceAll('_', ' '), format },
    ],
    rows: all.map(({ label, value }) => [label, value]),
  };
}

function busyView({ overhead, latency_ms }: Examined): Evidence {
  const dispatch = overhead.dispatch_share * latency_ms;
  const rest = Math.max(0, latency_ms - dispatch);
  return barsView(
    [
      { label: 'dispatching ops', value: dispatch, text: ms(dispatch), category: 'overhead' },
      { label: 'the ops themselves', value: rest, text: ms(rest), category: 'compute' },
    ],
    'time_ms',
    ms,
  );
}

function productsView({ ops }: Examined): Evidence {
  const rows = ops.slice(0, MOST_BARS);
  return barsView(
    rows.map(({ name, share }) => ({
      label: `${opName(name)}${isProduct(name) ? ', a product' : ''}`,
      value: share,
      text: percent(share),
      category: isProduct(name) ? ('compute' as const) : ('bandwidth' as const),
    })),
    'share_of_time',
    percent,
  );
}

function peakView(examined: Examined): Evidence {
  const rate = productRate(examined) ?? 0;
  const { peak_gflops_per_second: peak } = examined;
  return barsView(
    [
      { label: 'products', value: rate, text: gflopsPerSecond(rate), category: 'compute' },
      { label: 'this device’s peak', value: peak, text: gflopsPerSecond(peak) },
    ],
    'gflops_per_second',
    gflopsPerSecond,
  );
}

/** The speedup by each fix. */
export function fixFigure(name: PatientName, tried: readonly Tried[]): TemplateResult {
  const sorted = ranked(tried);
  const title = `Model ${name}: ${fixTitle(tried)}`;
  return figure({
    name: `model-${name}-fixes`,
    title,
    summary: sorted.map(({ fix, speedup }) => `${FIXES[fix]} ${times(speedup, 3)}`).join(', '),
    draw: bars({
      bars: sorted.map((each) => ({
        label: FIXES[each.fix],
        value: each.speedup,
        text: `${times(each.speedup, 3)} (${intervalText(each)})`,
      })),
    }),
    note: `Each fix really ran, in blocks interleaved with the model as it was; times are for the same work. In brackets: between which it probably is. A fix helps if all of that is above ${times(HELPS)}.`,
    table: {
      caption: `Fixes of model ${name}`,
      columns: [
        { key: 'fix', label: 'fix' },
        { key: 'how', label: 'what was done' },
        { key: 'speedup', label: 'times as fast', format: (value) => times(value, 3) },
        { key: 'low', label: 'from', format: (value) => times(value, 3) },
        { key: 'high', label: 'to', format: (value) => times(value, 3) },
      ],
      rows: sorted.map(({ fix, how, speedup, interval }): Cell[] => [
        FIXES[fix],
        how,
        speedup,
        interval.low,
        interval.high,
      ]),
    },
  });
}
