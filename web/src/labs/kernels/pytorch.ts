import type { Setup } from '../../lab/contract';

/** PyTorch code from three loops in Python to the library's product. */
export const pytorch = ({ values }: Setup): string => `import torch
from torch.utils.benchmark import Timer
torch.set_num_threads(1)  # one core, as in this lab

def loops(a, b):  # interpreted: far slower than compiled loops
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column))
             for column in columns] for row in a]

def gflops(n, statement, **names):
    timer = Timer(statement, globals=names)
    seconds = timer.blocked_autorange(min_run_time=1).median
    return 2 * n**3 / seconds / 1e9

n, small = ${values.size}, 64  # the loops would take long at n
a, b = torch.rand(n, n), torch.rand(n, n)
p, q = a[:small, :small].tolist(), b[:small, :small].tolist()
python = gflops(small, "loops(p, q)", loops=loops, p=p, q=q)
library = gflops(n, "a @ b", a=a, b=b)  # packed, vectorised
print(f"{python:.4f} and {library:.1f} GFLOP/s:"
      f" {library / python:,.0f} times")
print(torch.__config__.show())  # which library, which instructions`;
