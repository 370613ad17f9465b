// The scene about the clock: samples begin anywhere between two ticks, and the student steps through the readings.

import { html } from 'lit';
import { figure } from '../../../kit/charts/figure';
import { column } from '../../../kit/charts/table';
import { clocked, ticksLine } from '../../../kit/charts/ticks-line';
import { frameOf, player } from '../../../kit/controls/player';
import { duration } from '../../../kit/words/format';
import { step as stepText } from '../../../kit/words/phrases';
import { clockNames, clockStep, type Measured, type View } from '../model';
import { crossing } from './model';
import { words } from './text';

const MANY = 8;

/** Samples in order, without those that an interruption made longer, so that the remaining differences come from the clock. */
const usual = ({ report: { samples_ms, latency_ms } }: Measured) =>
  samples_ms.filter((sample) => sample < 1.1 * latency_ms).slice(0, MANY);

export function clockFigure(view: View<'dry'>) {
  const { values, dry, outcomes, draft, prediction, picked, pick, control } = view;
  const { latency } = outcomes;
  const { tick_ms } = latency?.report ?? dry;
  const step = clockStep(values.clock, tick_ms);
  const length = latency?.report.latency_ms ?? draft ?? prediction ?? 0.4 * step;
  const now = { step, length, measured: latency !== undefined, together: values.together };
  const lengths = latency === undefined ? Array<number>(MANY).fill(length) : usual(latency);
  const samples = lengths.map((each) => now.together * each);
  const runs = crossing(samples, step);
  const at = frameOf(picked('sample'), runs.length);
  const title = words.clock(now, runs);
  return figure({
    name: 'latency-clock',
    title,
    summary: `${title}. ${runs.map((run) => words.reading(run, now)).join('; ')}`,
    draw: ticksLine({
      ...{ tick: step, runs, at: at + 1, format: stepText, label: 'time' },
      axisFormat: (ms) => duration(ms, 2),
    }),
    controls: html`${player({
      frames: runs.length,
      at,
      onFrame: (frame) => pick('sample', frame),
      label: words.samples,
      text: (frame) => words.reading(runs[frame], now),
      perSecond: 2,
    })}
    <div class="controls">${control('clock', { options: words.clocks(clockNames(tick_ms), tick_ms) })} ${control('together')}</div>`,
    table: {
      columns: [column('took_ms', 'took', duration), column('read_ms', 'read', duration)],
      rows: runs.map((run, index) => [samples[index] ?? 0, clocked(run, step)]),
    },
  });
}
