/** Shares by op, and what the formula makes of them. */
export function pytorch(batch: number): string {
  return `import torch
from torch import nn
from torch.profiler import profile

model = nn.TransformerEncoderLayer(128, 4, batch_first=True).eval()  # put your model here
x = torch.randn(${batch}, 64, 128)
with torch.inference_mode():
    model(x)  # warm-up
    with profile() as prof:
        for _ in range(50):
            model(x)

def amdahl(p, s):
    return 1 / (1 - p + p / s)

rows = prof.key_averages()
total = sum(row.self_cpu_time_total for row in rows)
for row in sorted(rows, key=lambda row: -row.self_cpu_time_total)[:5]:
    p = row.self_cpu_time_total / total
    print(f'{row.key:32} p {p:6.1%}  twice as fast {amdahl(p, 2):.2f}x  ceiling {1 / (1 - p):.2f}x')`;
}
