// Random small networks whose parameters are counted: with linear layers, for images, and for tokens.

import type { Draws } from '../grade/draws';
import type { ParameterLayer, ParameterNetwork } from './parameter-layers';
import { outputSide } from './sides';

const linear = (
  name: string,
  size: readonly [number, number],
  bias: boolean,
  tied_to: string | null = null,
): ParameterLayer => ({ kind: 'linear', name, in: size[0], out: size[1], bias, tied_to });

/** Linear layers between consecutive sizes, with a ReLU after each but the last. */
function chain(sizes: readonly number[], bias: () => boolean): ParameterLayer[] {
  const layers = sizes
    .slice(1)
    .flatMap((out, index): ParameterLayer[] => [
      linear(`fc${index + 1}`, [sizes[index] ?? 1, out], bias()),
      { kind: 'relu', name: `relu${index + 1}` },
    ]);
  return layers.slice(0, -1);
}

/** Sizes of which neighbours differ, so that swapped rows and columns are noticed. */
const sizes = (draw: Draws, number: number, most: number): number[] =>
  Array.from({ length: number }, () => draw.size(most)).map(
    (size, index) => 2 * size + (index % 2),
  );

export function perceptron(draw: Draws): ParameterNetwork {
  const of = sizes(draw, draw.whole(2, 5), 128);
  return { input: { shape: [of[0] ?? 1] }, layers: chain(of, () => draw.chance(0.6)) };
}

export function imageNetwork(draw: Draws): ParameterNetwork {
  const layers: ParameterLayer[] = [];
  const start = [draw.pick([1, 3]), draw.whole(10, 16), draw.whole(10, 16)] as const;
  let [channels, height, width]: readonly number[] = start;
  for (let number = 1; number <= draw.whole(1, 2); number += 1) {
    const kernel = [draw.pick([1, 3, 5]), draw.pick([1, 2, 3])] as const;
    const out = draw.whole(2, 12);
    const normed = draw.chance(0.5);
    layers.push({
      kind: 'conv2d',
      name: `conv${number}`,
      in: channels ?? 1,
      out,
      kernel,
      bias: !normed,
    });
    if (normed) layers.push({ kind: 'norm', name: `bn${number}`, features: out });
    layers.push({ kind: 'relu', name: `relu${number}` });
    channels = out;
    height = outputSide(height ?? 1, kernel[0], 1, 0);
    width = outputSide(width ?? 1, kernel[1], 1, 0);
  }
  const features = (channels ?? 1) * (height ?? 1) * (width ?? 1);
  layers.push({ kind: 'flatten', name: 'flatten' });
  layers.push(linear('fc', [features, draw.whole(2, 10)], draw.chance(0.7)));
  return { input: { shape: start }, layers };
}

/** @param tied whether the last layer uses the embedding's table */
export function tokenNetwork(draw: Draws, tied: boolean): ParameterNetwork {
  const [vocabulary, length] = [20 + draw.size(200), draw.whole(4, 12)];
  const width = 2 * draw.whole(2, 10);
  const hidden = 4 * width;
  const layers: ParameterLayer[] = [
    { kind: 'embedding', name: 'wte', rows: vocabulary, width },
    { kind: 'embedding', name: 'wpe', rows: length, width },
    { kind: 'norm', name: 'ln', features: width },
    linear('fc', [width, hidden], true),
    { kind: 'relu', name: 'relu' },
    linear('proj', [hidden, width], draw.chance(0.5)),
    linear('head', [width, vocabulary], draw.chance(0.5), tied ? 'wte' : null),
  ];
  return { input: { tokens: { vocabulary, length } }, layers };
}
