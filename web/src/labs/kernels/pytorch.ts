/** From three loops in Python to the library. */
export const pytorch = (size: number): string => `import torch
from torch.utils.benchmark import Timer

torch.set_num_threads(1)                 # one core, as in this lab
n = ${size}
a, b = torch.rand(n, n), torch.rand(n, n)

def loops(a, b):                         # interpreted: far slower than compiled loops
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]

def gflops(statement, **names):
    seconds = Timer(statement, globals=names).blocked_autorange(min_run_time=1).median
    return 2 * n**3 / seconds / 1e9

small = 64                               # the loops would take minutes at n
p, q = a[:small, :small].tolist(), b[:small, :small].tolist()
python = gflops("loops(p, q)", loops=loops, p=p, q=q) * (small / n) ** 3
library = gflops("a @ b", a=a, b=b)      # MKL or OpenBLAS: packed, vectorised
print(f"{python:.4f} and {library:.1f} GFLOP/s: {library / python:,.0f} times")
print(torch.__config__.show())           # which library, which instructions`;
