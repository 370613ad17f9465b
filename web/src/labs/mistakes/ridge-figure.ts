// The fixed ridge point of a rule, beside those of an A100 and of this device.

import type { TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { digits } from '../../kit/words/format';
import { figures as words } from './figure-words';
import { type Ridge, RULE_RIDGE, ridgeOf } from './outcome';

/** In FLOP per byte: 312 TFLOP/s in 16 bits over 2,039 GB/s, from the data sheet. */
const A100_RIDGE = 312e12 / 2.039e12;

export function ridgeFigure(own: Ridge | undefined): TemplateResult {
  const bar = (label: string, value: number, category: NonNullable<Bar['category']>): Bar => ({
    label,
    value,
    text: `${digits(value)} FLOP/byte`,
    category,
  });
  const rows = [
    bar(words.rule, RULE_RIDGE, 'bandwidth'),
    ...(own === undefined ? [] : [bar(words.here, ridgeOf(own), 'plain')]),
    bar(words.a100, A100_RIDGE, 'overhead'),
  ];
  return figure({
    name: 'mistake-ridge',
    title: words.ridge(own),
    summary: rows.map(({ label, text }) => `${label}: ${text}`).join('; '),
    draw: bars({ bars: rows }),
    table: {
      columns: [{ key: 'where', label: 'where' }, column('flop_per_byte', 'FLOP/byte', digits)],
      rows: rows.map(({ label, value }) => [label, value]),
    },
  });
}
