// A training step that fills the memory of devices, moment by moment: the total, divided into devices, and its four parts, compared with
// the peak that must fit.

import { nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { type Draw, textWidth } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { reached } from '../../kit/charts/predicted';
import { linearScale } from '../../kit/charts/scale';
import { stackedBars } from '../../kit/charts/stacked-bars';
import { column } from '../../kit/charts/table';
import { frameOf, player } from '../../kit/controls/player';
import { bytes } from '../../kit/words/format';
import { figures } from './figure-words';
import { atPeak, type Filled, fillings, type Planned, peakOf } from './outcome';

const PARTS = ['parameters', 'optimizer_state', 'gradients', 'activations'] as const;

export interface Step {
  readonly outcome: Planned;
  readonly prediction: number | undefined;
  /** The memory of one device in bytes. */
  readonly limit_bytes: number;
  /** The moment that is shown; undefined for the first one, until the student chooses. */
  readonly at: number | undefined;
  readonly onMoment: (moment: number) => void;
}

export function stepFigure({
  outcome,
  prediction,
  limit_bytes,
  at,
  onMoment,
}: Step): TemplateResult {
  const own = atPeak(outcome, 'fp32', outcome.optimizer);
  const peak = peakOf(outcome);
  const frames = fillings(outcome);
  const most = Math.max(...frames.map(({ total }) => total));
  const frame = frameOf(at, frames.length);
  const now = frames[frame] as Filled;
  const row = (label: string, value: number, category: NonNullable<Bar['category']>): Bar => ({
    label,
    value,
    text: bytes(value),
    category,
  });
  const total: Bar = {
    ...row(figures.peak, peak, 'plain'),
    predicted: prediction,
  };
  const parts = bars({
    bars: [
      ...PARTS.map((part) => ({
        ...row(figures.part[part], now[part], part),
        text: figures.part_at(now[part], own[part]),
      })),
      total,
    ],
    max: Math.max(...reached([peak], [prediction], { zero: true })),
    predictedText: (value) => `you said ${bytes(value)}`,
  });
  const whole = [...PARTS.map((part) => row(figures.part[part], own[part], part)), total];
  return figure({
    name: 'scale-step',
    title: figures.step(outcome),
    summary: whole.map(({ label, text }) => `${label}: ${text}`).join('; '),
    draw: below(devicesStrip(now, most, limit_bytes), parts),
    controls: player({
      frames: frames.length,
      at: frame,
      onFrame: onMoment,
      label: figures.moments(outcome),
      text: (moment) => frames[moment]?.text ?? '',
      perSecond: 6,
    }),
    table: {
      columns: [{ key: 'part', label: 'part' }, column('bytes', 'bytes')],
      rows: [...whole, row(figures.device, limit_bytes, 'overhead')].map(({ label, value }) => [
        label,
        value,
      ]),
    },
    data: outcome.plan,
  });
}

/** Puts one drawing below the other. */
const below =
  (first: Draw, second: Draw): Draw =>
  (width) => {
    const [top, rest] = [first(width), second(width)];
    return {
      height: top.height + rest.height,
      body: svg`${top.body}<g transform="translate(0 ${top.height})">${rest.body}</g>`,
    };
  };

const BAR = 20;
const BOX = { top: 22, height: BAR + 10 } as const;
const NAMES = 16;
/** More devices than this are not drawn one by one. */
const MOST_BOXES = 24;

/** Devices as boxes in a row, as many as the fullest moment needs, filled from the left. */
function devicesStrip(now: Filled, most: number, limit: number): Draw {
  const needed = Math.max(1, Math.ceil(most / limit));
  const drawn = needed <= MOST_BOXES;
  return (width) => {
    const x = linearScale([0, drawn ? needed * limit : most], [0, width]).map;
    const parts = PARTS.map((category) => ({ category, value: now[category] }));
    return {
      height: BOX.top + BOX.height + NAMES + 12,
      body: svg`${drawn ? Array.from({ length: needed }, (_, index) => box(x(index * limit), x(limit), index, limit)) : nothing}
        ${stackedBars({
          rows: [{ parts: [...parts, { category: 'workspace' as const, value: now.other }] }],
          ...{ top: 0, pitch: 0, bar: { below: BOX.top + 5, height: BAR }, map: x },
          around: () =>
            svg`<text class="bar-label" x="0" y="14">${figures.now}: <tspan class="value">${bytes(now.total)}</tspan></text>`,
        })}
        ${drawn ? Array.from({ length: needed - 1 }, (_, index) => edge(x((index + 1) * limit))) : nothing}
        ${drawn ? nothing : svg`<text class="tick" x="0" y=${BOX.top + BOX.height + 13}>${figures.devices(needed, limit)}</text>`}`,
    };
  };
}

/** The line where a device is full, on top of its contents. */
const edge = (at: number): SVGTemplateResult =>
  svg`<line class="rule" x1=${at} x2=${at} y1=${BOX.top - 4} y2=${BOX.top + BOX.height + 4} />`;

/** Boxes are named where there is room; the first name includes the device's memory. */
function box(left: number, width: number, index: number, limit: number): SVGTemplateResult {
  const names = [figures.deviceOf(index + 1, limit), figures.deviceOf(index + 1), `${index + 1}`];
  const name = names.slice(index === 0 ? 0 : 1).find((each) => textWidth(each) <= width - 4);
  return svg`<rect class="shade" x=${left + 1} y=${BOX.top} width=${Math.max(1, width - 2)} height=${BOX.height} />
    ${name === undefined ? nothing : svg`<text class="tick" x=${left + 2} y=${BOX.top + BOX.height + 13}>${name}</text>`}`;
}
