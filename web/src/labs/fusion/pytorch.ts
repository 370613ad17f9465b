// The same experiments in PyTorch.

import type { Choice, Conv, Kind } from './subjects';

type Sizes = Pick<Choice, 'batch' | 'tokens' | 'dropout' | 'conv'>;

const TIMING = `def ms(f, *args):
    timer = Timer("f(*args)", globals={"f": f, "args": args})
    return 1e3 * timer.blocked_autorange().median`;

const chain = (batch: number, drops: boolean): string => `import torch
import torch.nn.functional as F
from torch.utils.benchmark import Timer

def chain(x, bias):
    y = F.gelu(x + bias)
    return x + F.dropout(y, 0.1, training=${drops ? 'True' : 'False'})

fused = torch.compile(chain)  # the first call compiles: not timed
${TIMING}

x, bias = torch.randn(${batch}, 128, 768), torch.randn(768)
fused(x, bias)
print(ms(chain, x, bias), ms(fused, x, bias))`;

const CONV_ARGUMENTS: Readonly<Record<Conv, string>> = {
  dense: '64, 64, 3, padding=1',
  pointwise: '64, 64, 1',
  depthwise: '64, 64, 3, padding=1, groups=64',
};

const convolution = (batch: number, conv: Conv): string => `import torch
from torch import nn
from torch.utils.benchmark import Timer

conv = nn.Conv2d(${CONV_ARGUMENTS[conv]}, bias=False)
model = nn.Sequential(conv, nn.BatchNorm2d(64), nn.ReLU()).eval()
fused = torch.compile(model)
${TIMING}

x = torch.randn(${batch}, 64, 32, 32)
with torch.inference_mode():
    fused(x)
    print(ms(model, x), ms(fused, x))`;

const attention = (tokens: number): string => `import math, torch
import torch.nn.functional as F
from torch.utils.benchmark import Timer

def materialised(q, k, v):  # all scores of each head in memory
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return torch.softmax(scores, -1) @ v

${TIMING}

q, k, v = (torch.randn(1, 2, ${tokens}, 64) for _ in range(3))
tiled = F.scaled_dot_product_attention
print(ms(materialised, q, k, v), ms(tiled, q, k, v))`;

export const pytorch = (kind: Kind, { batch, tokens, dropout, conv }: Sizes): string =>
  ({
    chain: chain(batch, dropout === 'on'),
    conv: convolution(batch, conv),
    attention: attention(tokens),
  })[kind];
