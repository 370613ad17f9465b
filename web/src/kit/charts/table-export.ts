// Tables as CSV and JSON: numbers as numbers, with the unit in the column's key or, where a column mixes units, beside it.

import { type Cell, isQuantity, type Row, type TableData } from './table';

type Plain = string | number | null;

/** Begins a formula to a spreadsheet, also behind what it skips; the wide forms count in East Asian settings. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A text stays a text wherever it is opened: the apostrophe is how a spreadsheet itself says so. Numbers stay numbers. */
const harmless = (text: string): string =>
  FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;

function csvCell(cell: Plain): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : harmless(cell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface Exported {
  readonly key: string;
  readonly of: (row: Row) => Plain;
}

const plain = (cell: Cell | undefined): Plain =>
  isQuantity(cell)
    ? cell.value
    : typeof cell === 'number' && !Number.isFinite(cell)
      ? null
      : (cell ?? null);

/** A column; with quantities in it also one for their units, and for the ends of their ranges where they have some. */
function exported({ columns, rows, footer = [] }: TableData): Exported[] {
  return columns.flatMap(({ key }, index) => {
    const quantities = [...rows, ...footer].flatMap((row) => {
      const cell = row[index];
      return isQuantity(cell) ? [cell] : [];
    });
    const part = (name: 'low' | 'high' | 'unit'): Exported => ({
      key: `${key}_${name}`,
      of: (row) => {
        const cell = row[index];
        return isQuantity(cell) ? (cell[name] ?? null) : null;
      },
    });
    const ranged = quantities.some(({ low, high }) => low !== undefined || high !== undefined);
    return [
      { key, of: (row: Row) => plain(row[index]) },
      ...(ranged ? [part('low'), part('high')] : []),
      ...(quantities.length > 0 ? [part('unit')] : []),
    ];
  });
}

const allRows = ({ rows, footer = [] }: TableData): readonly Row[] => [...rows, ...footer];

/** RFC 4180, raw numbers; no text that a spreadsheet would compute. */
export function toCsv(table: TableData): string {
  const columns = exported(table);
  const lines = [
    columns.map(({ key }) => key),
    ...allRows(table).map((row) => columns.map(({ of }) => of(row))),
  ];
  return `${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** One object per row. */
export function toRecords(table: TableData): Record<string, Plain>[] {
  const columns = exported(table);
  return allRows(table).map((row) =>
    Object.fromEntries(columns.map(({ key, of }) => [key, of(row)])),
  );
}
