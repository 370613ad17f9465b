import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** PyTorch code for the share of time of each op, and the formula's speed-ups for those shares. */
export function pytorch(setup: Setup): string {
  const { code, input } = torchModel(setup);
  return `${code}
model.eval()

from torch.profiler import profile

x = ${input()}
with torch.inference_mode():
    model(x)  # warm-up
    with profile() as prof:
        for _ in range(20):
            model(x)

def amdahl(p, s):
    return 1 / (1 - p + p / s)

rows = list(prof.key_averages())
total = sum(row.self_cpu_time_total for row in rows)
rows.sort(key=lambda row: -row.self_cpu_time_total)
for row in rows[:5]:
    p = row.self_cpu_time_total / total
    gains = f'twice as fast {amdahl(p, 2):.2f}x'
    print(f'{row.key:32} {p:6.1%} {gains}, at most {1 / (1 - p):.2f}x')`;
}
