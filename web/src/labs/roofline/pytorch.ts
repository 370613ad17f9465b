import type { Setup } from '../../lab/contract';

/** Each operation as a statement, with its setup, FLOPs and bytes; `q` is a square of weights. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'relu-large': `x = torch.rand(12 * 2**20)
y = torch.empty_like(x)
run = lambda: torch.clamp_min(x, 0, out=y)  # relu
flops, size = x.numel(), 8 * x.numel()`,
  'linear-1': linear(1),
  'linear-16': linear(16),
  'matmul-512': `a, b = torch.rand(512, 512), torch.rand(512, 512)
run = lambda: a @ b
flops, size = 2 * 512**3, 3 * 4 * 512**2`,
};

function linear(batch: number): string {
  return `w, x = torch.rand(2048, 2048), torch.rand(${batch}, 2048)
run = lambda: x @ w.T
flops, size = 2 * ${batch} * 2048**2, 4 * 2048**2 + 8 * ${batch} * 2048`;
}

/** The two roofs and the chosen operation under them, in PyTorch. */
export const pytorch = ({ values }: Setup): string => `import torch
from torch.utils.benchmark import Timer
torch.set_num_threads(1)

def seconds(run):
    timer = Timer("run()", globals={"run": run})
    return timer.blocked_autorange(min_run_time=1).median

big, far = torch.rand(2048, 2048), torch.rand(12 * 2**20)
to = torch.empty_like(far)
peak = 2 * 2048**3 / seconds(lambda: big @ big)
bandwidth = 2 * 4 * far.numel() / seconds(lambda: to.copy_(far))
print(f"{peak / 1e9:.1f} GFLOP/s, {bandwidth / 1e9:.1f} GB/s,"
      f" ridge {peak / bandwidth:.1f} FLOP/byte")

${STATEMENTS[String(values.op)]}
rate = flops / seconds(run)
roof = min(peak, flops / size * bandwidth)
print(f"{flops / size:.2f} FLOP/byte, {rate / 1e9:.1f} GFLOP/s,"
      f" {rate / roof:.0%} of its roof")
# Above 100 %: its bytes came from a nearer memory than far's.`;
