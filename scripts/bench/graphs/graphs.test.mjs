// Networks described once for every engine: their sizes are those of the papers, and the reference can run them.
import { describe, expect, test } from 'vitest';
import { CASES } from '../cases.mjs';
import { makeData } from '../data.mjs';
import { costOf, inputsOf, outputLength } from '../kinds.mjs';
import { graphReference } from '../reference/graph.mjs';
import { positionsOf } from '../sampling.mjs';
import { graphTensors, splitProjections, walkGraph } from './index.mjs';

const byId = (id) => CASES.find((one) => one.id === id);
const product = (shape) => shape.reduce((all, size) => all * size, 1);
const parameters = (one) => graphTensors(one).reduce((all, { shape }) => all + product(shape), 0);

describe('whole networks', () => {
  test('MobileNetV2 has its 3.5 million parameters and 0.3 billion multiply-adds', () => {
    const one = byId('mobilenetv2-b1');
    // torchvision's 3,504,872 parameters have two for each channel of a batch norm; folded, they become one bias.
    const isConv = ({ name, kind }) => /conv/.test(kind ?? '') && name.startsWith('w_');
    const channels = graphTensors(one)
      .filter(isConv)
      .map(({ kind, shape }) => (kind === 'conv' ? shape[3] : shape[2]));
    expect(channels).toHaveLength(52);
    const total = parameters(one) + channels.reduce((all, count) => all + count, 0);
    expect(total).toBe(3_504_872);
    expect(costOf(one).flops / 2).toBeCloseTo(300.8e6, -6);
    expect(outputLength(one)).toBe(1000);
  });

  test('ViT-Tiny has what timm counts, but for the class token and its position', () => {
    const one = byId('vit-tiny-b8');
    expect(parameters(one)).toBe(5_717_416 - 2 * 192);
    expect(costOf(one).flops / 2 / 8).toBeCloseTo(1.25e9, -8);
  });

  test('a block of GPT-2 small has 7,087,872 parameters', () => {
    expect(parameters(byId('gpt2-block-b1'))).toBe(7_087_872);
    expect(inputsOf(byId('gpt2-block-b8'))[0].shape).toEqual([8, 128, 768]);
  });

  test('of a batch the last one is checked', () => {
    const one = byId('mobilenetv2-b8');
    expect(positionsOf(one)).toEqual(Array.from({ length: 1000 }, (_, i) => 7000 + i));
  });

  test('tensors have names of their own', () => {
    for (const id of ['mobilenetv2-b1', 'vit-tiny-b1', 'gpt2-block-b1']) {
      const names = inputsOf(byId(id)).map(({ name }) => name);
      expect(new Set(names).size, id).toBe(names.length);
    }
  });

  test('what is read twice is kept twice', () => {
    let kept = 0;
    const nothing = (x) => x;
    const names = ['conv', 'dwconv', 'linear', 'layernorm', 'attention'];
    const ops = Object.fromEntries(
      [...names, 'position', 'add', 'tokens', 'mean'].map((name) => [name, nothing]),
    );
    const keep = (x) => {
      kept += 1;
      return x;
    };
    walkGraph(byId('mobilenetv2-b1'), 0, { ...ops, keep });
    expect(kept).toBe(10);
  });
});

describe('networks in float64', () => {
  const block = { id: 'block', kind: 'gpt2_block', b: 2, t: 3 };
  const t = makeData(block);
  const moved = (at) => {
    const data = Float32Array.from(t.x.data);
    data[at] += 1;
    return graphReference(block, { ...t, x: { ...t.x, data } });
  };
  const y = graphReference(block, t);
  const row = (values, i) => [...values.slice(i * 768, (i + 1) * 768)];

  test('a causal block: a position sees those before it and none after', () => {
    expect(y).toHaveLength(3 * 768);
    const later = moved((3 + 2) * 768);
    expect(row(later, 0)).toEqual(row(y, 0));
    expect(row(later, 1)).toEqual(row(y, 1));
    expect(row(later, 2)).not.toEqual(row(y, 2));
    expect(row(moved(3 * 768), 2)).not.toEqual(row(y, 2));
  });

  test('of two sequences the last', () => {
    expect(moved(5)).toEqual(y);
  });

  test('projections are columns of one weight, queries with the scale of their heads', () => {
    const weight = { shape: [2, 6], data: Float32Array.from({ length: 12 }, (_, i) => i) };
    const tensors = { w_a: weight, b_a: { shape: [6], data: Float32Array.of(0, 1, 2, 3, 4, 5) } };
    const layer = { name: 'a', heads: 1, from: [1, 1, 2] };
    const [q, k, v] = splitProjections(tensors, layer, false);
    expect([...q.weight.data]).toEqual([0, 1, 6, 7]);
    expect([...k.weight.data]).toEqual([2, 3, 8, 9]);
    expect([...v.bias.data]).toEqual([4, 5]);
    const [scaled] = splitProjections(tensors, layer);
    expect(scaled.weight.data[1]).toBeCloseTo(Math.SQRT1_2, 6);
  });
});
