const MODELS: Readonly<Record<string, string>> = {
  mlp: 'nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10))',
  linear: 'nn.Linear(768, 3072)',
};
const SHAPES: Readonly<Record<string, string>> = { linear: '768' };

/** Peak memory of one forward pass on a GPU, where PyTorch keeps a ledger too. */
export function pytorch(model: string, batch: number): string {
  return `import torch
from torch import nn

model = ${MODELS[model] ?? `${MODELS['mlp']}  # put your model here`}
model, x = model.cuda().eval(), torch.randn(${batch}, ${SHAPES[model] ?? '784'}, device='cuda')
torch.cuda.reset_peak_memory_stats()
with torch.no_grad():            # keeps no activations for a backward pass
    model(x)
print(f'peak {torch.cuda.max_memory_allocated() / 1e6:.2f} MB')
# On the CPU, tracemalloc sees Python's allocations only: not PyTorch's tensors.`;
}
