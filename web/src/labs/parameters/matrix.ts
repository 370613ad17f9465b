// The weights of a small layer, cell by cell: a column for each input, a row for each output, one bias at the end of each row. A cell keeps
// its size while a slider moves.

import { svg } from 'lit';
import { categoryClass, type Draw } from '../../kit/charts/chart';
import { MOST_SIDE } from './params';

const TOP = 24;
const LEFT = 78;
const MOST = 24;
const BIAS_ROOM = 60;

export const drawMatrix =
  (
    inputs: number,
    outputs: number,
    words: { inputs: string; outputs: string; bias: string },
  ): Draw =>
  (width) => {
    const cell = Math.min(MOST, Math.floor((width - LEFT - BIAS_ROOM) / MOST_SIDE));
    const gap = cell > 10 ? 2 : 1;
    const biases = LEFT + inputs * cell + 12;
    const rows = Array.from({ length: outputs }, (_, row) => TOP + row * cell);
    const square = (x: number, y: number, more = '') =>
      svg`<rect class="bar ${more} ${categoryClass('parameters')}" x=${x} y=${y} width=${cell - gap} height=${cell - gap} />`;
    return {
      height: TOP + Math.max(outputs * cell, 20) + 8,
      body: svg`<text class="axis-label" x=${LEFT} y="14">${words.inputs} →</text>
        <text class="axis-label" x="0" y=${TOP + 12}>${words.outputs} ↓</text>
        <text class="axis-label" x=${Math.max(biases, LEFT + 74)} y="14">${words.bias}</text>
        ${rows.map((y) => Array.from({ length: inputs }, (_, column) => square(LEFT + column * cell, y)))}
        ${rows.map((y) => square(biases, y, 'faint'))}`,
    };
  };
