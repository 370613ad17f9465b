import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** PyTorch code for the peak memory of one forward pass on a GPU, where PyTorch tracks allocations, too. */
export function pytorch(setup: Setup): string {
  const { code, input } = torchModel(setup);
  return `${code}

model, x = model.cuda().eval(), ${input()}.cuda()
torch.cuda.reset_peak_memory_stats()
with torch.no_grad():     # keeps no activations for a backward pass
    model(x)
peak = torch.cuda.max_memory_allocated()
print(f'peak {peak / 1e6:.2f} MB')
# On the CPU, tracemalloc sees Python's allocations only:
# not PyTorch's tensors.`;
}
