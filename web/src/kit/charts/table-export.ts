// Tables as CSV and JSON: numbers stay numbers; the unit is in the column's key or, for a column that mixes units, in a column beside it.

import { type Cell, isQuantity, type Row, type TableData } from './table';

type Plain = string | number | null;

/**
 * Characters that begin a formula in a spreadsheet, including the whitespace it skips and the full-width forms that East Asian settings
 * accept.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Protects a text from being evaluated as a formula: a leading apostrophe is the spreadsheet's own sign for text. Numbers stay numbers. */
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

/** The columns exported for each column: the values, and for quantities also their units and, where they have ranges, the ranges' ends. */
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

/** CSV by RFC 4180 with raw numbers; texts are protected from being evaluated as formulas. */
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
