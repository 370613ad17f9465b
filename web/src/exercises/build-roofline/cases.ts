// Layers of networks as the engine counts them, on random devices.

import type { Case } from '../../bench/contract';
import { type Draws, draws } from '../../bench/grade/draws';
import { type Device, OVERHEAD, standing } from '../../bench/grade/standing';
import type { Profiler } from '../../engine/profiler';
import type { LayerReport } from '../../engine/types';

const NETWORKS = ['mlp', 'lenet5', 'cnn'] as const;
/** An op that is closer than this to a threshold of the rule is drawn again, because rounding could decide. */
const CLEAR = 0.03;

interface Layer extends LayerReport {
  readonly where: string;
}

async function layersOf(engine: Profiler, draw: Draws, signal?: AbortSignal): Promise<Layer[]> {
  const described = NETWORKS.map(async (model) => {
    const batch = draw.pick([1, 4, 32]);
    const { layers } = await engine.describe(model, { batch, ...(signal ? { signal } : {}) });
    return layers.map((layer) => ({ ...layer, where: `of ${model}, batch ${batch}` }));
  });
  return (await Promise.all(described)).flat().filter(({ min_bytes }) => min_bytes > 0);
}

const device = (draw: Draws): Device => ({
  peak_gflops: draw.real(4, 150, 1),
  bandwidth_gb: draw.real(2, 40, 1),
});

const differs = (value: number, limit: number) => Math.abs(value / limit - 1) > CLEAR;

/** The layer at a share of the rate that its roof allows, with `verdict` if one is wanted; undefined where that is impossible. */
function placed(draw: Draws, layer: Layer, verdict: string | undefined): Case | undefined {
  const { name, where, flops, macs, min_bytes: bytes, arithmetic_intensity: intensity } = layer;
  const roofs = device(draw);
  const { bandwidth_gb, peak_gflops } = roofs;
  const least_ms = Math.max(flops / peak_gflops, bytes / bandwidth_gb) / 1e6;
  const run_ms = Number((least_ms / draw.real(0.03, 0.97)).toPrecision(6));
  const { bandwidth_share, ...found } = standing({ flops, bytes, run_ms }, roofs);
  const clear =
    differs(intensity, found.ridge) &&
    differs(found.peak_share, OVERHEAD) &&
    differs(bandwidth_share, OVERHEAD);
  if (!clear || (verdict !== undefined && found.verdict !== verdict)) return undefined;
  return {
    name: `${name} ${where}`,
    args: [{ flops, macs, bytes, run_ms }, { ...roofs }],
    size: bytes,
    expected: { intensity, ...found },
  };
}

/** The first cases: each verdict for an op with arithmetic, and one op without any. */
const WANTED = ['bandwidth', 'compute', 'overhead', 'none'] as const;

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  const layers = await layersOf(engine, draw, signal);
  const some = (kind: string | undefined): Case => {
    for (;;) {
      const layer = layers[draw.whole(0, layers.length - 1)] as Layer;
      if ((layer.flops === 0) !== (kind === 'none')) continue;
      const made = placed(draw, layer, kind === 'none' ? undefined : kind);
      if (made !== undefined) return made;
    }
  };
  const wanted = layers.some(({ flops }) => flops === 0) ? WANTED : WANTED.slice(0, 3);
  return [...wanted, ...WANTED.slice(0, 3), ...Array.from({ length: 16 }, () => undefined)].map(
    some,
  );
}
