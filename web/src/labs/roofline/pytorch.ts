/** The roofs and three points of the plot, in PyTorch. */
export const pytorch = (): string => `import torch
from torch.utils.benchmark import Timer

def seconds(statement, **names):
    return Timer(statement, globals=names).blocked_autorange(min_run_time=1).median

a = torch.rand(2048, 2048)
x = torch.rand(24 * 2**20)                  # 96 MiB, beyond the caches
y = torch.empty_like(x)
peak = 2 * 2048**3 / seconds("a @ a", a=a)  # a product as the best we can reach
bandwidth = 2 * 4 * x.numel() / seconds("y.copy_(x)", x=x, y=y)
print(f"{peak / 1e9:.1f} GFLOP/s, {bandwidth / 1e9:.1f} GB/s, ridge {peak / bandwidth:.1f}")

def point(name, flops, size, statement, **names):
    rate, roof = flops / seconds(statement, **names), min(peak, flops / size * bandwidth)
    print(f"{name}: {flops / size:.2f} FLOP/byte, {rate / 1e9:.1f} GFLOP/s, {rate / roof:.0%}")

w, v = torch.rand(2048, 2048), torch.rand(1, 2048)
point("linear, batch 1", 2 * 2048**2, 4 * 2048**2, "v @ w.T", v=v, w=w)
point("relu", x.numel(), 8 * x.numel(), "torch.relu_(x)", x=x)
point("matmul", 2 * 2048**3, 12 * 2048**2, "a @ a", a=a)
# On a GPU, Timer synchronizes; torch.profiler and Nsight Compute draw the same roofline.`;
