// The capstone's report in three formats, with every row and sentence and the student's own text.

import { describe, expect, it } from 'vitest';
import { boardRows } from '../../../web/src/labs/capstone/board/figures';
import { bestOf } from '../../../web/src/labs/capstone/board/model';
import { bestText } from '../../../web/src/labs/capstone/board/text';
import type { Pages } from '../../../web/src/labs/capstone/parts/model';
import { rowsOf } from '../../../web/src/labs/capstone/report/model';
import {
  reportHtml,
  reportJson,
  reportMarkdown,
  tableOf,
} from '../../../web/src/labs/capstone/report/text';
import {
  BASE,
  compared,
  EMPTY,
  FIXED,
  FULL,
  GAIN,
  LITTLE,
  LOSS,
  NOTHING,
  result,
  SGD,
} from './capstone-fixtures';

describe('capstone: the report', () => {
  const head = { now: new Date(0), environment: [{ label: 'Browser', value: 'Test 1' }] };

  it('has a row for everything that was measured', () => {
    const rows = rowsOf(FULL);
    expect(rows.map(({ id }) => id)).toEqual(['baseline', 'loader', 'precision', 'final']);
    const { columns, rows: cells } = tableOf(rows);
    const decision = columns.findIndex(({ key }) => key === 'decision');
    const decisions = cells.map((row) => row[decision]);
    expect(decisions).toEqual(['', 'kept', 'left out', 'handed in']);
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
    for (const row of cells) expect(row.length).toBe(columns.length);
    expect(cells[2]).toContain('left out');
    // The report must not reveal where the baseline's time goes before the student has predicted it.
    const waiting = columns.findIndex(({ key }) => key === 'waiting_share');
    expect(tableOf(rows, false).rows.map((row) => row[waiting])).toEqual(rows.map(() => null));
    expect(rowsOf(EMPTY)).toEqual([]);
  });

  it('as Markdown quotes the student and keeps the table whole', () => {
    const markdown = reportMarkdown(FULL, head);
    expect(markdown).toContain('Ada & Co. Created 1970-01-01T00:00:00.000Z.');
    expect(markdown).toContain('> I <b>warped</b> less | and ahead.\n> Second line.');
    expect(markdown).toContain('| Baseline |  | 4.00 |  |  |  | 60 % | 186 MB |');
    expect(markdown).toContain('| The loader | 4.00 | 10.0 | 2.50× | 2.37× | 2.63× |');
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
    expect(json.changes.loader.compared.before.steps).toHaveLength(8);
    expect(json.final.compared.block_ratios).toEqual(GAIN);
    expect(json.words.name).toBe('Ada & Co');
    expect(json.environment[0].label).toBe('Browser');
    expect(json.table).toHaveLength(4);
  });
});

describe('capstone: the scoreboard', () => {
  const pages = (ratios: readonly number[], kept: boolean | 'open' = true): Pages => ({
    ...FULL,
    changes: {
      loader: {
        ...result(compared(BASE, FIXED, ratios)),
        kept: kept === 'open' ? undefined : kept,
      },
    },
    final: undefined,
  });
  const title = (of: Pages) => bestText(bestOf(of), of.baseline);

  it('names the best so far with its interval, and calls it proved only where it is', () => {
    expect(title(EMPTY)).toBe('The scoreboard: 2× is the aim');
    expect(title(pages(GAIN, 'open'))).toBe('Nothing kept yet: 2× is the aim');
    expect(title(pages(GAIN))).toBe('Best so far: 2.50×, probably between 2.37× and 2.63×: proved');
    expect(title(pages(LITTLE))).toMatch(
      /^Best so far: 1\.30×, probably between 1\.2\d× and 1\.3\d×$/,
    );
    expect(title(pages(NOTHING))).not.toContain('proved');
    expect(title(pages(LOSS))).toContain('the baseline is faster');
    expect(title(pages([2]))).toBe(
      'Best so far: 2.00×, from one block of turns, so how sure is not known',
    );
  });

  it('multiplies kept parts, and believes the whole where it is of the same parts', () => {
    const two: Pages = {
      ...FULL,
      changes: {
        loader: result(compared(BASE, FIXED, GAIN)),
        precision: result(compared(FIXED, SGD, LITTLE)),
      },
      final: undefined,
    };
    const best = bestOf(two);
    expect(best?.how).toBe('multiplied');
    expect(best?.ratio).toBeCloseTo(2.5 * 1.3, 2);
    expect(Math.log((best?.high ?? 0) / (best?.low ?? 1))).toBeGreaterThan(Math.log(2.63 / 2.37));
    expect(title(two)).toContain('if parts multiply');
    const whole = { at: '', compared: compared(BASE, SGD, [2.1, 2.2, 2.15, 2.2]) };
    expect(bestOf({ ...two, final: whole })?.how).toBe('measured');
    expect(bestOf({ ...two, final: whole })?.ratio).toBeCloseTo(2.16, 2);
    const other = { at: '', compared: compared(BASE, { ...SGD, batch: 4 }, LITTLE) };
    expect(bestOf({ ...two, final: other })?.how).toBe('multiplied');
  });

  it('has a row for each part from the start, and shows what comes in', () => {
    const empty = boardRows(EMPTY, {});
    expect(empty.map(({ text }) => text)).toEqual(['–', '–', '–', '–', '–', '–']);
    const [, , precision] = boardRows(FULL, {});
    expect(precision?.text).toContain('left out');
    const [, , , batch] = boardRows(FULL, { batch: 1.234 });
    expect(batch?.text).toBe('1.23× so far');
  });
});
