// The exercise: a table to read and questions about it. Reset makes them anew.

import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { dataTable } from '../../kit/charts/table';
import { checkQuestion } from '../../kit/controls/check';
import { define } from '../../kit/element';
import { fixed } from '../../kit/words/format';
import { PartElement } from '../../lab/part';
import { questions, TABLE } from './cprofile';

const seconds = (value: number): string => fixed(value, 3);

const table = {
  caption: 'cProfile of one epoch, from a course on profiling; times in seconds',
  columns: [
    { key: 'function', label: 'function' },
    { key: 'ncalls', label: 'ncalls', format: String },
    { key: 'tottime_s', label: 'tottime', format: seconds },
    { key: 'cumtime_s', label: 'cumtime', format: seconds },
  ],
  rows: TABLE.map(({ name, ncalls, tottime, cumtime }) => [name, ncalls, tottime, cumtime]),
};

class CProfile extends PartElement {
  static override properties = { beginning: { state: true } };
  declare private beginning: number;

  constructor() {
    super();
    this.beginning = 0;
  }

  clear(): void {
    this.beginning += 1;
  }

  protected override render(): unknown {
    const asked = questions().map((question) => checkQuestion(question));
    return html`${dataTable(table)} ${keyed(this.beginning, html`<div>${asked}</div>`)}`;
  }
}

define('ts-cprofile', CProfile);

export const cprofilePart = (): TemplateResult =>
  html`<div data-section="second">
    <details class="more"><summary>The table, and six exercises</summary><ts-cprofile></ts-cprofile></details>
  </div>`;
