// The fixed ridge point of a rule, beside that of this device.

import type { TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { digits } from '../../kit/words/format';
import { figures as words } from './figure-words';
import { type Ridge, RULE_RIDGE, ridgeOf } from './outcome';

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
