// Tables behind figures: one description serves the HTML table, CSV and JSON.

import { html, type TemplateResult } from 'lit';

export interface Column {
  /** JSON key and CSV header; carries the unit: "latency_ms". */
  readonly key: string;
  /** What readers see: "latency". */
  readonly label: string;
  /** How a number is shown; CSV and JSON keep the raw value. */
  readonly format?: (value: number) => string;
}

export type Cell = string | number | null;

export interface TableData {
  readonly caption?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

function shown(cell: Cell | undefined, column: Column): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'string') return cell;
  return column.format?.(cell) ?? String(cell);
}

const isNumeric = (table: TableData, index: number): boolean =>
  table.rows.some((row) => typeof row[index] === 'number');

/** First column is the row's heading. */
export function dataTable(table: TableData): TemplateResult {
  const numeric = table.columns.map((_, index) => isNumeric(table, index));
  const side = (index: number) => (numeric[index] ? 'number' : '');
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${table.caption ?? 'Data table'}>
    <table>
      ${table.caption === undefined ? '' : html`<caption>${table.caption}</caption>`}
      <thead>
        <tr>
          ${table.columns.map((column, index) => html`<th scope="col" class=${side(index)}>${column.label}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${table.rows.map(
          (row) => html`<tr>
            ${table.columns.map((column, index) =>
              index === 0
                ? html`<th scope="row">${shown(row[0], column)}</th>`
                : html`<td class=${side(index)}>${shown(row[index], column)}</td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180, raw numbers. */
export function toCsv(table: TableData): string {
  const lines = [table.columns.map((column) => column.key), ...table.rows];
  return `${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** One object per row. */
export function toRecords(table: TableData): Record<string, Cell>[] {
  return table.rows.map((row) =>
    Object.fromEntries(table.columns.map((column, index) => [column.key, row[index] ?? null])),
  );
}
