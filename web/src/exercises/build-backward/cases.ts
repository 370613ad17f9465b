// Small networks with values of two decimals. Where the input of relu is 0, it is exactly 0; elsewhere its sign is certain.

import type { Case } from '../../bench/contract';
import { type Draws, draws } from '../../bench/grade/draws';
import type { Profiler } from '../../engine/profiler';
import { beforeRelu, gradients, isClear, type Matrix, type Problem } from './reference';

const CLEAR = 1e-3;

const row = (draw: Draws, count: number): number[] =>
  Array.from({ length: count }, () => draw.real(-2, 2, 2));
const matrix = (draw: Draws, rows: number, columns: number): Matrix =>
  Array.from({ length: rows }, () => row(draw, columns));

function problem(draw: Draws, batch: number, ins: number, outs: number, given?: Matrix): Problem {
  for (;;) {
    const made = {
      x: given ?? matrix(draw, batch, ins),
      weight: matrix(draw, outs, ins),
      bias: row(draw, outs),
      labels: Array.from({ length: batch }, () => draw.whole(0, outs - 1)),
    };
    const sides = beforeRelu(made).flat();
    if (sides.every((value) => Math.abs(value) > CLEAR) && isClear(made)) return made;
  }
}

const corners = (draw: Draws): (readonly [string, Problem])[] => [
  [
    'one sample, one input, two classes',
    { x: [[1]], weight: [[0.5], [1]], bias: [0.1, 0.2], labels: [0] },
  ],
  ['relu shuts one class', { x: [[1]], weight: [[-0.5], [1]], bias: [0, 0.25], labels: [1] }],
  [
    'the input of relu is exactly 0',
    {
      x: [[2, 1]],
      weight: [
        [0.5, -1],
        [1, 1],
      ],
      bias: [0, 0.5],
      labels: [0],
    },
  ],
  ['an input of zeros', problem(draw, 1, 3, 2, [[0, 0, 0]])],
  ['one sample, as many inputs as classes', problem(draw, 1, 3, 3)],
  ['two samples', problem(draw, 2, 2, 2)],
  ['all sizes different', problem(draw, 2, 3, 4)],
  [
    'the same sample twice',
    {
      x: [
        [1, 0.5],
        [1, 0.5],
      ],
      weight: [
        [0.5, 1],
        [1, -0.25],
        [0.75, 0.5],
      ],
      bias: [0.5, 0.25, 0.1],
      labels: [2, 2],
    },
  ],
];

const clarityOf = ({ x, weight, bias }: Problem): number => {
  const sizes = [x.length, weight[0]?.length ?? 0, bias.length];
  return Math.min(...sizes) > 1 && new Set(sizes).size === sizes.length ? 1 : 0;
};

export async function cases(_engine: Profiler, seed: number): Promise<Case[]> {
  const draw = draws(seed);
  const drawn = Array.from({ length: 16 }, (_, index) => {
    const [batch, ins, outs] = [draw.whole(1, 4), draw.whole(1, 5), draw.whole(2, 5)];
    return [`network ${index + 1}`, problem(draw, batch, ins, outs)] as const;
  });
  return [...corners(draw), ...drawn].map(([name, made]): Case => {
    const { x, weight, bias, labels } = made;
    return {
      name: `${name}: ${x.length} × ${bias.length}`,
      args: [x, weight, bias, labels],
      size: x.flat().length + weight.flat().length,
      clarity: clarityOf(made),
      expected: gradients(made),
      tolerance: 1e-8,
    };
  });
}
