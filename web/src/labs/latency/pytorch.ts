import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** Warm-up, median and mean by hand; then PyTorch's own timer, which chooses the runs per sample. */
export function pytorch(setup: Setup): string {
  const { code, input } = torchModel(setup);
  return `import statistics, time
${code}
model.eval()

from torch.utils import benchmark

x, times = ${input()}, []
with torch.inference_mode():
    for i in range(110):
        start = time.perf_counter()
        model(x)          # on a GPU: torch.cuda.synchronize() after it
        times.append(1e3 * (time.perf_counter() - start))
    print(f'first {times[0]:.3f} ms')   # the cold start
    warm = times[10:]     # ten runs of warm-up do not count
    print(f'median {statistics.median(warm):.3f} ms')
    print(f'mean {statistics.mean(warm):.3f} ms')
    globals = {'model': model, 'x': x}
    timer = benchmark.Timer('model(x)', globals=globals)
    print(timer.blocked_autorange(min_run_time=2))`;
}
