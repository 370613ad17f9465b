import type { Control } from './search';
import type { Family } from './specs';

/** What the search finds; a test holds them to it. */
export const FOUND: Readonly<Record<Control, Readonly<Record<Family, number>>>> = {
  parameters: { mlp: 256, cnn: 38, transformer: 92 },
  flops: { mlp: 1992, cnn: 16, transformer: 52 },
};

/** The same three networks, counted and timed. */
export function pytorch(control: Control, batch: number): string {
  const { mlp: w, cnn: c, transformer: d } = FOUND[control];
  return `import torch
from torch import nn
from torch.utils.benchmark import Timer
from torch.utils.flop_counter import FlopCounterMode

class Transformer(nn.Module):
    def __init__(self, d=${d}):
        super().__init__()
        self.patches, self.embed = nn.Unfold(4, stride=4), nn.Linear(16, d)
        block = nn.TransformerEncoderLayer(d, 4, 4 * d, activation='gelu',
                                           norm_first=True, batch_first=True)
        self.blocks = nn.TransformerEncoder(block, 4, nn.LayerNorm(d))
        self.head = nn.Linear(d, 10)
    def forward(self, x):
        tokens = self.embed(self.patches(x).mT)          # 64 tokens
        return self.head(self.blocks(tokens).mean(1))

full = lambda i: [nn.Linear(i, ${w}), nn.ReLU()]
conv = lambda i, o: [nn.Conv2d(i, o, 3, padding=1), nn.ReLU()]
stage = lambda i, o: conv(i, o) + conv(o, o)
models = {
    'mlp': nn.Sequential(nn.Flatten(), *full(1024), *full(${w}), *full(${w}), nn.Linear(${w}, 10)),
    'cnn': nn.Sequential(*stage(1, ${c}), nn.MaxPool2d(2), *stage(${c}, ${2 * c}), nn.MaxPool2d(2),
                         *stage(${2 * c}, ${4 * c}), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(${4 * c}, 10)),
    'transformer': Transformer()}
x = torch.randn(${batch}, 1, 32, 32)
for name, model in models.items():
    with torch.inference_mode(), FlopCounterMode(display=False) as counter:
        model.train()(x)      # eval() takes a fused path that the counter does not see
    with torch.inference_mode():
        timer = Timer('model(x)', globals={'model': model.eval(), 'x': x})
        seconds = timer.blocked_autorange(min_run_time=0.5).median
    parameters = sum(p.numel() for p in model.parameters())
    flops = counter.get_total_flops()
    print(f'{name}: {parameters:,} parameters, {flops / 1e6:.1f} MFLOP, '
          f'{1e3 * seconds:.3f} ms, {flops / seconds / 1e9:.1f} GFLOP/s')`;
}
