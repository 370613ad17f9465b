const MLP =
  'nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10))';
const MODELS: Readonly<Record<string, string>> = {
  mlp: MLP,
  linear: 'nn.Linear(768, 3072)',
};
const SHAPES: Readonly<Record<string, string>> = { linear: '768' };

/** Warm-up, median and mean by hand; then PyTorch's own timer, which chooses the runs per sample. */
export function pytorch(model: string, batch: number): string {
  return `import statistics, time, torch
from torch import nn
from torch.utils import benchmark

model = ${MODELS[model] ?? `${MLP}  # put your model here`}
x, times = torch.randn(${batch}, ${SHAPES[model] ?? '784'}), []
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
