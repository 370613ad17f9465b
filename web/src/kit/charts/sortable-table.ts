// Tables that readers can sort by their headings.

import { html, nothing } from 'lit';
import { define, LightElement } from '../element';
import {
  type Column,
  comparable,
  dataTable,
  type Heading,
  isNumeric,
  type Row,
  type Sorting,
  type TableData,
} from './table';

function compared(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}

/** The rows in this order. Equal rows keep their order, and cells without a value come last in either direction. */
export function sortedRows(table: TableData, { key, descending }: Sorting): Row[] {
  const index = table.columns.findIndex((column) => column.key === key);
  const cellOf = (row: Row) => comparable(row[index] ?? null);
  return [...table.rows].sort((left, right) => {
    const [a, b] = [cellOf(left), cellOf(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return descending ? compared(b, a) : compared(a, b);
  });
}

/**
 * The sorting after a click on a heading: the current column is reversed; another column starts descending for numbers and ascending for
 * text.
 */
export function nextSorting(now: Sorting, key: string, table: TableData): Sorting {
  if (now.key === key) return { key, descending: !now.descending };
  const index = table.columns.findIndex((column) => column.key === key);
  return { key, descending: isNumeric(table, index) };
}

class SortableTableElement extends LightElement {
  static override properties = { table: { attribute: false }, chosen: { state: true } };
  declare table: TableData | undefined;
  /** The reader's sorting; undefined while the table's initial order applies. */
  declare private chosen: Sorting | undefined;

  protected override render(): unknown {
    const { table } = this;
    const initial = table?.sort;
    if (table === undefined || initial === undefined) return nothing;
    const known = table.columns.some(({ key }) => key === this.chosen?.key);
    const sorting = known && this.chosen !== undefined ? this.chosen : initial;
    const heading = (column: Column) => this.heading(table, column, sorting);
    return dataTable({ ...table, rows: sortedRows(table, sorting) }, heading);
  }

  private heading(table: TableData, column: Column, sorting: Sorting): Heading {
    const by = sorting.key === column.key;
    const sort = () => {
      this.chosen = nextSorting(sorting, column.key, table);
    };
    const order = sorting.descending ? 'descending' : 'ascending';
    const arrow = sorting.descending ? '↓' : '↑';
    return {
      sorted: by ? order : 'none',
      content: html`<button type="button" class="sort" @click=${sort}
        >${column.label}<span class="arrow" aria-hidden="true">${by ? arrow : ''}</span></button>`,
    };
  }
}

define('ts-sortable-table', SortableTableElement);

/** A table that readers can sort by its headings, initially in the order `sort`. Only labs that have one load this file. */
export const sortable = (table: TableData, sort: Sorting): TableData => ({
  ...table,
  sort,
  draw: (sorted) => html`<ts-sortable-table .table=${sorted}></ts-sortable-table>`,
});
