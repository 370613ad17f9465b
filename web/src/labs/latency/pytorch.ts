import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** Warm-up, median and mean by hand; then PyTorch's own timer, which chooses the runs per sample. */
export function pytorch({ values }: Setup): string {
  const { code, input } = torchModel(values.model);
  return `import statistics, time, torch
from torch import nn
from torch.utils import benchmark

model = ${code}
x, times = torch.randn(${values.batch}, ${input}), []
with torch.inference_mode():
    for i in range(110):
        start = time.perf_counter()
        model(x)                        # on a GPU: torch.cuda.synchronize() after it
        times.append(1e3 * (time.perf_counter() - start))
    print(f'first {times[0]:.3f} ms')   # the cold start
    warm = times[10:]                   # ten runs of warm-up do not count
    print(f'median {statistics.median(warm):.3f} ms, mean {statistics.mean(warm):.3f} ms')
    timer = benchmark.Timer('model(x)', globals={'model': model, 'x': x})
    print(timer.blocked_autorange(min_run_time=2))`;
}
