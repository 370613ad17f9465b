// The capstone's report: every row, sentence and word, in three formats.

import { describe, expect, it } from 'vitest';
import { speedupTitle } from '../../../web/src/labs/capstone/figures';
import { reportHtml, reportJson, reportMarkdown } from '../../../web/src/labs/capstone/report';
import { rowsOf, shortTable, tableOf } from '../../../web/src/labs/capstone/rows';
import {
  BASE,
  compared,
  EMPTY,
  FIXED,
  FULL,
  GAIN,
  LOSS,
  NOTHING,
  result,
} from './capstone-fixtures';

describe('capstone: the report', () => {
  const head = { now: new Date(0), environment: [{ label: 'Browser', value: 'Test 1' }] };

  it('has a row for everything that was measured', () => {
    const rows = rowsOf(FULL);
    expect(rows.map(({ id }) => id)).toEqual(['baseline', 'loader', 'precision', 'final']);
    expect(rows.map(({ decision }) => decision)).toEqual(['', 'kept', 'left out', 'handed in']);
    for (const { columns, rows: cells } of [tableOf(rows), shortTable(rows)]) {
      expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
      for (const row of cells) expect(row.length).toBe(columns.length);
    }
    expect(shortTable(rows).rows[2]?.[0]).toContain('(left out)');
    expect(rowsOf(EMPTY)).toEqual([]);
  });

  it('as Markdown quotes the student and keeps the table whole', () => {
    const markdown = reportMarkdown(FULL, head);
    expect(markdown).toContain('Ada & Co. Created 1970-01-01T00:00:00.000Z.');
    expect(markdown).toContain('> I <b>warped</b> less | and ahead.\n> Second line.');
    expect(markdown).toContain('| Baseline | 4.00 | 500 ms (475 ms to 525 ms) | 60 % |');
    expect(markdown).toContain('Browser: Test 1');
    expect(markdown).toContain('Kept.');
    expect(markdown).toContain('Left out.');
    const bars = markdown.split('\n').filter((line) => line.startsWith('|'));
    expect(new Set(bars.map((line) => line.split('|').length)).size).toBe(1);
  });

  it('says what is missing instead of leaving it out', () => {
    const empty = reportMarkdown(EMPTY, head);
    expect(empty.match(/Not measured\./g)?.length).toBe(7);
    expect(reportHtml(EMPTY, head)).toContain('Not measured.');
  });

  it('as a page escapes what was written', () => {
    const page = reportHtml(FULL, head, ['<svg></svg>']);
    expect(page).toContain('I &lt;b&gt;warped&lt;/b&gt; less');
    expect(page).toContain('Ada &amp; Co');
    expect(page).not.toContain('<b>');
    expect(page).toContain('<figure><svg></svg></figure>');
  });

  it('as JSON has every sample, decision and word', () => {
    const json = JSON.parse(reportJson(FULL, head));
    expect(json.changes.loader.compared.before.steps).toHaveLength(6);
    expect(json.final.compared.block_ratios).toEqual(GAIN);
    expect(json.words.name).toBe('Ada & Co');
    expect(json.environment[0].label).toBe('Browser');
    expect(json.table).toHaveLength(4);
  });
});

describe('capstone: the title of the speed-ups', () => {
  const title = (ratios: readonly number[]) =>
    speedupTitle(
      rowsOf({
        ...FULL,
        changes: { loader: result(compared(BASE, FIXED, ratios)) },
        final: undefined,
      }),
    );

  it('names the part that brought most, or says that none is shown to be faster', () => {
    expect(speedupTitle(rowsOf(FULL))).toBe(
      '2.50× as fast as the baseline. The loader brought most: 2.50×',
    );
    expect(title(GAIN)).toBe('The loader brought most: 2.50×');
    expect(title(NOTHING)).toBe('No part is shown to be faster by itself');
    expect(title(LOSS)).toBe('No part is shown to be faster by itself');
  });
});
