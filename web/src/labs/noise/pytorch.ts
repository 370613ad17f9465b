import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** The same alternation in PyTorch, with processes instead of workers. */
export function pytorch(setup: Setup): string {
  const { code, input } = torchModel(setup);
  return `import multiprocessing as mp, statistics, time
${code}

def burn():
    while True: sum(range(10_000))

def timed(model, x, many=250, warm_up=50):
    times = []
    with torch.inference_mode():
        for _ in range(many):
            start = time.perf_counter()
            model(x)
            times.append(1e3 * (time.perf_counter() - start))
    return times[warm_up:]

if __name__ == '__main__':
    torch.set_num_threads(1)
    x, times = ${input()}, {False: [], True: []}
    for noisy in [False, True, True, False] * 4:  # in turns
        crowd = []
        for _ in range(mp.cpu_count() if noisy else 0):
            crowd.append(mp.Process(target=burn, daemon=True))
            crowd[-1].start()
        times[noisy] += timed(model.eval(), x)
        for process in crowd: process.kill()
    for name in ('mean', 'median'):
        off, on = (getattr(statistics, name)(times[n]) for n in times)
        print(f'{name}: {off:.3f} ms, noise {on:.3f}, {on / off - 1:+.1%}')`;
}
