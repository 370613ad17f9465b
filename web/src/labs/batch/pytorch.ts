const MODELS: Readonly<Record<string, readonly [code: string, shape: string]>> = {
  mlp: [
    'nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10))',
    '784',
  ],
  linear: ['nn.Linear(768, 3072)', '768'],
};

/** Batches up and down, the median of each, and the same weighted fit. */
export function pytorch(model: string, batches: readonly number[]): string {
  const [code, shape] = MODELS[model] ?? [`${MODELS.mlp?.[0]}  # put your model here`, '784'];
  return `import numpy as np, torch
from torch import nn
from torch.utils import benchmark

model = ${code}
batches = [${batches.join(', ')}]
times = {b: [] for b in batches}
with torch.inference_mode():
    for b in batches + batches[::-1]:  # up, then down: drift cancels
        x = torch.randn(b, ${shape})
        timer = benchmark.Timer('model(x)', globals={'model': model, 'x': x})
        times[b].append(timer.blocked_autorange(min_run_time=0.3).median)
b, t = np.array(batches), np.array([np.mean(times[n]) for n in batches])
c, a = np.polyfit(b, t, 1, w=1 / t)    # numpy squares the weights: relative residuals
print(f'a = {1e6 * a:.1f} us, c = {1e6 * c:.2f} us, a / c = {a / c:.1f}')
print('off the line:', np.round((t - a - c * b) / t, 3))`;
}
