// The exercise: a table to read and questions about it, with the answers given. They do not depend on the lab's settings.

import { html, type TemplateResult } from 'lit';
import { dataTable } from '../../kit/charts/table';
import { checkQuestion } from '../../kit/controls/check';
import { fixed } from '../../kit/words/format';
import type { SceneView } from '../../lab/scene';
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

const about = 'the cProfile table';

export const cprofilePart = ({ answers }: Pick<SceneView, 'answers'>): TemplateResult =>
  html`<details class="more"><summary>The table, and six exercises</summary>
    ${dataTable(table)}
    <div>${questions().map((question) =>
      checkQuestion({ ...question, about }, { tries: answers(question.id).at(-1)?.tries ?? [] }),
    )}</div>
  </details>`;
