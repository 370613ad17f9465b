const MODELS: Readonly<Record<string, string>> = {
  mlp: 'nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10))',
};

/** Both parts: a profiler against none, and the launch against the work. */
export function pytorch(batch: number): string {
  return `import time, torch
from torch import nn
from torch.profiler import profile

model = ${MODELS.mlp}.cuda()  # put your model here
x = torch.randn(${batch}, 784, device='cuda')

def seconds(runs=200):
    start = time.perf_counter()
    for _ in range(runs):
        model(x)
    torch.cuda.synchronize()  # wait until the queue is empty
    return (time.perf_counter() - start) / runs

seconds()  # warm-up
plain = seconds()
with profile():
    watched = seconds()
print(f'the profiler makes it {watched / plain - 1:.0%} slower')

start = time.perf_counter()
y = model(x)  # returns as soon as the kernels are queued
launch = time.perf_counter() - start
torch.cuda.synchronize()  # without this line you time the launch
print(f'launch {launch * 1e6:.0f} us, work {(time.perf_counter() - start) * 1e6:.0f} us')

# From outside, without changing the program: py-spy record -- python train.py`;
}
