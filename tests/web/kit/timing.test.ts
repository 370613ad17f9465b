// The chart of samples: its one word inside the plot is clear of every line across it.

import { expect, it } from 'vitest';
import { type TimingMark, timing } from '../../../web/src/kit/charts/timing';
import { templateMarkup } from '../template-text';

const markupOf = (marks: readonly TimingMark[]): string =>
  templateMarkup(timing({ warmUp: [2, 1], samples: [1, 1.1, 40], marks, log: true })(740).body);

const wordAt = (markup: string): number =>
  Number(/ y=([\d.]+)>warm-up/.exec(markup)?.[1] ?? Number.NaN);

const linesAt = (markup: string): number[] =>
  [...markup.matchAll(/<line class="timing-mark[^>]* y1=([\d.]+)/g)].map(([, y]) => Number(y));

it.each([0.5, 1, 5, 20, 30, 40, 42, 50, 90])(
  'no line strikes “warm-up” through: a prediction of %d ms',
  (value) => {
    const markup = markupOf([
      { label: 'you said', value, kind: 'predicted' },
      { label: 'p99', value: 38, kind: 'percentile' },
    ]);
    const word = wordAt(markup);
    expect(linesAt(markup).length).toBeGreaterThan(0);
    for (const line of linesAt(markup)) expect(Math.abs(line - (word - 4))).toBeGreaterThan(8);
  },
);
