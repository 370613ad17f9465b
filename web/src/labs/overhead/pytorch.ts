import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** Both parts in PyTorch: a profiler compared with none, and the launch compared with the work. */
export function pytorch(setup: Setup): string {
  const { code, input } = torchModel(setup);
  return `import time
${code}
model.eval()

from torch.profiler import profile

gpu = torch.cuda.is_available()
device = 'cuda' if gpu else 'cpu'
model, x = model.to(device), ${input()}.to(device)

def wait():
    if gpu: torch.cuda.synchronize()  # until the queue is empty

@torch.inference_mode()
def seconds(runs=50):
    start = time.perf_counter()
    for _ in range(runs):
        model(x)
    wait()
    return (time.perf_counter() - start) / runs

seconds()  # warm-up
plain = seconds()
with profile():
    watched = seconds()
print(f'the profiler makes it {watched / plain - 1:.0%} slower')

wait()
start = time.perf_counter()
y = model(x)  # on a GPU: returns as soon as the work is queued
launch = time.perf_counter() - start
wait()        # without this line you time the launch
work = time.perf_counter() - start
print(f'launch {launch * 1e6:.0f} us, work {work * 1e6:.0f} us')
# From outside, without changing it: py-spy record -- python x.py`;
}
