// Values on a line and the quantization steps they are stored as: each value moves to the nearest step.

import { type SVGTemplateResult, svg } from 'lit';
import '../styles/pictures.css';
import { snapped } from '../numbers/rounding';
import { count, plural } from '../words/format';
import type { Draw } from './chart';
import { linearScale } from './scale';

export interface NumberLineOptions {
  /** The values before rounding. */
  readonly values: readonly number[];
  /** The values that can be stored, in ascending order, as from `stepsOf(bits, largest)`. */
  readonly steps: readonly number[];
  readonly format: (value: number) => string;
  /** Ends of the line; by default those of values and steps. Set them while the number of bits changes, so that the line stays fixed. */
  readonly domain?: readonly [number, number];
}

const TOP = 36;
const BELOW = 74;
const EDGE = 12;
/** Steps closer together than this many pixels are drawn as one band. */
const APART = 3;

export function numberLine({ values, steps, format, domain }: NumberLineOptions): Draw {
  return (width) => {
    const all = [...values, ...steps];
    const ends = domain ?? [Math.min(...all), Math.max(...all)];
    const { map } = linearScale(ends, [EDGE, width - EDGE]);
    const stored = values.map((value) => snapped(value, steps));
    const worst = Math.max(
      0,
      ...values.map((value, index) => Math.abs(value - (stored[index] ?? value))),
    );
    const used = new Set(stored).size;
    const dense = ((width - 2 * EDGE) * 1) / Math.max(1, steps.length - 1) < APART;
    const many = values.length > 60 ? 'many' : '';
    const marks: SVGTemplateResult = dense
      ? svg`<rect class="steps" x=${map(steps[0] ?? 0)} y=${BELOW - 5} width=${map(steps.at(-1) ?? 0) - map(steps[0] ?? 0)} height="10" />`
      : svg`${steps.map((step) => svg`<line class="rule" x1=${map(step)} x2=${map(step)} y1=${BELOW - 6} y2=${BELOW + 6} />`)}`;
    return {
      height: BELOW + 52,
      body: svg`<text class="tick" x="0" y="12">${plural(values.length, 'value')}</text>
        <line class="grid" x1=${EDGE} x2=${width - EDGE} y1=${TOP} y2=${TOP} /><line class="axis-line" x1=${EDGE} x2=${width - EDGE} y1=${BELOW} y2=${BELOW} />
        ${marks}
        ${values.map((value, index) => svg`<line class="snap ${many}" x1=${map(value)} y1=${TOP} x2=${map(stored[index] ?? value)} y2=${BELOW} />`)}
        ${values.map((value) => svg`<circle class="dot ${many === '' ? 'sample' : 'many'}" cx=${map(value)} cy=${TOP} r="4" />`)}
        ${[...new Set(stored)].map((step) => svg`<circle class="dot stored" cx=${map(step)} cy=${BELOW} r="4" />`)}
        <text class="tick" x=${EDGE} y=${BELOW + 22}>${format(ends[0])}</text>
        <text class="tick" x=${width - EDGE} y=${BELOW + 22} text-anchor="end">${format(ends[1])}</text>
        <text x="0" y=${BELOW + 44}>${count(used)} of ${plural(steps.length, 'level')} used, off by ${format(worst)} at most</text>`,
    };
  };
}
