// The tables behind figures: one description serves the HTML table as well as CSV and JSON (table-export.ts).

import { html, nothing, type TemplateResult } from 'lit';
import { count } from '../words/format';

export interface Column {
  /** JSON key and CSV header; carries the unit: "latency_ms". */
  readonly key: string;
  /** The heading that readers see: "latency". */
  readonly label: string;
  /** Formats a number for display; CSV and JSON keep the raw value. */
  readonly format?: (value: number) => string;
}

/** A column of whole numbers by default, or of numbers shown by `format`. */
export const column = (
  key: string,
  label: string,
  format: (value: number) => string = count,
): Column => ({ key, label, format });

/** A number in a column that mixes units: shown as its text, exported as number and unit. */
export interface Quantity {
  readonly value: number | null;
  /** The unit of `value`: "ms", "MB". */
  readonly unit: string;
  readonly text: string;
  /** Ends of its range or interval, in the same unit. */
  readonly low?: number;
  readonly high?: number;
}

export type Cell = string | number | null | Quantity;

export const quantity = (
  value: number,
  unit: string,
  format: (value: number) => string,
): Quantity => ({ value, unit, text: format(value) });

export const isQuantity = (cell: Cell | undefined): cell is Quantity =>
  typeof cell === 'object' && cell !== null;

/** The value by which a cell is compared when rows are sorted. */
export const comparable = (cell: Cell): string | number | null =>
  isQuantity(cell) ? cell.value : cell;

export interface TableData {
  readonly caption?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Rows such as sums that stay below the others, however those are sorted. */
  readonly footer?: readonly Row[];
  /** The initial order of a table that can be sorted; see `sortable` in sortable-table. */
  readonly sort?: Sorting;
  /** Draws the table in a way of its own; as a plain table unless given. */
  readonly draw?: (table: TableData) => TemplateResult;
}

export type Row = readonly Cell[];

export interface Sorting {
  /** The key of the column. */
  readonly key: string;
  readonly descending: boolean;
}

function shown(cell: Cell | undefined, column: Column): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'string') return cell;
  if (isQuantity(cell)) return cell.text;
  return column.format?.(cell) ?? String(cell);
}

export const isNumeric = (table: TableData, index: number): boolean =>
  table.rows.some((row) => typeof row[index] === 'number' || isQuantity(row[index]));

/** The content of a column's heading, and the state of sorting by that column. */
export interface Heading {
  readonly content: TemplateResult | string;
  readonly sorted?: 'ascending' | 'descending' | 'none';
}

/** Maximum number of rows shown: readers need no more, and a browser takes seconds to lay out very long tables. */
export const MOST_ROWS = 100;

/** Renders a table whose first column holds the row headings. Long tables are cut after MOST_ROWS; CSV and JSON have every row. */
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

export const shownTable = (table: TableData): TemplateResult =>
  table.draw?.(table) ?? dataTable(table);
