import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** The baseline, and beside it all that the parts change, where PyTorch has it. */
export function pytorch(setup: Setup): string {
  const { code, input } = torchModel(setup);
  const batch = Number(setup.values.batch);
  return `import time
${code}
from torch.utils.data import DataLoader, Dataset

class Photos(Dataset):
    def __len__(self):
        return 1000

    def __getitem__(self, i):  # decode and augment: yours
        return ${input(1)}[0], i % 10

loader = DataLoader(Photos(), batch_size=${batch})  # part 3: num_workers=2
optimizer = torch.optim.Adam(model.parameters())  # part 4: SGD

def train(steps):
    waiting, begin = 0.0, time.perf_counter()
    ask = begin
    for _, (images, labels) in zip(range(steps), loader):
        waiting += time.perf_counter() - ask
        # part 4, on a GPU: with torch.autocast('cuda'):
        # part 5: torch.utils.checkpoint.checkpoint(block, x)
        loss = nn.functional.cross_entropy(model(images), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()  # part 6, torch 2: torch.compile(model)
        # on a GPU: torch.cuda.synchronize()
        ask = time.perf_counter()
    total = time.perf_counter() - begin
    return steps * loader.batch_size / total, waiting / total

train(3)  # warm up
print('images/s, share of waiting:', train(20))`;
}
