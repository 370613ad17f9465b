// A small matrix product, one multiply-add at a time: the cells that are read, the cell that is added to, and the count so far.

import { type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { figures as words } from './figure-words';
import type { View } from './model';
import '../../kit/styles/pictures.css';
import { categoryClass, type Draw } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { frameOf, player } from '../../kit/controls/player';
import { MULTIPLY_ADDS, PRODUCT, touched } from './outcome';

const GAP = 26;
const MOST = 40;
const HEAD = 22;

interface Matrix {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** "now", "done", or a text for a cell that is still to come. */
  readonly state: (row: number, column: number) => string;
}

/** Frame n shows multiply-add n, counted from 0. */
function matrices(frame: number): readonly Matrix[] {
  const { rows, inner, columns } = PRODUCT;
  const now = touched(frame);
  const cells = (frame + 1) / inner;
  const result = (row: number, each: number): string => {
    const index = row * columns + each;
    if (now.row === row && now.column === each) return 'now';
    return index < cells ? 'done' : '';
  };
  return [
    {
      name: 'A: M × K',
      rows,
      columns: inner,
      state: (row, each) => (now.row === row && now.inner === each ? 'now' : ''),
    },
    {
      name: 'B: K × N',
      rows: inner,
      columns,
      state: (row, each) => (now.inner === row && now.column === each ? 'now' : ''),
    },
    { name: 'C: M × N', rows, columns, state: result },
  ];
}

const drawProduct =
  (frame: number): Draw =>
  (width) => {
    const { inner, columns } = PRODUCT;
    const all = matrices(frame);
    const wide = inner + 2 * columns;
    const cell = Math.min(MOST, Math.floor((width - 2 * GAP) / wide));
    let x = 0;
    const signs = ['×', '=', ''];
    const body = all.map((matrix, at): SVGTemplateResult => {
      const left = x;
      x += matrix.columns * cell + GAP;
      return svg`<text class="axis-label" x=${left} y="13">${matrix.name}</text>
        ${cellsOf(matrix, left, cell)}
        <text class="value" x=${x - GAP / 2 - 1} y=${HEAD + 1.5 * cell} text-anchor="middle">${signs[at]}</text>`;
    });
    return { height: HEAD + inner * cell + 4, body: svg`${body}` };
  };

const CLASSES: Readonly<Record<string, string>> = {
  now: 'cell found now',
  done: `bar ${categoryClass('compute')}`,
  '': 'cell',
};

const cellsOf = ({ rows, columns, state }: Matrix, left: number, cell: number) =>
  Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns);
    const each = index % columns;
    return svg`<rect class=${CLASSES[state(row, each)] ?? ''} x=${left + each * cell} y=${HEAD + row * cell} width=${cell - 3} height=${cell - 3} />`;
  });

export function productFigure({ picked, pick }: View): TemplateResult {
  const at = frameOf(picked('product'), MULTIPLY_ADDS);
  const { rows, inner, columns } = PRODUCT;
  return figure({
    name: 'product-steps',
    title: words.product,
    summary: words.step(at),
    draw: drawProduct(at),
    controls: player({
      label: words.walk,
      frames: MULTIPLY_ADDS,
      at,
      text: words.step,
      onFrame: (frame) => pick('product', frame),
    }),
    table: {
      columns: [{ key: 'what', label: 'what' }, column('many', 'how many')],
      rows: [
        ['results', rows * columns],
        ['multiplies for each', inner],
        ['adds for each', inner],
        ['FLOPs', 2 * MULTIPLY_ADDS],
      ],
    },
  });
}
