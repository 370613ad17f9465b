// The figure that compares the first run, the first ten and the first hundred with the timing protocol.

import { column } from '../../../kit/charts/table';
import { duration } from '../../../kit/words/format';
import { type Row, rowsFigure } from '../figures';
import type { Measured } from '../model';
import { figures } from '../text';
import { words } from './text';

export function coldFigure({ naive, report, ...measured }: Measured) {
  const first = naive.map(
    ({ readings_ms: all, mean_ms }): Row => [words.naiveRow(all.length), all, words.says(mean_ms)],
  );
  return rowsFigure(
    [...first, [words.protocol, report.samples_ms, figures.both(report.statistics)]],
    {
      name: 'latency-first-runs',
      title: words.title({ naive, report, ...measured }),
      note: words.note(report.tick_ms),
      table: {
        columns: [column('runs', 'runs'), column('mean_ms', 'mean', duration)],
        rows: naive.map(({ readings_ms, mean_ms }) => [readings_ms.length, mean_ms]),
      },
      data: { readings_ms: measured.readings_ms, median_ms: report.latency_ms },
    },
  );
}
