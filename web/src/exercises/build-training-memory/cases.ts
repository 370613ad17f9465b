import type { Case } from '../../bench/contract';
import { draws } from '../../bench/grade/draws';
import type { Profiler } from '../../engine/profiler';

export const OPTIMIZERS = ['sgd', 'momentum', 'adam', 'adamw'] as const;
export type Optimizer = (typeof OPTIMIZERS)[number];

// A type, not an interface, so that it is assignable to Json.
export type Layer = { readonly in: number; readonly out: number; readonly bias: boolean };
type Asked = readonly [name: string, layers: readonly Layer[], batch: number, optimizer: Optimizer];

/** The layers as a spec for the engine, with a relu after each layer but the last. */
export const specOf = (layers: readonly Layer[]): object => ({
  name: 'exercise',
  input: { shape: [layers[0]?.in ?? 1] },
  layers: layers
    .flatMap((layer) => [
      { type: 'linear', in_features: layer.in, out_features: layer.out, bias: layer.bias },
      { type: 'relu' },
    ])
    .slice(0, -1),
});

/** The sum of the four parts that the engine plans for a step. */
export async function bytesOf(
  engine: Profiler,
  model: string | object,
  [batch, optimizer]: readonly [number, Optimizer],
  signal?: AbortSignal,
) {
  const options = { batch, ...(signal && { signal }) };
  const plan = await engine.planTraining(model, { optimizer }, options);
  const parameters = plan.planned.parameters_bytes;
  return {
    parameters,
    all: parameters + plan.gradient_bytes + plan.optimizer_state_bytes + plan.activation_bytes,
  };
}

const chain = (sizes: readonly number[], bias: (index: number) => boolean): Layer[] =>
  sizes.slice(1).map((out, index) => ({ in: sizes[index] as number, out, bias: bias(index) }));

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  const [a, b, c] = [draw.whole(3, 5), draw.whole(6, 8), draw.whole(9, 12)];
  const batch = draw.pick([13, 17]);
  const [none, all] = [() => false, () => true];
  const corners: Asked[] = [
    ['one layer, batch 1, SGD', chain([a, b], none), 1, 'sgd'],
    ['one layer with bias, SGD', chain([a, b], all), 1, 'sgd'],
    ['one layer, a batch, SGD', chain([a, b], none), batch, 'sgd'],
    ['one layer, momentum', chain([a, b], none), 1, 'momentum'],
    ['one layer, Adam', chain([a, b], none), 1, 'adam'],
    ['one layer, AdamW', chain([a, b], none), 1, 'adamw'],
    ['two layers, SGD', chain([a, b, c], none), 1, 'sgd'],
    ['two layers, a batch, Adam', chain([a, c, b], all), batch, 'adam'],
    ['only the last with bias', chain([a, b, c], (index) => index === 1), batch, 'momentum'],
    ['a large batch', chain([a, b, a], all), 1000 + batch, 'sgd'],
  ];
  const drawn = Array.from({ length: 12 }, (_, index): Asked => {
    const sizes = Array.from({ length: draw.whole(3, 6) }, () => 1 + draw.size(255));
    const layers = chain(sizes, () => draw.chance(0.6));
    return [`network ${index + 1}`, layers, 1 + draw.size(127), OPTIMIZERS[index % 4] ?? 'sgd'];
  });
  return Promise.all(
    [...corners, ...drawn].map(async ([name, layers, size, optimizer]): Promise<Case> => {
      const { all } = await bytesOf(engine, specOf(layers), [size, optimizer], signal);
      return { name, args: [layers, size, optimizer], size: all, expected: all, tolerance: 0 };
    }),
  );
}
