// Plans of the Scale lab for its tests.

import type { Claim } from '../../../web/src/labs/scale/claims';
import type { Measured, Optimizer, Planned } from '../../../web/src/labs/scale/outcome';
import { type Engine, plan } from '../../../web/src/labs/scale/plan';

/** A model planned by the engine; the plan does not depend on the device on which the tests run. */
export async function plannedBy(
  engine: Engine,
  claims: readonly Claim[],
  title: string,
  model: string,
  sizes: { batch?: number; seq?: number },
  optimizer: Optimizer = 'adam',
) {
  const { batch = 1, seq } = sizes;
  const options = { batch, ...(seq === undefined ? {} : { seq }) };
  const described = await engine.describe(model, options);
  return {
    title,
    optimizer,
    described,
    plan: await plan(engine, model, options),
    lengths: [],
    claims,
  } satisfies Planned;
}

export const MEASURED = {
  device: {
    peak_gflops_per_second: 50,
    peak_interval: { low: 48, high: 52, confidence: 0.95 },
    bandwidth_gb_per_second: 10,
  } as Measured['device'],
  step: { title: 'GPT nano', batch: 8, flops: 1e9, latency_ms: 100 },
};
