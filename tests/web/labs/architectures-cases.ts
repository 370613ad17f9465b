// Hand-made outcomes of the Architectures lab: a textbook case, ties, noise, reversed order, above and below the roof.

import {
  type Counts,
  type Decoding,
  type Dry,
  type Growth,
  gflopsOf,
  type Network,
  type Outcome,
  type Quantity,
  type ScalePoint,
} from '../../../web/src/labs/architectures/outcome';
import { FAMILIES, type Family } from '../../../web/src/labs/architectures/specs';
import { predictedView } from './predicted-view';

export const reading = (latency_ms: number, spread = 0.01) => ({
  latency_ms,
  low_ms: (1 - spread) * latency_ms,
  high_ms: (1 + spread) * latency_ms,
});

export const counts = (parameters: number, flops: number, intensity: number): Counts => ({
  parameters,
  flops_per_call: flops,
  flops_per_sample: flops,
  intensity,
  peak_bytes: 4 * parameters + 1e5,
  parameters_bytes: 4 * parameters,
  activations_bytes: 1e5,
  workspace_bytes: 0,
});

type Ms = Readonly<Record<Family, number>>;

export const COUNTS: Readonly<Record<Outcome['control'], Readonly<Record<Family, Counts>>>> = {
  parameters: {
    mlp: counts(4e5, 8e5, 0.5),
    cnn: counts(4e5, 108e6, 27),
    transformer: counts(4e5, 60e6, 10),
  },
  flops: {
    mlp: counts(1e7, 2e7, 0.5),
    cnn: counts(7e4, 2e7, 15),
    transformer: counts(1.2e5, 2e7, 6.6),
  },
};

interface Case {
  readonly control?: Outcome['control'];
  readonly ms: Ms;
  readonly spread?: number;
  /** Time of the second pass divided by that of the first. */
  readonly again?: number;
  readonly roof?: Outcome['roof'];
}

export const ROOF = {
  peak_gflops_per_second: 50,
  bandwidth_gb_per_second: 10,
  ridge_flop_per_byte: 5,
};

export function outcomeOf(given: Case): Outcome {
  const { control = 'parameters', ms, spread, again = 1, roof = ROOF } = given;
  const network = (family: Family): Network => ({
    family,
    size: { width: 64, depth: 2, resolution: 32 },
    ...COUNTS[control][family],
    readings: [reading(ms[family], spread), reading(again * ms[family], spread)],
  });
  return {
    ...{ finished: true, control, target: control === 'parameters' ? 4e5 : 2e7, batch: 1 },
    ...{ networks: FAMILIES.map(network), roof, samples: 100, tick_ms: 0.005 },
  };
}

export const slower = (bandwidth_gb_per_second: number) => ({
  peak_gflops_per_second: 50,
  bandwidth_gb_per_second,
  ridge_flop_per_byte: 50 / bandwidth_gb_per_second,
});

export const OUTCOMES: Readonly<Record<string, Outcome>> = {
  textbook: outcomeOf({ ms: { mlp: 0.04, cnn: 2.5, transformer: 1.6 } }),
  'reversed order': outcomeOf({ control: 'flops', ms: { mlp: 4, cnn: 0.6, transformer: 0.5 } }),
  tie: outcomeOf({ control: 'flops', ms: { mlp: 1, cnn: 1, transformer: 1 } }),
  noisy: outcomeOf({
    ...{ control: 'flops', spread: 0.5, again: 1.5 },
    ms: { mlp: 1, cnn: 1.1, transformer: 1.2 },
  }),
  'above the slope': outcomeOf({
    ...{ control: 'flops', roof: slower(1) },
    ms: { mlp: 4, cnn: 0.6, transformer: 0.5 },
  }),
  'far below the slope': outcomeOf({
    ...{ control: 'flops', roof: slower(40) },
    ms: { mlp: 4, cnn: 0.6, transformer: 0.5 },
  }),
  'above the peak': outcomeOf({ ms: { mlp: 0.04, cnn: 1.5, transformer: 1.6 } }),
  'enough FLOPs per byte': outcomeOf({ ms: { mlp: 0.02, cnn: 2.5, transformer: 4 } }),
  'drift between the passes': outcomeOf({
    ms: { mlp: 0.04, cnn: 2.5, transformer: 1.6 },
    again: 1.3,
  }),
  'thousands of times': outcomeOf({ ms: { mlp: 0.001, cnn: 2.5, transformer: 4 } }),
};
export const textbook = OUTCOMES.textbook as Outcome;
export const each = Object.entries(OUTCOMES);
export const network = ({ networks }: Outcome, family: Family) =>
  networks.find((one) => one.family === family) as Network;
export const bothOf = (outcome: Outcome) =>
  [network(outcome, 'transformer'), network(outcome, 'mlp')] as const;
export const rate = (one: Network) => Number(gflopsOf(one).toPrecision(3));

export function growthOf(
  sweep: (x: number, index: number, family: Family) => number,
  quantity: Quantity = 'width',
): Growth {
  const point = (family: Family, x: number, index: number): ScalePoint => ({
    ...{ family, x, flops: x ** 2, peak_bytes: 10 * x },
    readings: [reading(sweep(x, index, family))],
  });
  const points = FAMILIES.flatMap((family) =>
    [8, 16, 32, 64].map((x, index) => point(family, x, index)),
  );
  return { finished: true, quantity, points };
}

export const asFlops = growthOf((x) => x ** 2);
export const lessThanFlops = growthOf((x) => x ** 1.5);
export const open = growthOf((x, index) => x ** 2 * (index % 2 === 0 ? 1 : 3));
export const mixed = growthOf((x, _, family) => x ** { mlp: 1, cnn: 2, transformer: 3 }[family]);

export const decodingOf = (step_ms: number, spread?: number): Decoding => ({
  tokens: 100,
  prefill: { ...counts(7e6, 14e8, 30), readings: [reading(40, spread)] },
  decode: { ...counts(8e6, 14e6, 0.5), readings: [reading(step_ms, spread)] },
});

export const dry: Dry = {
  ...{ control: 'parameters', target: 4e5, batch: 1, quantity: 'width', sizes: [] },
  networks: FAMILIES.map((family) => ({
    family,
    size: { width: 64, depth: 2, resolution: 32 },
    description: { input_shape: [1, 3, 32, 32], layers: [] } as never,
    shared: { alone: COUNTS.parameters[family].intensity, many: family === 'mlp' ? 29 : 35 },
    ...COUNTS.parameters[family],
  })),
  decoding: { tokens: 100, prefill: counts(7e6, 14e8, 30), decode: counts(8e6, 14e6, 0.5) },
};

export const viewOf = (outcome: Outcome, prediction?: number) =>
  predictedView({
    values: { control: outcome.control, batch: 1, seed: 1, scale: 'width' },
    outcomes: { compared: outcome, growth: asFlops, decoding: decodingOf(4) },
    dry,
    prediction,
  });
