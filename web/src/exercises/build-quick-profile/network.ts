// A network as the argument of the exercise: counts and memory come from the engine.

import type { Profiler } from '../../engine/profiler';
import type { Model } from '../../engine/requests';

export async function networkOf(
  engine: Profiler,
  model: Model,
  batch: number,
  signal?: AbortSignal,
) {
  const options = { batch, ...(signal ? { signal } : {}) };
  const described = await engine.describe(model, options);
  const { timeline, planned } = await engine.planMemory(model, options);
  const layers = described.layers.map(({ name, parameters, flops, macs, min_bytes }) => {
    return { name, parameters, flops, macs, bytes: min_bytes };
  });
  return {
    network: { batch, layers, memory: timeline.map(({ bytes }) => bytes) },
    described,
    peak_bytes: planned.peak_bytes,
  };
}
