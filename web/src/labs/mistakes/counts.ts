// Puzzles about FLOPs and rates, decided by dry runs.

import { html } from 'lit';
import { count, digits, si } from '../../kit/words/format';
import { ADD } from '../../lab/models';
import type { Puzzle } from './outcome';
import { linear } from './sizes';
import { inUnit } from './units';

const percentText = (value: number): string => `${digits(value)}\u00a0%`;

const macs: Puzzle = {
  id: 'macs',
  name: 'ResNet-18’s 1.81 GFLOPs',
  source: 'torchvision',
  claim: html`A library’s model table lists ResNet-18 for images of 224 by 224 with “GFLOPS <strong>1.81</strong>”. Many counting tools print the same.`,
  ask: 'How many GFLOPs does one image take?',
  unit: 'GFLOP',
  claimed: 1.81,
  tolerance: 0.02,
  misnamed: { way: 'macs', is: 'GFLOP', should: 'GMAC' },
  format: inUnit('GFLOP'),
  run: async (engine) => {
    const counts = await engine.countFlops('resnet18');
    const parameters = await engine.countParameters('resnet18');
    return {
      ways: [
        { id: 'flops', label: 'adds and multiplies', value: counts.flops_per_sample / 1e9 },
        { id: 'macs', label: 'multiply-adds as one (MACs)', value: counts.macs_per_sample / 1e9 },
        { id: 'rule', label: '2 × parameters', value: (2 * parameters) / 1e9 },
      ],
      run: 'Counted over all layers.',
    };
  },
  lesson:
    'Against a peak that counts both, a MAC count halves the efficiency. Ask what a tool counts before you divide.',
  pytorch: `import torchvision

macs = 0

def count(layer, inputs, output):
    global macs
    places = output.numel() // layer.weight.shape[0]
    macs += layer.weight.numel() * places

model = torchvision.models.resnet18().eval()
for layer in model.modules():
    if isinstance(layer, (torch.nn.Conv2d, torch.nn.Linear)):
        layer.register_forward_hook(count)
model(torch.randn(1, 3, 224, 224))
print(macs / 1e9, 'GMAC', 2 * macs / 1e9, 'GFLOP')`,
};

const batch: Puzzle = {
  id: 'batch',
  name: 'a layer’s 16,384 FLOPs',
  source: 'flopRule',
  claim: html`A course’s test prints “Batch independence: <strong>16,384 FLOPs</strong> (same for batch 1 and 32)” for Linear(128, 64). Its slides say that
    FLOPs depend on the batch.`,
  ask: 'How many FLOPs does Linear(128, 64) take for a batch of 32?',
  unit: 'FLOP',
  claimed: 16_384,
  tolerance: 0.001,
  format: (value) => `${count(value)}\u00a0FLOP`,
  run: async (engine) => {
    const counts = await engine.countFlops(linear(128, 64), { batch: 32 });
    return {
      ways: [
        { id: 'call', label: 'the whole batch, with biases', value: counts.flops_per_call },
        { id: 'product', label: 'the whole batch, product only', value: 2 * counts.macs_per_call },
        { id: 'sample', label: 'one sample, product only', value: 2 * counts.macs_per_sample },
        { id: 'biased', label: 'one sample, with biases', value: counts.flops_per_sample },
      ],
      run: 'Counted over one call with a batch of 32.',
    };
  },
  lesson:
    'Per sample and per call are both useful, but time is measured per call. Mixing them makes a rate 32 times too low.',
  pytorch: `layer, x = torch.nn.Linear(128, 64), torch.randn(32, 128)
y = layer(x)
products, biases = 2 * y.numel() * layer.in_features, y.numel()
print(products + biases)`,
};

const [TOKENS, WIDTH, HEADS] = [128, 768, 12];

const attention: Puzzle = {
  id: 'attention',
  name: 'a formula for attention',
  source: 'attentionFormula',
  claim: html`A course gave, in 2025, for multi-head attention: FLOPs = 4 · batch · seq · d² + 4 · batch · heads · seq² · d<sub>k</sub>. For 128 tokens, 12 heads and
    d = 768 that is <strong>352 MFLOP</strong>.`,
  ask: 'How many FLOPs does one sequence take?',
  unit: 'FLOP',
  claimed: 4 * TOKENS * WIDTH ** 2 + 4 * TOKENS ** 2 * WIDTH,
  tolerance: 0.02,
  format: inUnit('MFLOP', 1e6),
  run: async (engine) => {
    const spec = JSON.stringify({
      input: { shape: [TOKENS, WIDTH] },
      layers: [{ type: 'self_attention', name: 'attn', heads: HEADS }],
    });
    const { flops_per_call, macs_per_call, layers } = await engine.describe(spec);
    const projections = layers
      .filter(({ type }) => type === 'linear')
      .reduce((sum, layer) => sum + layer.macs, 0);
    const scores = macs_per_call - projections;
    return {
      ways: [
        { id: 'flops', label: 'every FLOP', value: flops_per_call },
        { id: 'macs', label: 'MACs of all products', value: macs_per_call },
        {
          id: 'mixed',
          label: 'projections’ MACs, scores’ FLOPs',
          value: projections + 2 * scores,
        },
        { id: 'attention', label: 'FLOPs without projections', value: 2 * scores },
      ],
      run: `Counted: ${si(projections, 'MAC')} in the four projections and ${si(scores, 'MAC')} between queries, keys and values.`,
    };
  },
  lesson:
    'Four projections are 8 · seq · d² FLOPs. The formula counts MACs in its first term and FLOPs in its second, so attention looks twice as heavy as it is.',
  pytorch: `seq, d = 128, 768
projections = 4 * 2 * seq * d * d     # queries, keys, values, out
scores = 2 * (2 * seq * seq * d)      # q @ k, weights @ v
print((projections + scores) / 1e6, 'MFLOP')`,
};

const MEASURED_S = 0.15e-3;

const ruleOfTen: Puzzle = {
  id: 'rule-of-ten',
  name: 'memory-bound below 10 GFLOP/s',
  source: 'belowTen',
  claim: html`A profiler called a layer “memory” bound, before its version 0.1.14, when it ran below 10 GFLOP/s. An example on its page of 2025,
    Linear(256, 128) with a batch of 32 in 0.15 ms, was labelled memory-bound: so it must have run at <strong>less than 10 GFLOP/s</strong>.`,
  ask: 'At how many GFLOP/s did it run?',
  unit: 'GFLOP/s',
  claimed: 10,
  limit: true,
  tolerance: 0,
  format: inUnit('GFLOP/s'),
  run: async (engine) => {
    const counts = await engine.countFlops(linear(256, 128), { batch: 32 });
    const rate = (flops: number) => flops / MEASURED_S / 1e9;
    return {
      ways: [
        { id: 'flops', label: 'FLOPs ÷ 0.15 ms', value: rate(counts.flops_per_call) },
        { id: 'macs', label: 'MACs ÷ 0.15 ms', value: rate(counts.macs_per_call) },
        {
          id: 'sample',
          label: 'FLOPs of a sample ÷ 0.15 ms',
          value: rate(counts.flops_per_sample),
        },
      ],
      run: 'The call was counted; the time is the printed one.',
    };
  },
  lesson:
    'The label contradicts the rule, and the rule says nothing: a slow kernel is not bound by memory because it is slow. Compare its intensity with the ridge of the device.',
  pytorch: 'print(2 * 32 * 256 * 128 / 0.15e-3 / 1e9, "GFLOP/s")',
};

const pointwise: Puzzle = {
  id: 'pointwise',
  name: 'pointwise at 1 % of peak',
  source: 'appliedml',
  claim: html`A text on the roofline of an A100 (312 TFLOP/s, 2.039 TB/s) says of an op with one FLOP per element and 8 to 12 bytes: it runs at perhaps
    <strong>1 %</strong> of peak.`,
  ask: 'What part of 312 TFLOP/s can an fp32 addition of two tensors reach, in %?',
  unit: '%',
  claimed: 1,
  tolerance: 0.2,
  format: percentText,
  run: async (engine) => {
    const { layers } = await engine.describe(ADD);
    const add = layers.find(({ type }) => type === 'add');
    const intensity = (add?.flops ?? 0) / (add?.min_bytes ?? 1);
    const reach = (peak: number) => ((intensity * 2.039e12) / peak) * 100;
    return {
      ways: [
        { id: 'tensor', label: 'of 312 TFLOP/s, tensor cores', value: reach(312e12) },
        { id: 'half', label: 'the same with 16-bit numbers', value: 2 * reach(312e12) },
        { id: 'fp32', label: 'of 19.5 TFLOP/s, fp32', value: reach(19.5e12) },
      ],
      run: `${digits(intensity)} FLOP for each byte: one add, two numbers read and one written.`,
    };
  },
  lesson:
    'Which peak? An addition cannot use tensor cores. Against the peak it could use, the sentence is about right; against the one it names, ten times too high.',
  pytorch: 'print(1 / 12 * 2.039e12 / 312e12 * 100, "%")',
};

export const COUNTS: readonly Puzzle[] = [macs, batch, attention, ruleOfTen, pointwise];
