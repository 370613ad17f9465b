// Modules that PyTorch 1.13 lacks, as short as possible.

import type { Needed } from './layers';

/** The projections to query, key and value: with equal numbers of heads, or with fewer heads for keys and values. */
interface Heads {
  readonly argument: string;
  readonly projection: string;
  readonly split: string;
}

const EQUAL: Heads = {
  argument: '',
  projection: `        self.qkv = nn.Linear(width, 3 * width, bias)`,
  split: `        parts = self.qkv(x).view(b, t, 3, self.heads, -1)
        q, k, v = parts.permute(2, 0, 3, 1, 4)`,
};

const FEWER: Heads = {
  argument: ', kv_heads=None',
  projection: `        self.kv_heads = kv_heads or heads
        shared = width // heads * self.kv_heads
        self.qkv = nn.Linear(width, width + 2 * shared, bias)`,
  split: `        counts = [self.heads, self.kv_heads, self.kv_heads]
        parts = self.qkv(x).view(b, t, sum(counts), -1).transpose(1, 2)
        q, k, v = parts.split(counts, 1)
        group = self.heads // self.kv_heads
        k, v = (part.repeat_interleave(group, 1) for part in (k, v))`,
};

const attention = (name: string, mask: string, of: Heads): string => `class ${name}(nn.Module):
    def __init__(self, width, heads, bias=True${of.argument}):
        super().__init__()
        self.heads = heads
${of.projection}
        self.proj = nn.Linear(width, width, bias)

    def forward(self, x):
        b, t, c = x.shape
${of.split}
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
${mask}        heads = scores.softmax(-1) @ v
        return self.proj(heads.transpose(1, 2).reshape(b, t, c))`;

const MASK = `        later = torch.ones(t, t, device=x.device).triu(1) > 0
        scores = scores.masked_fill(later, float('-inf'))
`;

const CLASSES: Readonly<Record<Needed, string>> = {
  Residual: `class Residual(nn.Module):
    def __init__(self, *layers, shortcut=None):
        super().__init__()
        self.layers = nn.Sequential(*layers)
        self.shortcut = shortcut or nn.Identity()

    def forward(self, x):
        return self.layers(x) + self.shortcut(x)`,
  Concat: `class Concat(nn.Module):
    def __init__(self, axis, *branches):
        super().__init__()
        self.axis, self.branches = axis, nn.ModuleList(branches)

    def forward(self, x):
        parts = [branch(x) for branch in self.branches]
        return torch.cat(parts, self.axis)`,
  Attention: attention('Attention', '', EQUAL),
  'Attention with kv_heads': attention('Attention', '', FEWER),
  CausalAttention: attention('CausalAttention', MASK, EQUAL),
  'CausalAttention with kv_heads': attention('CausalAttention', MASK, FEWER),
  Positions: `class Positions(nn.Module):
    def __init__(self, length, width):
        super().__init__()
        self.table = nn.Embedding(length, width)

    def forward(self, x):
        return x + self.table.weight[:x.shape[1]]`,
  NormOnly: `class NormOnly(nn.Module):  # a layer norm without bias
    def __init__(self, width, eps=1e-5):
        super().__init__()
        self.weight, self.eps = nn.Parameter(torch.ones(width)), eps

    def forward(self, x):
        norm, weight = nn.functional.layer_norm, self.weight
        return norm(x, weight.shape, weight, None, self.eps)`,
  Reshape: `class Reshape(nn.Module):
    def __init__(self, *shape):
        super().__init__()
        self.shape = shape

    def forward(self, x):
        return x.reshape(x.shape[0], *self.shape)`,
  Permute: `class Permute(nn.Module):
    def __init__(self, *dims):
        super().__init__()
        self.dims = dims

    def forward(self, x):
        return x.permute(*self.dims)`,
  Bias: `class Bias(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.bias = nn.Parameter(torch.zeros(width))

    def forward(self, x):
        return x + self.bias`,
  Dropping: `class Dropping(nn.Module):  # a dropout that never stops
    def __init__(self, p):
        super().__init__()
        self.p = p

    def forward(self, x):
        return nn.functional.dropout(x, self.p, training=True)`,
};

/** A class that takes kv_heads also serves layers without them. */
export const classesOf = (needs: ReadonlySet<Needed>): readonly string[] =>
  [...needs]
    .filter((need) => !needs.has(`${need} with kv_heads` as Needed))
    .map((need) => CLASSES[need]);
