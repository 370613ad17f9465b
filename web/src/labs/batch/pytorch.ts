import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** Batches up and down, the median of each, and the same weighted fit. */
export function pytorch(setup: Setup, batches: readonly number[]): string {
  const { code, input } = torchModel(setup);
  return `import numpy as np
${code}
model.eval()

from torch.utils import benchmark

batches = [${batches.join(', ')}]
times = {b: [] for b in batches}
with torch.inference_mode():
    for b in batches + batches[::-1]:  # up, then down: drift cancels
        names = {'model': model, 'x': ${input('b')}}
        timer = benchmark.Timer('model(x)', globals=names)
        run = timer.blocked_autorange(min_run_time=0.3)
        times[b].append(run.median)
b, t = np.array(batches), np.array([np.mean(times[n]) for n in batches])
c, a = np.polyfit(b, t, 1, w=1 / t)    # relative distances
print(f'{1e6 * a:.1f} us for a call, {1e6 * c:.2f} us for a sample')
print('off the line:', np.round((t - a - c * b) / t, 3))`;
}
