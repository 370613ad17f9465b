import type { Recipe } from './recipe';

/** A step with the chosen savers, in PyTorch. */
export function pytorch(batch: number, { optimizer, parts, checkpoint, storage }: Recipe): string {
  const rule = { adam: 'Adam', momentum: 'SGD', sgd: 'SGD' }[optimizer] ?? 'Adam';
  const extra = optimizer === 'momentum' ? ', momentum=0.9' : '';
  const forward =
    checkpoint > 0
      ? `checkpoint_sequential(\n            model, len(model) // ${checkpoint}, part, use_reentrant=False)`
      : 'model(part)';
  const half =
    storage === 'float32' ? '' : `\n        # torch.autocast("cuda", torch.${storage}) halves more`;
  return `import torch
from torch.nn.functional import cross_entropy
from torch.utils.checkpoint import checkpoint_sequential

model = model.cuda()  # an nn.Sequential
optimizer = torch.optim.${rule}(model.parameters(), lr=1e-3${extra})
torch.cuda.reset_peak_memory_stats()

def step(x, y, parts=${parts}):  # batch ${batch}
    for part, target in zip(x.chunk(parts), y.chunk(parts)):${half}
        scores = ${forward}
        (cross_entropy(scores, target) / parts).backward()
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)

step(x, y)
print(torch.cuda.max_memory_allocated() / 1e6, "MB")`;
}
