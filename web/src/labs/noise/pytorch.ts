const MLP =
  'nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10))';

/** The same alternation, with processes instead of workers. */
export function pytorch(model: string, batch: number): string {
  return `import multiprocessing as mp, statistics, time, torch
from torch import nn

def burn():
    while True: sum(range(10_000))

if __name__ == '__main__':
    torch.set_num_threads(1)
    model = ${model === 'linear' ? 'nn.Linear(768, 3072)' : MLP}${model === 'mlp' || model === 'linear' ? '' : '  # put your model here'}
    x, times = torch.randn(${batch}, ${model === 'linear' ? 768 : 784}), {False: [], True: []}
    for noisy in [False, True, True, False] * 4:          # in turns, never one after the other
        crowd = [mp.Process(target=burn, daemon=True) for _ in range(mp.cpu_count())] if noisy else []
        for process in crowd: process.start()
        with torch.inference_mode():
            for i in range(250):
                start = time.perf_counter()
                model(x)
                if i >= 50: times[noisy].append(1e3 * (time.perf_counter() - start))
        for process in crowd: process.kill()
    for name in ('mean', 'median'):
        off, on = (getattr(statistics, name)(times[noisy]) for noisy in (False, True))
        print(f'{name}: {off:.3f} ms, with noise {on:.3f} ms, {on / off - 1:+.1%}')`;
}
