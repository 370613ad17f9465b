import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** Peak memory of one forward pass on a GPU, where PyTorch keeps a ledger too. */
export function pytorch({ values }: Setup): string {
  const { code, input } = torchModel(values.model);
  return `import torch
from torch import nn

model = ${code}
model, x = model.cuda().eval(), torch.randn(${values.batch}, ${input}, device='cuda')
torch.cuda.reset_peak_memory_stats()
with torch.no_grad():            # keeps no activations for a backward pass
    model(x)
print(f'peak {torch.cuda.max_memory_allocated() / 1e6:.2f} MB')
# On the CPU, tracemalloc sees Python's allocations only: not PyTorch's tensors.`;
}
