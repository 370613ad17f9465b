// Profiles of networks under valid roofs: nothing runs faster than its machine, so a roof that was exceeded is measured again.

import type { Profiler } from '../../engine/profiler';
import type { ForwardProfile } from '../../engine/types';

type Rates = Pick<ForwardProfile, 'computational_efficiency'>;

/** Whether arithmetic was faster than the peak; memory traffic may exceed the bandwidth, because of the caches. */
export const passedThePeak = ({ computational_efficiency: share }: Rates): boolean => share > 1;

/** @param run profiles once, with the roofs that the engine knows */
export async function withTrueRoofs<T>(
  engine: Pick<Profiler, 'calibrate'>,
  run: () => Promise<T>,
  ratesOf: (profiled: T) => Rates,
  signal?: AbortSignal,
): Promise<T> {
  const first = await run();
  if (!passedThePeak(ratesOf(first))) return first;
  await engine.calibrate(signal ? { signal } : {});
  return run();
}
