// The same experiment again and again: each repetition has other samples, another mean and another median.

import { type SVGTemplateResult, svg } from 'lit';
import { axisX, type Drawing } from '../../kit/charts/chart';
import { linearScale, logScale } from '../../kit/charts/scale';
import { timeAxis } from '../../kit/charts/time-axis';
import { seededRandom } from '../../kit/numbers/random';
import { duration } from '../../kit/words/format';
import { gaussian } from './random';
import { withSynthetic } from './synthetic';

export interface Repetition {
  readonly samples_ms: readonly number[];
  readonly mean: number;
  readonly median: number;
}

const MANY = 16;
const SAMPLES = 20;
const ROW = 15;

/** Made-up samples: around 1 ms, and one in 25 takes eight times as long. */
export function pretended(seed: number): Repetition[] {
  const uniform = seededRandom(seed);
  const quiet = Array.from({ length: MANY * SAMPLES }, () => 1 + 0.03 * gaussian(uniform));
  const all = withSynthetic(quiet, ['spikes'], seed);
  return Array.from({ length: MANY }, (_, index) => {
    const samples_ms = all.slice(index * SAMPLES, (index + 1) * SAMPLES);
    const sorted = [...samples_ms].sort((a, b) => a - b);
    const median = ((sorted[SAMPLES / 2 - 1] ?? 0) + (sorted[SAMPLES / 2] ?? 0)) / 2;
    const mean = samples_ms.reduce((sum, each) => sum + each, 0) / SAMPLES;
    return { samples_ms, mean, median };
  });
}

/** The distance from the lowest value to the highest, as a share of the lowest. */
export const spread = (values: readonly number[]): number =>
  Math.max(...values) / Math.min(...values) - 1;

export function drawRepetitions(all: readonly Repetition[], shown: number) {
  return (width: number): Drawing => {
    const axis = timeAxis(all.flatMap(({ samples_ms }) => [...samples_ms]));
    const range = [18, width - 8] as const;
    const domain = axis?.domain ?? ([0, 1] as const);
    const x = axis?.log ? logScale(domain, range, 4) : linearScale(domain, range, 4);
    const bottom = all.length * ROW + 4;
    const place = (value: number) => Math.max(range[0], x.map(value)).toFixed(1);
    const row = (one: Repetition, index: number): SVGTemplateResult => {
      const y = index * ROW + ROW / 2;
      return svg`${one.samples_ms.map((each) => svg`<circle class="dot many" cx=${place(each)} cy=${y} r="2" />`)}
        ${(['mean', 'median'] as const).map((of) => svg`<line class="timing-mark in-row ${of}" x1=${place(one[of])} x2=${place(one[of])} y1=${y - 6} y2=${y + 6} />`)}`;
    };
    return {
      height: bottom + 40,
      body: svg`${all.slice(0, shown).map(row)}
        ${axisX({ scale: x, label: 'time per run', format: (ms) => duration(ms, 2), width }, bottom, 0)}`,
    };
  };
}
