const MODELS: Readonly<Record<string, { model: string; input: string }>> = {
  mlp: {
    model:
      'nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10))',
    input: '784',
  },
  transformer_block: {
    model:
      "nn.TransformerEncoderLayer(768, 12, 3072, activation='gelu', batch_first=True, norm_first=True)",
    input: '128, 768',
  },
};

/** The same table and the same trace by torch.profiler. */
export function pytorch(model: string, batch: number): string {
  const known = MODELS[model];
  const { model: code, input } = known ?? {
    model: 'MyModel()  # put your model here',
    input: '784',
  };
  return `import torch
from torch import nn
from torch.profiler import ProfilerActivity, profile

model = ${code}
x = torch.randn(${batch}, ${input})
with torch.inference_mode():
    for _ in range(10):                 # warm-up does not count
        model(x)
    with profile(activities=[ProfilerActivity.CPU], record_shapes=True, with_flops=True) as prof:
        model(x)
print(prof.key_averages().table(sort_by='self_cpu_time_total', row_limit=12))
prof.export_chrome_trace('trace.json')  # open it in ui.perfetto.dev`;
}
