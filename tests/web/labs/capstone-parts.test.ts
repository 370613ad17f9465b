// The cards of the capstone's parts: one is open, its Run button says what is missing, and decisions wait for a running part.

import { describe, expect, it, vi } from 'vitest';
import type { View } from '../../../web/src/labs/capstone/model';
import { partsFigure } from '../../../web/src/labs/capstone/parts/figures';
import { PARTS, type Pages, type PartId } from '../../../web/src/labs/capstone/parts/model';
import { rowsOf } from '../../../web/src/labs/capstone/report/model';
import { rowRecord, tableOf } from '../../../web/src/labs/capstone/report/text';
import { templateMarkup } from '../template-text';
import { EMPTY, FULL } from './capstone-fixtures';

const MB = 1e6;

function shown(given: Partial<Record<keyof View, unknown>> = {}, open?: PartId) {
  const runBar = vi.fn((_part: string, _missing: string) => '');
  const view = {
    ...{ notebook: FULL, live: {}, values: { memory: '200' }, runBar, note: vi.fn() },
    ...{ picked: () => (open === undefined ? undefined : PARTS.indexOf(open)), pick: vi.fn() },
    ...given,
  };
  const markup = templateMarkup(partsFigure(view as never)).replace(/\s+/g, ' ');
  const missing = Object.fromEntries(runBar.mock.calls);
  const parts = [...markup.matchAll(/data-part=(\w+)[^>]*\?open=true/g)].map(([, part]) => part);
  return { markup, missing, parts };
}

describe('the parts', () => {
  it('the next one is open, unless the student opened another or none', () => {
    expect(shown({ notebook: EMPTY }).parts).toEqual(['baseline']);
    expect(shown().parts).toEqual(['batch']);
    expect(shown({}, 'loader').parts).toEqual(['loader']);
    expect(shown({ picked: () => -1 }).parts).toEqual([]);
  });

  it('Run says what is missing: the baseline, a guess, a change, room in the memory', () => {
    expect(shown({ notebook: EMPTY }, 'loader').missing).toEqual({
      loader: 'Measure the baseline first: Run, above.',
    });
    const silent: Pages = { ...FULL, bottleneck: undefined, choices: {} };
    expect(shown({ notebook: silent }, 'bottleneck').missing).toEqual({
      bottleneck: 'Say first what you expect.',
    });
    expect(shown({}, 'batch').missing).toEqual({ batch: 'Change something first.' });
    const tried: Pages = { ...FULL, choices: { tried: { batch: { batch: 8 } } } };
    const dry = (bytes: number) => ({ peaks: { of: '', batch: bytes, final: 0 } });
    const batch = (bytes: number) => shown({ notebook: tried, dry: dry(bytes) }, 'batch').missing;
    expect(batch(199 * MB)).toEqual({ batch: '' });
    expect(batch(201 * MB)).toEqual({ batch: 'That does not fit into the memory.' });
  });

  it('decisions are locked while something runs, which is measured against what is kept', () => {
    const locked = (running?: string) =>
      /<fieldset class="held" \?disabled=(\w+)/.exec(shown({ running }, 'loader').markup)?.[1];
    expect(locked()).toBe('false');
    expect(locked('batch')).toBe('true');
  });
});

it('a row is the same as data and in the table', () => {
  const rows = rowsOf(FULL);
  const table = tableOf(rows);
  for (const [index, row] of rows.map(rowRecord).entries())
    expect(table.rows[index]).toEqual(
      expect.arrayContaining([row.label, row.images_per_second, row.waiting, row.peak_bytes]),
    );
  expect(rows.map(rowRecord).map(({ decision }) => decision)).toEqual([
    '',
    'kept',
    'left out',
    'handed in',
  ]);
});
