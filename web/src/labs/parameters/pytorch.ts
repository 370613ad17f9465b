import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** The count in PyTorch; as everywhere, tied weights count once. */
export function pytorch(setup: Setup): string {
  const { code } = torchModel(setup);
  return `${code}

n = sum(p.numel() for p in model.parameters())  # tied: once
print(f'{n:,} parameters')
for name, width in [('fp32', 4), ('fp16', 2), ('int8', 1)]:
    mb, mib = n * width / 1e6, n * width / 2**20
    print(f'{name}: {mb:.2f} MB = {mib:.2f} MiB')
for name, p in model.named_parameters():
    print(f'{p.numel():>12,}  {name}')`;
}
