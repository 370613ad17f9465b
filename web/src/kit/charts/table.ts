// Tables behind figures: one description serves the HTML table, CSV and JSON.

import { html, nothing, type TemplateResult } from 'lit';
import { count } from '../words/format';

export interface Column {
  /** JSON key and CSV header; carries the unit: "latency_ms". */
  readonly key: string;
  /** What readers see: "latency". */
  readonly label: string;
  /** How a number is shown; CSV and JSON keep the raw value. */
  readonly format?: (value: number) => string;
}

/** A column of whole numbers, or of what `format` shows. */
export const column = (
  key: string,
  label: string,
  format: (value: number) => string = count,
): Column => ({ key, label, format });

export type Cell = string | number | null;

export interface TableData {
  readonly caption?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Sums and the like: below the rows, wherever these are sorted to. */
  readonly footer?: readonly Row[];
  /** Makes the table sortable by its headings; the order it begins with. */
  readonly sort?: Sorting;
}

export type Row = readonly Cell[];

export interface Sorting {
  /** Of the column. */
  readonly key: string;
  readonly descending: boolean;
}

function shown(cell: Cell | undefined, column: Column): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'string') return cell;
  return column.format?.(cell) ?? String(cell);
}

const isNumeric = (table: TableData, index: number): boolean =>
  table.rows.some((row) => typeof row[index] === 'number');

/** What goes into a column's heading, and how the column is sorted. */
export interface Heading {
  readonly content: TemplateResult | string;
  readonly sorted?: 'ascending' | 'descending' | 'none';
}

/** More would be read by nobody, and take a browser seconds to lay out. */
export const MOST_ROWS = 100;

/** First column is the row's heading. Of long tables the beginning; CSV and JSON have every row. */
export function dataTable(
  table: TableData,
  heading: (column: Column) => Heading = ({ label }) => ({ content: label }),
): TemplateResult {
  const numeric = table.columns.map((_, index) => isNumeric(table, index));
  const side = (index: number) => (numeric[index] ? 'number' : '');
  const head = (column: Column, index: number) => {
    const { content, sorted } = heading(column);
    return html`<th scope="col" class=${side(index)} aria-sort=${sorted ?? nothing}>${content}</th>`;
  };
  const cells = (row: Row) =>
    table.columns.map((column, index) =>
      index === 0
        ? html`<th scope="row">${shown(row[0], column)}</th>`
        : html`<td class=${side(index)}>${shown(row[index], column)}</td>`,
    );
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${table.caption ?? 'Data table'}>
    <table>
      ${table.caption === undefined ? '' : html`<caption>${table.caption}</caption>`}
      <thead>
        <tr>
          ${table.columns.map(head)}
        </tr>
      </thead>
      <tbody>
        ${table.rows.slice(0, MOST_ROWS).map((row) => html`<tr>${cells(row)}</tr>`)}
      </tbody>
      ${
        table.footer === undefined
          ? nothing
          : html`<tfoot>${table.footer.map((row) => html`<tr class="total">${cells(row)}</tr>`)}</tfoot>`
      }
    </table>
    ${
      table.rows.length > MOST_ROWS
        ? html`<p class="meta">The first ${MOST_ROWS} of ${count(table.rows.length)} rows; CSV and JSON have all.</p>`
        : nothing
    }
  </div>`;
}

/** Begins a formula to a spreadsheet, also behind what it skips; the wide forms count in East Asian settings. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A text stays a text wherever it is opened: the apostrophe is how a spreadsheet itself says so. Numbers stay numbers. */
const harmless = (text: string): string =>
  FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : harmless(cell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const allRows = ({ rows, footer = [] }: TableData): readonly Row[] => [...rows, ...footer];

/** RFC 4180, raw numbers; no text that a spreadsheet would compute. */
export function toCsv(table: TableData): string {
  const lines = [table.columns.map((column) => column.key), ...allRows(table)];
  return `${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** One object per row. */
export function toRecords(table: TableData): Record<string, Cell>[] {
  return allRows(table).map((row) =>
    Object.fromEntries(table.columns.map((column, index) => [column.key, row[index] ?? null])),
  );
}
