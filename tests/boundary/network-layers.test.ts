// The picture of a network is drawn from the engine's layers; folding them loses nothing.

import { expect, test } from 'vitest';
import type { NetworkLayer } from '../../web/src/kit/charts/network-cells.ts';
import { networkLayers } from '../../web/src/lab/network-layers.ts';
import { open } from './support/library.ts';

const sum = (layers: readonly NetworkLayer[], of: (layer: NetworkLayer) => number): number =>
  layers.reduce((total, layer) => total + of(layer), 0);

/** Sum over all layers inside, counted as often as they repeat. */
const inside = (layer: NetworkLayer, of: (layer: NetworkLayer) => number): number =>
  layer.parts === undefined
    ? of(layer)
    : (layer.repeat ?? 1) * sum(layer.parts, (part) => inside(part, of));

const skipsIn = (layers: readonly NetworkLayer[]): number =>
  sum(
    layers,
    ({ inputs, parts, repeat = 1 }) =>
      ((inputs?.length ?? 0) > 1 ? 1 : 0) + repeat * skipsIn(parts ?? []),
  );

test('network picture: every preset adds up to its parameters and activations, folded and opened', async () => {
  const profiler = open();
  for (const { name } of await profiler.models()) {
    const description = await profiler.describe(name);
    const [, ...layers] = networkLayers(description, 'bytes');
    expect(layers.length, name).toBeLessThanOrEqual(24);
    for (const whole of [
      (layer: NetworkLayer, of: (each: NetworkLayer) => number) => of(layer),
      inside,
    ]) {
      expect(
        sum(layers, (layer) => whole(layer, ({ parameters }) => parameters)),
        name,
      ).toBe(description.parameters_bytes);
      expect(
        sum(layers, (layer) => whole(layer, ({ activations }) => activations)),
        name,
      ).toBe(description.activation_bytes_per_call);
    }
    expect(skipsIn(layers), name).toBe(
      description.layers.filter(({ type }) => type === 'add').length,
    );
  }
});
