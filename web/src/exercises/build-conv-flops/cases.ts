import type { Case } from '../../bench/contract';
import { type Draws, draws } from '../../bench/grade/draws';
import type { Profiler } from '../../engine/profiler';

// A type, not an interface, so that it is assignable to Json.
export type ConvLayer = {
  readonly out: number;
  readonly kernel: readonly [height: number, width: number];
  readonly stride: number;
  readonly padding: number;
  readonly groups: number;
  readonly bias: boolean;
};

type Shape = readonly [batch: number, channels: number, height: number, width: number];
type Asked = readonly [name: string, shape: Shape, layer: ConvLayer];

/** The layer as a spec for the engine; the batch is not part of a spec. */
export const specOf = ([, ...shape]: Shape, layer: ConvLayer): object => ({
  name: 'exercise',
  input: { shape },
  layers: [
    {
      type: 'conv2d',
      name: 'conv',
      out_channels: layer.out,
      kernel_size: layer.kernel,
      stride: layer.stride,
      padding: layer.padding,
      groups: layer.groups,
      bias: layer.bias,
    },
  ],
});

/** The fields are in the order in which the task names them. */
const plain = (out: number, change: Partial<ConvLayer> = {}): ConvLayer => ({
  out,
  kernel: [3, 3],
  stride: 1,
  padding: 0,
  groups: 1,
  bias: false,
  ...change,
});

/** With 7 output channels, a kernel of 2 by 4 and one of 9 by 11 places: no two sizes are equal. */
const DIFFERENT: Shape = [3, 5, 10, 14];

/** Cases with one difficulty each. */
function corners(draw: Draws): Asked[] {
  const [a, b] = [draw.whole(2, 3), draw.whole(4, 5)];
  const [height, width] = [draw.whole(5, 6), draw.whole(7, 8)];
  const one: Shape = [1, a, height, width];
  const even = draw.pick([6, 8]);
  return [
    ['a window as large as the image', [1, 1, 3, 3], plain(1)],
    ['several channels, one place', [1, a, 3, 3], plain(b)],
    ['the window moves', one, plain(b)],
    ['with bias', one, plain(b, { bias: true })],
    ['a batch, with bias', [a + 1, a, height, width], plain(b, { bias: true })],
    ['padding', one, plain(b, { padding: 1 })],
    ['all sizes different', DIFFERENT, plain(7, { kernel: [2, 4] })],
    ['all sizes different, with bias', DIFFERENT, plain(7, { kernel: [2, 4], bias: true })],
    ['all sizes different, padding', DIFFERENT, plain(7, { kernel: [2, 4], padding: 1 })],
    ['all sizes different, stride', DIFFERENT, plain(7, { kernel: [2, 4], stride: 2 })],
    ['all sizes different, groups', [3, 15, 10, 14], plain(21, { kernel: [2, 4], groups: 3 })],
    ['a stride that fits', [1, a, 7, 9], plain(b, { stride: 2 })],
    ['a last window that does not fit', [1, a, even, even + 2], plain(b, { stride: 2 })],
    ['a kernel that is not square', one, plain(b, { kernel: [2, 4] })],
    ['a 1 by 1 kernel', one, plain(b, { kernel: [1, 1] })],
    ['two groups', [1, 2 * a, height, width], plain(2 * b, { groups: 2 })],
    ['as many groups as channels', [1, b, height, width], plain(b, { groups: b, bias: true })],
  ];
}

/** Random cases with all difficulties at once: odd sizes, and a kernel that fits into the padded image. */
function drawn(draw: Draws, index: number): Asked {
  const groups = draw.pick([1, 1, 2, 4]);
  const kernel = [draw.whole(1, 5), draw.whole(1, 5)] as const;
  const shape: Shape = [
    draw.whole(1, 8),
    groups * draw.size(32),
    draw.whole(kernel[0], 33),
    draw.whole(kernel[1], 33),
  ];
  const layer = {
    out: groups * draw.size(32),
    kernel,
    stride: draw.whole(1, 3),
    padding: draw.whole(0, 2),
    groups,
    bias: draw.chance(0.5),
  };
  return [`layer ${index + 1}`, shape, layer];
}

/** Of layers whose sizes differ, the fewer difficulties the clearer. */
function clarityOf(
  shape: Shape,
  { out, kernel, stride, padding, groups, bias }: ConvLayer,
): number {
  const sizes = [...shape, out, ...kernel];
  if (Math.min(...sizes) === 1 || new Set(sizes).size < sizes.length) return 0;
  const difficulties = [bias, padding > 0, stride > 1, groups > 1].filter((each) => each);
  return 5 - difficulties.length;
}

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  const asked = [...corners(draw), ...Array.from({ length: 12 }, (_, index) => drawn(draw, index))];
  return Promise.all(
    asked.map(async ([name, shape, layer]): Promise<Case> => {
      const options = { batch: shape[0], ...(signal && { signal }) };
      const { flops_per_call: flops } = await engine.countFlops(specOf(shape, layer), options);
      return {
        name,
        args: [shape, layer],
        size: flops,
        clarity: clarityOf(shape, layer),
        expected: flops,
        tolerance: 0,
      };
    }),
  );
}
