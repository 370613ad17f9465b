// Hand-made examinations of slow models; the diagnosis of each ends at a different question.

import type { ForwardProfile, TraceEvent } from '../../../web/src/engine/types';
import { type Examined, examinedOf } from '../../../web/src/labs/profile/findings';
import { event } from './profile-cases';

const STEADY = [1, 1.1, 0.9, 1, 1.2, 1];

function slow(trace: TraceEvent[], dispatch_share: number, steps_ms: number[] = STEADY): Examined {
  const profile = {
    latency_ms: 1,
    trace,
    overhead: { ops: trace.length, dispatch_ns: 200, dispatch_share },
    device: { peak_gflops_per_second: 50 },
  } as unknown as ForwardProfile;
  return examinedOf(steps_ms, profile);
}

const product = (ms: number, gflops: number) => event('fc', 'linear', 0, ms, gflops * ms * 1e6);
const pass = (ms: number) => event('bn', 'batch_norm2d', 0, ms, 1000);

export const fast = slow([product(1, 40)], 0.01);
export const far = slow([product(1, 10)], 0.01);
export const passes = slow([product(1, 40), pass(3)], 0.01);
export const crumbs = slow([product(0.001, 40)], 0.6);
export const ragged = slow([product(1, 40)], 0.01, [1, 1, 1, 20, 20, 20]);
export const blind = slow([event('fc', 'linear', 0, 0, 10)], 0.01);
