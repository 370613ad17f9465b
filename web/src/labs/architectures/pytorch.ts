import type { Control } from './search';
import type { Family } from './specs';

/** The widths that the search finds; a test checks that they agree. */
export const FOUND: Readonly<Record<Control, Readonly<Record<Family, number>>>> = {
  parameters: { mlp: 256, cnn: 38, transformer: 92 },
  flops: { mlp: 1992, cnn: 16, transformer: 52 },
};

/** PyTorch code that times the same three networks. */
export function pytorch(control: Control, batch: number): string {
  const { mlp: w, cnn: c, transformer: d } = FOUND[control];
  return `import torch
from torch import nn
from torch.utils.benchmark import Timer

class Transformer(nn.Module):
    def __init__(self, d=${d}):
        super().__init__()
        self.patches = nn.Unfold(4, stride=4)
        self.embed = nn.Linear(16, d)
        block = nn.TransformerEncoderLayer(
            d, 4, 4 * d, activation='gelu',
            norm_first=True, batch_first=True)
        norm = nn.LayerNorm(d)
        self.blocks = nn.TransformerEncoder(block, 4, norm)
        self.head = nn.Linear(d, 10)
    def forward(self, x):
        patches = self.patches(x).transpose(1, 2)
        tokens = self.embed(patches)       # 64 tokens
        return self.head(self.blocks(tokens).mean(1))

def full(i): return [nn.Linear(i, ${w}), nn.ReLU()]
def conv(i, o):
    return [nn.Conv2d(i, o, 3, padding=1), nn.ReLU()]
def stage(i, o): return conv(i, o) + conv(o, o)
mlp = [nn.Flatten(), *full(1024), *full(${w}), *full(${w}),
       nn.Linear(${w}, 10)]
cnn = [*stage(1, ${c}), nn.MaxPool2d(2),
       *stage(${c}, ${2 * c}), nn.MaxPool2d(2),
       *stage(${2 * c}, ${4 * c}), nn.AdaptiveAvgPool2d(1),
       nn.Flatten(), nn.Linear(${4 * c}, 10)]
models = {'mlp': nn.Sequential(*mlp),
          'cnn': nn.Sequential(*cnn),
          'transformer': Transformer()}
x = torch.randn(${batch}, 1, 32, 32)
for name, model in models.items():
    many = sum(p.numel() for p in model.parameters())
    model.eval()
    with torch.inference_mode():
        timer = Timer('model(x)', globals={'model': model, 'x': x})
        seconds = timer.blocked_autorange(min_run_time=0.5).median
    print(f'{name}: {many:,} parameters, {1e3 * seconds:.3f} ms')`;
}
