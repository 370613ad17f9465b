// Every sample in the order it was taken, with blocks shaded where the noise was on, and the median and mean of each block.

import type { TemplateResult } from 'lit';
import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisY, type Drawing, sideLabels, textWidth } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { linearScale, logScale, type Scale } from '../../kit/charts/scale';
import { timeAxis } from '../../kit/charts/time-axis';
import { count, duration, plural } from '../../kit/words/format';
import { given } from '../../lab/scene';
import { movedText } from './figure-words';
import {
  type Block,
  type Effect,
  isMachineBusy,
  type Live,
  moved,
  movementOf,
  type Taken,
} from './outcome';

const HEIGHT = 320;
const TOP = 46;
const BOTTOM = HEIGHT - 28;
const MOST_DOTS = 320;

/** Before the run it shows only the plan: which blocks will have the noise on. */
export function stripFigure(outcome: Live, title: string, controls: TemplateResult) {
  const { blocks, effect, plan } = outcome;
  const all = blocks.reduce((sum, { samples_ms }) => sum + samples_ms.length, 0);
  return figure({
    name: 'noise-samples',
    title,
    summary: [
      `${plural(all, 'sample')} in ${plural(blocks.length, 'block')}.`,
      ...given(effect, (effect) => [medians(effect)]),
    ].join(' '),
    draw: (width) => strip(blocks, 2 * plan.rounds, effect, width),
    controls,
    note:
      all === 0
        ? 'Blocks in the order in which they will be measured.'
        : `Dots: samples of ${plural(plan.runs_per_sample, 'run')}. Short lines: a block’s median (dark) and mean (orange).`,
    table: {
      columns: [
        { key: 'sample', label: 'sample', format: count },
        { key: 'block', label: 'block', format: count },
        { key: 'noise', label: 'noise' },
        { key: 'ms_per_run', label: 'time per run', format: (value) => duration(value, 4) },
      ],
      rows: blocks.flatMap(({ noisy, samples_ms }, block) =>
        samples_ms.map((ms, index) => [index + 1, block + 1, noisy ? 'on' : 'off', ms]),
      ),
    },
    data: { plan, blocks },
  });
}

/** The title of the result: it says "moved" only where the rounds agree. The median has a scene of its own. */
export function foundTitle(taken: Taken): string {
  const { noise, effect, title } = taken;
  const mean = movementOf(effect, 'mean');
  const by = `by ${movedText(mean.change)}`;
  if (noise.length === 0) return `Without any noise the mean of ${title} still differs ${by}`;
  if (isMachineBusy(taken)) return `${title}, block by block, noise off and on`;
  return moved(mean)
    ? `With the noise on, the mean time of ${title} moved ${by}`
    : `With the noise on, the mean time of ${title} did not surely move`;
}

const medians = ({ quiet, noisy }: Effect): string =>
  `Noise off: median ${duration(quiet.median)}, mean ${duration(quiet.mean)}. Noise on: median ${duration(noisy.median)}, mean ${duration(noisy.mean)}.`;

function strip(
  blocks: readonly Block[],
  expected: number,
  effect: Effect | undefined,
  width: number,
): Drawing {
  const values = blocks.flatMap(({ samples_ms }) => [...samples_ms]);
  const axis = timeAxis(values) ?? { log: false, domain: [0, 1] as const };
  const range = [BOTTOM, TOP] as const;
  const y = axis.log ? logScale(axis.domain, range, 5) : linearScale(axis.domain, range);
  const format = (ms: number) => duration(ms, 2);
  const left = Math.max(...y.ticks.map((tick) => textWidth(format(tick)))) + 14;
  const labels = given(effect, (effect) => labelsOf(effect, y));
  const room = Math.max(0, ...labels.map(({ text }) => textWidth(text, 12, 600) + 16));
  // Before there are times, any numbers at the axis would be made up.
  const shown: Scale = values.length === 0 ? { ...y, ticks: [] } : y;
  const right = width - (labels.length === 0 ? 8 : Math.min(room, width * 0.4));
  const x = linearScale([0, expected], [left + 2, right]);
  const stride = Math.max(1, Math.ceil(values.length / MOST_DOTS));
  return {
    height: HEIGHT,
    body: svg`${key(width)}
      ${blocks.map(({ noisy }, i) => (noisy ? svg`<rect class="ink" opacity="0.16" x=${x.map(i)} y=${TOP} width=${x.map(i + 1) - x.map(i)} height=${BOTTOM - TOP} />` : nothing))}
      ${onText(blocks, x)}
      ${axisY({ scale: shown, label: 'time per run', format }, left, right)}
      ${blocks.map((block, index) => dots(block, index, x, y, stride))}
      ${blocks.map((block, index) => levels(block, index, x, y))}
      ${sideLabels(labels, right + 10, width - right - 10, [TOP, BOTTOM - 16])}
      <text class="axis-label" x=${left + 4} y=${HEIGHT - 8}>samples in order, in blocks</text>`,
  };
}

/** Names the first block with noise. */
const onText = (blocks: readonly Block[], x: Scale): SVGTemplateResult | typeof nothing => {
  const first = blocks.findIndex(({ noisy }) => noisy);
  return first < 0
    ? nothing
    : svg`<text class="tick" x=${(x.map(first) + x.map(first + 1)) / 2} y=${TOP + 14} text-anchor="middle">on</text>`;
};

/** The legend above the plot, at its right: what the shade means. */
const key = (width: number): SVGTemplateResult => {
  const x = width - textWidth('noise on', 12) - 22;
  return svg`<rect class="ink key" opacity="0.16" x=${x} y="4" width="16" height="14" /><text class="rule-label" x=${x + 22} y="15">noise on</text>`;
};

const labelsOf = ({ quiet, noisy }: Effect, y: Scale) =>
  [
    { of: 'median', when: 'off', value: quiet.median },
    { of: 'median', when: 'on', value: noisy.median },
    { of: 'mean', when: 'off', value: quiet.mean },
    { of: 'mean', when: 'on', value: noisy.mean },
  ].map(({ of, when, value }) => ({
    text: `${of}, ${when}: ${duration(value)}`,
    y: y.map(value),
    className: `timing-label ${of}`,
  }));

function dots(
  { samples_ms }: Block,
  block: number,
  x: Scale,
  y: Scale,
  stride: number,
): SVGTemplateResult[] {
  // However many samples are left out, the slowest is kept: it is what the figure is about.
  const slowest = Math.max(...samples_ms);
  return samples_ms.flatMap((ms, index) => {
    if (index % stride !== 0 && ms !== slowest) return [];
    const at = block + (index + 0.5) / samples_ms.length;
    return [
      svg`<circle class="dot many" cx=${x.map(at).toFixed(1)} cy=${y.map(Math.max(ms, y.domain[0])).toFixed(1)} r="2" />`,
    ];
  });
}

function levels(
  { statistics, samples_ms }: Block,
  block: number,
  x: Scale,
  y: Scale,
): SVGTemplateResult[] {
  if (samples_ms.length === 0) return [];
  return (['mean', 'median'] as const).map((of) => {
    const at = y.map(Math.max(statistics[of], y.domain[0]));
    return svg`<line class="timing-mark in-row ${of}" x1=${x.map(block + 0.08)} x2=${x.map(block + 0.92)} y1=${at} y2=${at} />`;
  });
}
