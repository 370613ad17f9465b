import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';
import type { Chosen } from './params';

const STATE: Readonly<Record<Chosen['optimizer'], number>> = {
  sgd: 0,
  momentum: 4,
  adam: 8,
  adamw: 8,
};

const PER_PARAMETER: Readonly<Record<Chosen['precision'], string>> = {
  fp32: '4 + 4 + STATE',
  mixed: '2 + 2 + 4 + STATE    # with a master copy in fp32',
  bf16: '2 + 2 + STATE // 2',
};

/** Uses shapes only, so that a model of any size can be counted. */
export function pytorch(setup: Setup<Chosen>): string {
  const { values } = setup;
  const { code } = torchModel(setup);
  const meta = `import torch
from functools import partial
from torch import nn

for name in 'Linear', 'Conv2d', 'Embedding', 'LayerNorm', 'BatchNorm2d':
    layer = partial(getattr(nn, name), device='meta')  # shapes only
    setattr(nn, name, layer)
`;
  return `${code.replace(/^import torch\nfrom torch import nn\n/, meta)}

N = sum(p.numel() for p in model.parameters())
STATE = ${STATE[values.optimizer]}             # bytes of the optimizer, fp32
each = ${PER_PARAMETER[values.precision]}
print(f'{N:,} parameters, {N * each / 1e9:.1f} GB and activations')

units, peak, mfu = ${values.tokens}e9, ${values.peak}e12, ${values.mfu / 100}
print(f'{6 * N * units / (peak * mfu) / 3600:,.0f} device hours')`;
}
