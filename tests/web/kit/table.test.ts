import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedRows } from '../../../web/src/kit/charts/sortable-table';
import { dataTable, MOST_ROWS, type TableData } from '../../../web/src/kit/charts/table';
import { toCsv, toRecords } from '../../../web/src/kit/charts/table-export';
import { templateText } from '../template-text';

const table: TableData = {
  columns: [
    { key: 'layer', label: 'layer' },
    { key: 'size_bytes', label: 'size', format: () => 'never in exports' },
  ],
  rows: [
    ['fc1', 803840],
    ['say "hi", twice', null],
  ],
};

/** A small RFC 4180 parser, to read back the exported CSV. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let i = 0; i < csv.length; i += 1) {
    const c = csv[i];
    if (quoted && c === '"' && csv[i + 1] === '"') {
      cell += '"';
      i += 1;
    } else if (c === '"') quoted = !quoted;
    else if (quoted) cell += c;
    else if (c === ',') endCell();
    else if (c === '\r' && csv[i + 1] === '\n') {
      endCell();
      rows.push([]);
      i += 1;
    } else cell += c;
  }
  return rows.slice(0, -1);
}

describe('quantities of several units in one column', () => {
  const mixed: TableData = {
    columns: [
      { key: 'what', label: 'what' },
      { key: 'measured', label: 'measured' },
    ],
    rows: [
      ['time', { value: 3.2, low: 3.1, high: 3.4, unit: 'ms', text: '3.20 ms [3.1, 3.4]' }],
      ['peak', { value: 6.23, unit: 'GB', text: '6.23 GB' }],
      ['name', 'conv1'],
      ['price', { value: null, unit: '$', text: 'not known' }],
    ],
  };

  it('CSV and JSON hold numbers, with units and ranges in columns of their own', () => {
    expect(toCsv(mixed)).toBe(
      [
        'what,measured,measured_low,measured_high,measured_unit',
        'time,3.2,3.1,3.4,ms',
        'peak,6.23,,,GB',
        'name,conv1,,,',
        'price,,,,$',
        '',
      ].join('\r\n'),
    );
    expect(toRecords(mixed)[1]).toEqual({
      what: 'peak',
      measured: 6.23,
      measured_low: null,
      measured_high: null,
      measured_unit: 'GB',
    });
  });

  it('readers see the text, and sort by the number', () => {
    expect(templateText(dataTable(mixed))).toContain('3.20 ms [3.1, 3.4]');
    const rows = { ...mixed, rows: mixed.rows.filter(([name]) => name !== 'name') };
    const order = sortedRows(rows, { key: 'measured', descending: true }).map(([name]) => name);
    expect(order).toEqual(['peak', 'time', 'price']);
  });

  it('what is no number at all is an empty cell', () => {
    const none = { columns: [{ key: 'a', label: 'a' }], rows: [[Number.POSITIVE_INFINITY], [1]] };
    expect(toCsv(none)).toBe('a\r\n\r\n1\r\n');
  });
});

describe('table exports', () => {
  it('CSV: raw numbers, quoted cells, an empty cell for nothing', () => {
    expect(toCsv(table)).toBe('layer,size_bytes\r\nfc1,803840\r\n"say ""hi"", twice",\r\n');
  });

  it('CSV: a text that a spreadsheet would compute stays a text; numbers stay numbers', () => {
    const columns = [{ key: '=key', label: 'a' }];
    const texts = [
      '=1+1',
      '+cmd',
      '-x',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '＝1+1',
      '−5 %',
      '-5',
      '+1.5e-3',
      'a=b',
    ];
    const rows = [...texts, -5].map((cell) => [cell]);
    expect(parse(toCsv({ columns, rows })).flat()).toEqual([
      "'=key",
      "'=1+1",
      "'+cmd",
      "'-x",
      "'@SUM(A1)",
      "'\t=1",
      "'\r=1",
      "'＝1+1",
      '−5 %',
      '-5',
      '+1.5e-3',
      'a=b',
      '-5',
    ]);
  });

  it('CSV: any text is read back unchanged, but for the apostrophe before a formula', () => {
    const read = (text: string) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 }), (rows) => {
        const columns = [
          { key: 'a', label: 'a' },
          { key: 'b', label: 'b' },
        ];
        const back = parse(toCsv({ columns, rows })).map((row) => row.map(read));
        expect(back).toEqual([['a', 'b'], ...rows.map((row) => row.map(read))]);
      }),
    );
  });

  it('JSON: one object per row under the columns’ keys', () => {
    expect(toRecords(table)).toEqual([
      { layer: 'fc1', size_bytes: 803840 },
      { layer: 'say "hi", twice', size_bytes: null },
    ]);
  });
});

describe('dataTable', () => {
  const long = (rows: number): TableData => ({
    columns: [{ key: 'sample', label: 'sample' }],
    rows: Array.from({ length: rows }, (_, index) => [`row ${index + 1} ends`]),
  });

  it('shows the beginning of a long table and says where the rest is', () => {
    const text = templateText(dataTable(long(MOST_ROWS + 1)));
    expect(text).toContain(`row ${MOST_ROWS} ends`);
    expect(text).not.toContain(`row ${MOST_ROWS + 1} ends`);
    expect(text).toContain('The first 100 of 101 rows; CSV and JSON have all.');
    expect(toRecords(long(MOST_ROWS + 1))).toHaveLength(MOST_ROWS + 1);
  });

  it('shows every row of a shorter one, without a word', () => {
    const text = templateText(dataTable(long(MOST_ROWS)));
    expect(text).toContain(`row ${MOST_ROWS} ends`);
    expect(text).not.toContain('CSV');
  });
});
