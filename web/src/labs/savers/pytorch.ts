import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';
import type { Chosen } from './params';
import { recipeOf } from './recipe';

const RULES: Readonly<Record<string, string>> = {
  adam: 'Adam(model.parameters(), lr=1e-3)',
  momentum: 'SGD(model.parameters(), lr=1e-3, momentum=0.9)',
  sgd: 'SGD(model.parameters(), lr=1e-3)',
};

/** A step of the chosen model with the chosen savers. PyTorch always frees early. */
export function pytorch(setup: Setup<Chosen>): string {
  const { code, input } = torchModel(setup as Setup);
  const { optimizer, parts, checkpoint, storage } = recipeOf(setup.values);
  const imports = checkpoint > 0 ? '\nfrom torch.utils.checkpoint import checkpoint' : '';
  const forward =
    checkpoint > 0
      ? `h = part       # ${checkpoint} layers at a time: inside, compute again
        for i in range(0, len(model), ${checkpoint}):
            h = checkpoint(model[i:i + ${checkpoint}], h, use_reentrant=False)`
      : 'h = model(part)';
  const half = storage !== 'float32';
  const hooks = half
    ? `
def pack(t):           # kept for the backward pass in 16 bits
    return t.to(torch.${storage}) if t.dtype == torch.float32 else t

def unpack(t):
    return t.float() if t.dtype == torch.${storage} else t
`
    : '';
  const enter = half
    ? `
saved = torch.autograd.graph.saved_tensors_hooks
with saved(pack, unpack):
    step()`
    : '\nstep()';
  return `${code}${imports}

model, x = model.cuda(), ${input()}.cuda()
optimizer = torch.optim.${RULES[optimizer] ?? RULES.adam}
${hooks}
def step():
    for part in x.chunk(${parts}):
        ${forward}
        loss = h.logsumexp(-1).mean()      # or your own
        (loss / ${parts}).backward()
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)

torch.cuda.reset_peak_memory_stats()${enter}
peak = torch.cuda.max_memory_allocated()
print(f'peak {peak / 1e6:.2f} MB')`;
}
