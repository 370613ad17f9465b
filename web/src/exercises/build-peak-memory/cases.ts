import type { Case } from '../../bench/contract';
import { type Draws, draws } from '../../bench/grade/draws';
import { imageNetwork, perceptron, tokenNetwork } from '../../bench/networks/drawn';
import { specOf } from '../../bench/networks/parameter-layers';
import type { Profiler } from '../../engine/profiler';
import { eventsOf } from './timeline';

/** A network, and whether the events are those of a training step. */
interface Asked {
  readonly name: string;
  readonly spec: object;
  readonly batch: number;
  readonly training?: boolean;
}

const net = (shape: readonly number[], layers: readonly object[]): object => ({
  name: 'exercise',
  input: { shape },
  layers,
});
const fc = (out_features: number, bias = true) => ({ type: 'linear', out_features, bias });
const relu = { type: 'relu' };

function corners(draw: Draws): Asked[] {
  const [a, b, c] = [draw.whole(2, 4), draw.whole(5, 7), draw.whole(8, 10)];
  const wide = 10 * c;
  const batch = draw.whole(2, 4);
  return [
    { name: 'nothing is released', spec: net([a], [relu]), batch: 1 },
    { name: 'one layer', spec: net([a], [fc(b)]), batch: 1 },
    { name: 'the first output goes', spec: net([a], [fc(b, false), relu]), batch },
    {
      name: 'two releases',
      spec: net([a], [relu, { type: 'sigmoid' }, { type: 'tanh' }]),
      batch,
    },
    { name: 'wide in the middle', spec: net([a], [fc(wide), relu, fc(b)]), batch: 10 * batch },
    { name: 'narrow in the middle', spec: net([wide], [fc(a), relu, fc(wide)]), batch: 10 * batch },
    {
      name: 'all of different sizes',
      spec: net([a], [fc(b, false), fc(c, false), fc(wide, false), fc(3 * c, false)]),
      batch: 22,
    },
    { name: 'all of one size', spec: net([a], [relu, relu, relu, relu]), batch },
    {
      name: 'an input that is needed twice',
      spec: net([b], [{ type: 'residual', layers: [fc(b, false), relu, fc(b, false)] }]),
      batch: 5 * batch,
    },
    { name: 'a step of training', spec: net([a], [fc(b), relu, fc(c)]), batch, training: true },
  ];
}

function drawn(draw: Draws, index: number): Asked {
  const networks = [perceptron, imageNetwork, () => tokenNetwork(draw, true)] as const;
  const network = (networks[index % 3] ?? perceptron)(draw);
  const training = index % 4 === 3;
  const name = `network ${index + 1}${training ? ', a step of training' : ''}`;
  return { name, spec: specOf(network), batch: 1 + draw.size(63), training };
}

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  const asked = [...corners(draw), ...Array.from({ length: 13 }, (_, index) => drawn(draw, index))];
  return Promise.all(
    asked.map(async ({ name, spec, batch, training }): Promise<Case> => {
      const options = { batch, ...(signal && { signal }) };
      const { timeline, planned } = training
        ? await engine.planTraining(spec, { optimizer: 'adam' }, options)
        : await engine.planMemory(spec, options);
      const events = eventsOf(timeline);
      const expected = planned.peak_bytes;
      const sizes = events.flatMap((event) => ('bytes' in event ? [event.bytes] : []));
      const clarity = events.length > sizes.length && new Set(sizes).size === sizes.length ? 1 : 0;
      const size = 1e9 * events.length + expected;
      return { name, args: [events], size, clarity, expected, tolerance: 0 };
    }),
  );
}
