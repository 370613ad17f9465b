import type { LabState } from '../../lab/lab';

/** The same modes with DataLoader, and what limits them by the same intervention. */
export function pytorch({ batch, workers, prefetch }: LabState): string {
  return `import itertools, time, torch
from torch.utils.data import DataLoader

def loader(workers):
    return DataLoader(dataset, batch_size=${batch}, shuffle=True, drop_last=True,
                      num_workers=workers,              # 0: load and step in turn
                      prefetch_factor=${prefetch} if workers else None,  # batches ahead, for each worker
                      persistent_workers=workers > 0,   # do not start them anew for every epoch
                      pin_memory=True)                  # pages that the GPU may copy from by itself

def ms_per_step(batches, steps=50):
    for images, labels in itertools.islice(batches, 5): # fill the queue, warm up
        train_step(images.cuda(), labels.cuda())
    torch.cuda.synchronize()
    start, waited = time.perf_counter(), 0.0
    for _ in range(steps):
        asked = time.perf_counter()
        images, labels = next(batches)
        waited += time.perf_counter() - asked           # what the loader makes us wait
        train_step(images.cuda(non_blocking=True), labels.cuda(non_blocking=True))
    torch.cuda.synchronize()                            # else you time the launch
    return 1e3 * (time.perf_counter() - start) / steps, 1e3 * waited / steps

for workers in (0, 1, ${workers}):
    print(workers, ms_per_step(iter(loader(workers))))
print('no loading', ms_per_step(itertools.repeat(next(iter(loader(0))))))`;
}
