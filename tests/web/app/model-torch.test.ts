// Pasted nn.Sequential texts become the specification that PyTorch's layers describe; what cannot be read is named with its line.

import { beforeAll, describe, expect, it } from 'vitest';
import { flattened } from '../../../web/src/app/model/builder-edits';
import { flattenHint } from '../../../web/src/app/model/flatten-hint';
import { jsonProblem } from '../../../web/src/app/model/json-problem';
import { asSpec } from '../../../web/src/app/model/spec-check';
import { looksLikeTorch, TorchProblem } from '../../../web/src/app/model/torch-call';
import { torchProblem } from '../../../web/src/app/model/torch-offer';
import { torchSpec } from '../../../web/src/app/model/torch-spec';
import { type Engine, openEngine, value } from '../../boundary/support/engine';
import { layersOf, treeOf } from './model-cases';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});

const describeTorch = (text: string) =>
  value(engine.session.describe({ spec: torchSpec(text).spec }));
const LENET = `import torch
from torch import nn

model = nn.Sequential(
    nn.Conv2d(1, 6, 5),  # 28 x 28
    nn.Tanh(),
    nn.AvgPool2d(2),
    nn.Conv2d(6, 16, kernel_size=5),
    nn.Tanh(),
    nn.AvgPool2d(2, stride=2),
    nn.Flatten(),
    nn.Linear(16 , 120),
)`;

describe('an nn.Sequential', () => {
  it('of linear layers has the parameters that PyTorch counts', () => {
    const text =
      'nn.Sequential(nn.Linear(784, 256), nn.ReLU(inplace=True), nn.Linear(256, 10, bias=False))';
    const { parameters, input_shape, output_shape } = describeTorch(text);
    expect(parameters).toBe(784 * 256 + 256 + 2560);
    expect([input_shape, output_shape]).toEqual([
      [1, 784],
      [1, 10],
    ]);
  });
  it('tells the size of the images by its first linear layer', () => {
    const lenet = LENET.replace('16 ,', '400,');
    expect(torchSpec(lenet).note).toContain('32 × 32 fit the first linear layer');
    expect(describeTorch(lenet)).toMatchObject({
      input_shape: [1, 1, 32, 32],
      parameters: 156 + 2416 + 48_120,
    });
    expect(describeTorch(LENET.replace('16 ,', '256,'))).toMatchObject({
      input_shape: [1, 1, 28, 28],
    });
  });
  it('reckons height and width each, and no image of less than nothing', () => {
    const ending = (convolution: string, features: number) =>
      `nn.Sequential(nn.Conv2d(${convolution}), nn.Flatten(), nn.Linear(${features}, 10))`;
    const tall = ending('1, 1, (3, 1)', 30 * 32);
    expect(torchSpec(tall).note).toContain('32 × 32 fit the first linear layer');
    expect(describeTorch(tall).output_shape).toEqual([1, 10]);
    const wide = ending('1, 1, (1, 5), stride=(2, 1), padding=(0, 1)', 16 * 30);
    expect(torchSpec(wide).note).toContain('32 × 32 fit the first linear layer');
    expect(describeTorch(wide).output_shape).toEqual([1, 10]);
    expect(torchSpec(ending('1, 1, (3, 1)', 30 * 30)).note).toContain('does not say how large');
    const small = ending('1, 1, 5', 3 * 3);
    expect(torchSpec(small).note).toContain('7 × 7 fit the first linear layer');
    expect(describeTorch(small).output_shape).toEqual([1, 10]);
  });
  it('takes 32 × 32 where nothing tells it, and says so', () => {
    const text =
      'Sequential(nn.Conv2d(3, 8, 3, padding="same"), nn.BatchNorm2d(8), nn.GELU(), nn.AdaptiveAvgPool2d((1, 1)), nn.Flatten(), nn.Dropout(0.1), nn.Linear(8, 10))';
    expect(torchSpec(text).note).toContain('does not say how large');
    expect(describeTorch(text)).toMatchObject({
      input_shape: [1, 3, 32, 32],
      output_shape: [1, 10],
    });
  });
  it('may have sizes as products, and every way to write a number', () => {
    const text =
      'nn.Sequential(nn.Flatten(), nn.Linear(28*28, 16 * 2), nn.Dropout(.5), nn.Linear(32, 1_0))';
    expect(describeTorch(text)).toMatchObject({ input_shape: [1, 784], output_shape: [1, 10] });
    expect(torchSpec(text).spec).toContain('"p": 0.5');
    const norm = 'nn.Sequential(nn.Conv2d(3, 8, 3, padding="valid"), nn.BatchNorm2d(8, eps=1e-3))';
    expect(torchSpec(norm).spec).toContain('"eps": 0.001');
    expect(torchSpec(norm).spec).not.toContain('padding');
  });
  it('takes the rule for the last window of a pooling that rounds up', () => {
    const text = (features: number) =>
      `nn.Sequential(nn.Conv2d(1, 1, 1), nn.MaxPool2d(2, 2, 1, ceil_mode=True), nn.Flatten(), nn.Linear(${features}, 2))`;
    for (const side of [5, 6, 9]) {
      const pool = `nn.Sequential(nn.Conv2d(1, 1, 1), nn.MaxPool2d(2, 2, 1, ceil_mode=True))`;
      const { spec } = torchSpec(pool);
      const sized = spec.replaceAll(/\b32\b/g, String(side));
      const [, , height = 0] = value(engine.session.describe({ spec: sized })).output_shape;
      expect(describeTorch(text(height ** 2)).output_shape).toEqual([1, 2]);
    }
  });
  // Searching from each character to the end would take longer than a test may.
  it('is read at once, however long what is pasted', () => {
    for (const text of ['.'.repeat(100_000), '1.'.repeat(50_000), 'a'.repeat(100_000)])
      expect(torchProblem(`nn.Sequential(${text}`)?.code).toBe('not_torch');
    const long = jsonProblem(`{"a": "${'A'.repeat(100_000)}" "b": 1}`)?.message;
    expect(long?.length).toBeLessThan(200);
    expect(long).toMatch(/^Line 1: a comma is missing after …A+"\.$/);
  });
  it('may hold another one, and layers that do nothing', () => {
    const text = 'torch.nn.Sequential(nn.Sequential(nn.Linear(4, 3), nn.Identity()), nn.Sigmoid())';
    expect(torchSpec(text).layers).toBe(2);
  });

  it.each([
    [
      'nn.Sequential(\n  nn.Linear(4, 3),\n  nn.LSTM(3, 2),\n)',
      /^Line 3: nn.LSTM is not read from PyTorch, only nn.Linear, /,
    ],
    ['nn.Sequential(\n  nn.Linear(4, hidden))', /^Line 2: hidden is a name; /],
    [
      'nn.Sequential(\n  nn.Linear(4, 3)\n  nn.ReLU())',
      /^Line 3: a comma or \) is missing before nn.ReLU/,
    ],
    ['nn.Sequential(nn.Linear(4, 3)', /^Line 1: the text ends in the middle/],
    ['nn.Sequential(nn.Linear(4, 3))\nmodel.train()', /^Line 2: model.train follows/],
    [
      'nn.Sequential(nn.Conv2d(3, 4, 3, padding_mode="reflect"))',
      /padding_mode="reflect" of nn.Conv2d is not known/,
    ],
    ['nn.Sequential(nn.ReLU())', /knows its input/],
    ['nn.Sequential(nn.Linear(4, 3, width=2))', /width of nn.Linear is not read/],
    ['nn.Sequential(nn.Linear(4, 3), x=nn.ReLU())', /without a name, not as x=/],
    ['nn.Sequential(OrderedDict([("a", nn.ReLU())]))', /OrderedDict is not read/],
    ['Sequential(\n  (0): Linear(in_features=4, out_features=3)\n)', /what print\(model\) shows/],
    [
      'nn.Sequential(\n  nn.Conv2d(3, 8, 3),\n  nn.Sequential(nn.Softmax(dim=1)))',
      /^Line 3: .*not over the channels/,
    ],
    ['nn.Sequential(nn.Linear(4, 3, momentum=2))', /momentum of nn.Linear is not read/],
    ['nn.Sequential(nn.Linear(4, 3, num_features=9))', /num_features of nn.Linear is not read/],
    ['nn.Sequential(nn.Linear(4, 3, True, 9))', /argument 4 of nn.Linear is not read/],
    ['nn.Sequential(nn.Linear(4, 3), nn.Flatten(0))', /start_dim is 1 or more/],
    ['nn.Sequential(nn.BatchNorm2d(8, affine=False))', /affine=False .* only True/],
  ])('%j is refused at its line', (text, message) => {
    expect(looksLikeTorch(text)).toBe(true);
    expect(() => torchSpec(text)).toThrow(TorchProblem);
    expect(torchProblem(text)?.message).toMatch(message);
    expect(() => asSpec(text)).toThrow(message);
  });
  it('is not seen in other texts', () => {
    for (const text of ['{"layers": "nn.Sequential("}', 'mlp', '', 'class Net(nn.Module): pass'])
      expect(torchProblem(text)).toBeUndefined();
  });
});

describe('a linear layer on an image', () => {
  const spec = (...layers: object[]) => JSON.stringify({ input: { shape: [1, 16, 16] }, layers });
  const conv = { type: 'conv2d', out_channels: 8, kernel_size: 3 };
  const fc = { type: 'linear', out_features: 10, name: 'fc' };
  const described = (text: string) => value(engine.session.describe({ spec: text }));

  it('is asked about, and flattening before it answers', () => {
    const text = spec(conv, { type: 'relu' }, fc);
    const slip = flattenHint(described(text));
    expect(slip).toMatchObject({ layer: 'fc' });
    expect(slip?.text.replaceAll('\u00a0', ' ')).toContain('on 14 of 1 × 8 × 14 × 14');
    const { text: better, selected } = flattened(text, treeOf(text), 'fc');
    expect(selected).toBe('layers[2]');
    expect(described(better).output_shape).toEqual([1, 10]);
    expect(flattenHint(described(better))).toBeUndefined();
  });
  it('is meant where channels were moved to the last axis, and on tokens', () => {
    expect(
      flattenHint(described(spec(conv, { type: 'permute', dims: [0, 2, 3, 1] }, fc))),
    ).toBeUndefined();
    const presets = value(engine.session.models());
    for (const { name } of presets)
      expect(flattenHint(described(value(engine.session.specOf(name)))), name).toBeUndefined();
  });
});

it.each([
  ['{\n  "a": 1\n  "b": 2\n}', 'Line 2: a comma is missing after 1.'],
  ['{"a": [1 2]}', 'Line 1: a comma is missing after 1.'],
  ['{"k": [{"a": 3} {"b": 4}]}', 'Line 1: a comma is missing after }.'],
  ['{"a": [1] "b": 2}', 'Line 1: a comma is missing after ].'],
  ['{"name" "x"}', 'Line 1: a colon is missing after "name".'],
  ['{"a": [1,\n]}', 'Line 1: nothing follows the comma before ]; take the comma away.'],
  ['{"a": 1', 'Line 1: the text ends before the last } that it needs.'],
  ['{"a": 1}\n}', 'Line 2: the object is complete before this; what follows is too much.'],
  ["{'a': 1}", "Line 1: 'a' needs double quotation marks."],
  ['{"shape": [784}', 'Line 1: } stands where ] or a comma was expected.'],
  ['{"p": .5}', 'Line 1: .5 is no JSON; write the number out, as 0.5 or 64.'],
  ['{“a”: 1}', 'Line 1: “a” needs double quotation marks.'],
  ['{"bias": True}', 'Line 1: True is Python; JSON writes true.'],
  ['{a: 1}', 'Line 1: a is no JSON; a name or a text stands in double quotation marks.'],
  ['{"a": "x}', 'Line 1: a quotation mark is missing at the end of "x}.'],
  ['{"a": 1} // so', 'Line 1: JSON has no comments.'],
])('%j is not JSON, and the page says why', (text, message) => {
  expect(jsonProblem(text)?.message).toBe(message);
});

it('finds nothing in JSON', () => {
  expect(jsonProblem(layersOf({ type: 'relu' }))).toBeUndefined();
});
