// The second part: a table to read, questions about it, and what else it gives away once it was asked.

import { html, type TemplateResult } from 'lit';
import { dataTable } from '../../kit/charts/table';
import { checkQuestion } from '../../kit/controls/check';
import { fixed } from '../../kit/words/format';
import { inParagraphs } from '../../lab/paragraph';
import { findings, questions, TABLE } from './cprofile';
import { treeFigure } from './cprofile-tree';

const seconds = (value: number): string => fixed(value, 3);

const table = {
  caption: 'cProfile of one epoch, from a course on profiling; times in seconds',
  columns: [
    { key: 'function', label: 'function' },
    { key: 'ncalls', label: 'ncalls', format: String },
    { key: 'tottime_s', label: 'tottime', format: seconds },
    { key: 'percall_s', label: 'percall', format: seconds },
    { key: 'cumtime_s', label: 'cumtime', format: seconds },
    { key: 'percall_cum_s', label: 'percall', format: seconds },
  ],
  rows: TABLE.map(({ name, where, ncalls, tottime, cumtime }) => [
    where === '' ? name : `${where}(${name})`,
    ncalls,
    tottime,
    tottime / ncalls,
    cumtime,
    cumtime / ncalls,
  ]),
};

export function cprofilePart(): TemplateResult {
  return html`<p>Before workers comes the question whether loading is the trouble at all. This table answers it, for one
      who can read it: <strong>tottime</strong> is the time in a function’s own code, <strong>cumtime</strong> with all
      that it calls. <code>train_epoch</code> calls <code>__next__</code> and <code>forward</code>,
      <code>__next__</code> calls <code>augment</code>, and <code>augment</code> draws random numbers.</p>
    ${dataTable(table)}
    ${questions().map((question) => checkQuestion(question))}
    <details>
      <summary>What else the table gives away</summary>
      ${treeFigure()} ${inParagraphs(findings())}
    </details>`;
}
