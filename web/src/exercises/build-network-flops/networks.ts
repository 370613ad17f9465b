// Networks as lists of layers through which the student follows the shape: random ones, their specs for the engine, and well-known ones.

import type { Draws } from '../../bench/grade/draws';
import { outputSide } from '../../bench/networks/sides';
import { walkSpec } from '../../bench/networks/walk';

// Types, not interfaces, so that they are assignable to Json.
export type Layer =
  | { readonly kind: 'linear'; readonly out: number; readonly bias: boolean }
  | {
      readonly kind: 'conv2d';
      readonly out: number;
      readonly kernel: number;
      readonly stride: number;
      readonly padding: number;
      readonly bias: boolean;
    }
  | { readonly kind: 'max_pool2d'; readonly kernel: number; readonly stride: number }
  | { readonly kind: 'relu' | 'flatten' };

/** The batch is the first dimension of the shape. */
export interface Network {
  readonly shape: readonly number[];
  readonly layers: readonly Layer[];
}

/** The network as a spec for the engine; the batch is not part of a spec. */
export const specOf = ({ shape, layers }: Network): object => {
  const written = layers.map((layer) => {
    switch (layer.kind) {
      case 'linear':
        return { type: layer.kind, out_features: layer.out, bias: layer.bias };
      case 'conv2d': {
        const { kind: type, out: out_channels, kernel: kernel_size, ...rest } = layer;
        return { type, out_channels, kernel_size, ...rest };
      }
      case 'max_pool2d':
        return { type: layer.kind, kernel_size: layer.kernel, stride: layer.stride };
      default:
        return { type: layer.kind };
    }
  });
  // The engine rejects a network without layers; dropout, which does nothing here, stands in.
  const some = written.length > 0 ? written : [{ type: 'dropout' }];
  return { name: 'exercise', input: { shape: shape.slice(1) }, layers: some };
};

export const conv = (out: number, kernel: number, more: object = {}): Layer => ({
  kind: 'conv2d',
  out,
  kernel,
  stride: 1,
  padding: 0,
  bias: false,
  ...more,
});
export const linear = (out: number, bias = false): Layer => ({ kind: 'linear', out, bias });
export const pool = (kernel: number, stride: number): Layer => ({
  kind: 'max_pool2d',
  kernel,
  stride,
});
export const relu: Layer = { kind: 'relu' };
export const flatten: Layer = { kind: 'flatten' };

export function drawnPerceptron(draw: Draws): Network {
  const layers = Array.from({ length: draw.whole(2, 4) }, () => [
    linear(1 + draw.size(127), draw.chance(0.5)),
    relu,
  ]).flat();
  return { shape: [draw.whole(2, 32), 1 + draw.size(255)], layers: layers.slice(0, -1) };
}

/** One to three convolutions, some with a pooling layer, then one or two linear layers. */
export function drawnImageNetwork(draw: Draws): Network {
  const start = [draw.pick([1, 3]), draw.whole(17, 32), draw.whole(17, 32)] as const;
  let sides: readonly [number, number] = [start[1], start[2]];
  const shrink = (kernel: number, stride: number, padding: number) => {
    const [high, wide] = sides;
    sides = [outputSide(high, kernel, stride, padding), outputSide(wide, kernel, stride, padding)];
  };
  const layers: Layer[] = [];
  for (let left = draw.whole(1, 3); left > 0; left -= 1) {
    const [kernel, stride, padding] = [draw.whole(1, 5), draw.whole(1, 2), draw.whole(0, 2)];
    if (Math.min(...sides) < 6) break;
    layers.push(conv(1 + draw.size(15), kernel, { stride, padding, bias: draw.chance(0.5) }), relu);
    shrink(kernel, stride, padding);
    if (Math.min(...sides) < 6 || draw.chance(0.4)) continue;
    const window = draw.whole(2, 3);
    layers.push(pool(window, 2));
    shrink(window, 2, 0);
  }
  layers.push(flatten);
  if (draw.chance(0.5)) layers.push(linear(1 + draw.size(31), true), relu);
  layers.push(linear(draw.whole(2, 10), draw.chance(0.5)));
  return { shape: [draw.whole(2, 8), ...start], layers };
}

/**
 * A preset's layers, without those that do nothing in inference.
 * @param spec as printed by the engine's specOf()
 */
export const knownNetwork = (spec: string, batch: number): Network => {
  const walked = walkSpec(spec);
  const layers = walked.flatMap(({ type, output, bias, ...layer }): Layer[] => {
    const [out, kernel, stride] = [output[0] ?? 0, layer.kernel[0], layer.stride[0]];
    if (type === 'linear') return [linear(out, bias)];
    if (type === 'conv2d') return [conv(out, kernel, { stride, padding: layer.padding[0], bias })];
    if (type === 'max_pool2d') return [pool(kernel, stride)];
    return type === 'relu' || type === 'flatten' ? [{ kind: type }] : [];
  });
  return { shape: [batch, ...(walked[0]?.input ?? [])], layers };
};

/** VGG-11: Simonyan and Zisserman 2014, configuration A. */
export const vgg11 = (batch: number): Network => {
  const block = (channels: readonly number[]): Layer[] => [
    ...channels.flatMap((out) => [conv(out, 3, { padding: 1, bias: true }), relu]),
    pool(2, 2),
  ];
  const convolutions = [[64], [128], [256, 256], [512, 512], [512, 512]].flatMap(block);
  const classifier = [linear(4096, true), relu, linear(4096, true), relu, linear(1000, true)];
  return { shape: [batch, 3, 224, 224], layers: [...convolutions, flatten, ...classifier] };
};
