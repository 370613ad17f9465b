// The same experiment again and again: each repetition has other samples, another mean and another median.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, type Drawing, textWidth } from '../../kit/charts/chart';
import { linearScale, logScale } from '../../kit/charts/scale';
import { timeAxis } from '../../kit/charts/time-axis';
import { seededRandom } from '../../kit/numbers/random';
import { duration } from '../../kit/words/format';
import { figures as words } from './figure-words';
import { gaussian } from './random';
import { withSynthetic } from './synthetic';

export interface Repetition {
  readonly samples_ms: readonly number[];
  readonly mean: number;
  readonly median: number;
}

const MANY = 16;
const SAMPLES = 20;

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

const OF = ['mean', 'median'] as const;
const LINE = 18;
const STRIP = 40;
const TRAIL = 22;

/** The two numbers of an experiment at the right, each behind a piece of its mark. */
function key(one: Repetition, width: number): SVGTemplateResult[] {
  let right = width;
  return [...OF].reverse().map((of) => {
    const text = `${of} ${duration(one[of])}`;
    const left = right - textWidth(text, 12, 600) - 2;
    right = left - 26;
    return svg`<line class="timing-mark in-row ${of}" x1=${left - 7} x2=${left - 7} y1="1" y2="14" /><text class="timing-label ${of}" x=${left} y=${LINE - 6}>${text}</text>`;
  });
}

/** One experiment with its two marks, which move from experiment to experiment; below it the trail of each mark, on the same axis. */
export function drawRepetitions(all: readonly Repetition[], shown: number) {
  return (width: number): Drawing => {
    const axis = timeAxis(all.flatMap(({ samples_ms }) => [...samples_ms]));
    const range = [18, width - 8] as const;
    const domain = axis?.domain ?? ([0, 1] as const);
    const x = axis?.log ? logScale(domain, range, 4) : linearScale(domain, range, 4);
    const place = (value: number) => Math.max(range[0], x.map(value));
    const now = all[shown - 1];
    const top = LINE + 6;
    const middle = top + STRIP / 2;
    const trailAt = (index: number) => top + STRIP + 8 + index * (LINE + TRAIL);
    const bottom = trailAt(OF.length) + 4;
    const mark = (of: (typeof OF)[number], value: number, from: number, to: number) =>
      svg`<line class="timing-mark in-row ${of}" x1=${place(value).toFixed(1)} x2=${place(value).toFixed(1)} y1=${from} y2=${to} />`;
    const trail = (of: (typeof OF)[number], index: number): SVGTemplateResult => {
      const y = trailAt(index) + LINE;
      return svg`<text class="bar-label" x="0" y=${y - 5}>${words.trail[of]}</text>
        ${all.slice(0, shown).map((one) => mark(of, one[of], y, y + TRAIL - 6))}`;
    };
    return {
      height: bottom + 40,
      body: svg`<text class="bar-label" x="0" y=${LINE - 6}>${words.now}</text>
        ${now === undefined ? nothing : key(now, width)}
        ${(now?.samples_ms ?? []).map((each, index) => svg`<circle class="dot many" cx=${place(each).toFixed(1)} cy=${(middle + (((index * 0.618) % 1) - 0.5) * (STRIP - 14)).toFixed(1)} r="3" />`)}
        ${now === undefined ? nothing : OF.map((of) => mark(of, now[of], top - 4, top + STRIP))}
        ${OF.map(trail)}
        ${axisX({ scale: x, label: 'time per run', format: (ms) => duration(ms, 2), width }, bottom)}`,
    };
  };
}
