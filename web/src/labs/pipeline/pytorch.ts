import type { Setup } from '../../lab/contract';
import type { Chosen } from './params';

const CNN = `def block(i, o):
    conv = nn.Conv2d(i, o, 3, padding=1, bias=False)
    return [conv, nn.BatchNorm2d(o), nn.ReLU()]

model = nn.Sequential(
    *block(3, 32), *block(32, 32), nn.MaxPool2d(2),
    *block(32, 64), *block(64, 64), nn.MaxPool2d(2),
    nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 10))`;

/** The networks of this lab are training presets, so their PyTorch code is written out here. */
const NETWORKS: Readonly<Record<string, string>> = {
  'images-lenet5': `model = nn.Sequential(
    nn.Conv2d(1, 6, 5), nn.Tanh(), nn.AvgPool2d(2),
    nn.Conv2d(6, 16, 5), nn.Tanh(), nn.AvgPool2d(2),
    nn.Conv2d(16, 120, 5), nn.Tanh(), nn.Flatten(),
    nn.Linear(120, 84), nn.Tanh(), nn.Linear(84, 10))`,
  'images-cnn': CNN,
};

/** The same modes with DataLoader, and the same intervention to find what limits them. */
export function pytorch({ values }: Setup<Chosen>): string {
  const { batch, workers, prefetch, passes, photo } = values;
  const channels = values.network === 'images-lenet5' ? 1 : 3;
  return `import itertools, time, torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

${NETWORKS[values.network] ?? ''}
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)

class Digits(Dataset):     # your data; here noise, as much work
    def __len__(self):
        return 1797
    def __getitem__(self, i):
        image = torch.rand(${channels}, ${photo}, ${photo})
        for _ in range(${passes}):  # augmentation passes
            image = image.roll(1, 2) + 0.01 * torch.randn_like(image)
        small = nn.functional.interpolate(image[None], 32)[0]
        return small, i % 10

def train_step(x, y):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(x), y).backward()
    optimizer.step()

def loader(workers):
    more = {}
    if workers:            # 0: load and step in turn
        more = dict(prefetch_factor=${prefetch}, persistent_workers=True)
    return DataLoader(Digits(), batch_size=${batch}, shuffle=True,
                      num_workers=workers, drop_last=True, **more)

def ms_per_step(batches, steps=10):
    train_step(*next(batches))          # fills the queue, warms up
    start, waited = time.perf_counter(), 0.0
    for _ in range(steps):
        asked = time.perf_counter()
        batch = next(batches)
        waited += time.perf_counter() - asked
        train_step(*batch)  # on a GPU: synchronize before you stop
    total = time.perf_counter() - start
    return 1e3 * total / steps, 1e3 * waited / steps

if __name__ == '__main__':
    for workers in (0, 1, ${workers}):
        print(workers, ms_per_step(iter(loader(workers))))
    one = next(iter(loader(0)))
    print('no loading', ms_per_step(itertools.repeat(one)))`;
}
