import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** The same table and the same trace with torch.profiler. */
export function pytorch(setup: Setup): string {
  const { code, input } = torchModel(setup);
  return `${code}
model.eval()

from torch.profiler import ProfilerActivity, profile

x = ${input()}
with torch.inference_mode():
    for _ in range(10):                 # warm-up does not count
        model(x)
    with profile(activities=[ProfilerActivity.CPU],
                 record_shapes=True, with_flops=True) as prof:
        model(x)
by_kind = prof.key_averages()
print(by_kind.table(sort_by='self_cpu_time_total', row_limit=12))
prof.export_chrome_trace('trace.json')  # open it in ui.perfetto.dev`;
}
