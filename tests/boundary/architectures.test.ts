// The specs of the architectures lab, counted by the real engine.

import { describe, expect, it } from 'vitest';
import { FOUND, pytorch } from '../../web/src/labs/architectures/pytorch';
import { larger as LARGER } from '../../web/src/labs/architectures/questions';
import {
  baseSize,
  type Control,
  countOf,
  type Describe,
  widthFor,
} from '../../web/src/labs/architectures/search';
import {
  decodeSpec,
  FAMILIES,
  prefillSpec,
  specOf,
  WIDTH_STEPS,
} from '../../web/src/labs/architectures/specs';
import { TARGETS } from '../../web/src/labs/architectures/targets';
import { openEngine, value } from './support/engine.ts';

const { session } = await openEngine();
const described = (spec: object, batch = 1) =>
  value(session.describe({ spec: JSON.stringify(spec), batch }));
const counted: Describe = (family, size) => Promise.resolve(described(specOf(family, size)));

const CONTROLS: readonly Control[] = ['parameters', 'flops'];

describe('architectures: networks of one budget', () => {
  it.each(CONTROLS)('%s: no neighbouring width is nearer to the target', async (control) => {
    const target = TARGETS[control];
    for (const family of FAMILIES) {
      const width = await widthFor(family, control, target, counted);
      const off = async (other: number) =>
        Math.abs(
          Math.log(countOf(control, await counted(family, baseSize(family, other))) / target),
        );
      const step = WIDTH_STEPS[family];
      expect(await off(width)).toBeLessThanOrEqual(await off(width + step));
      expect(await off(width)).toBeLessThanOrEqual(await off(width - step));
      expect(await off(width)).toBeLessThan(0.1);
      expect(width).toBe(FOUND[control][family]);
    }
  });

  it('all read one picture and give ten answers', async () => {
    for (const family of FAMILIES) {
      const { input_shape, output_shape } = await counted(family, baseSize(family, 16));
      expect([input_shape, output_shape]).toEqual([
        [1, 1, 32, 32],
        [1, 10],
      ]);
    }
  });

  it('only the MLP needs more parameters for a larger picture, as the question says', async () => {
    for (const family of FAMILIES) {
      const size = baseSize(family, 16);
      const [one, larger] = [
        await counted(family, size),
        await counted(family, { ...size, resolution: 2 * size.resolution }),
      ];
      expect(larger.parameters > one.parameters, family).toBe(family === LARGER.answer);
      expect(larger.flops_per_sample, family).toBeGreaterThan(one.flops_per_sample);
    }
  });

  it.each(CONTROLS)('%s: 64 pictures in a call raise the MLP’s FLOPs per byte most', (control) => {
    const gains = FAMILIES.map((family) => {
      const spec = specOf(family, baseSize(family, FOUND[control][family]));
      const [alone, many] = [1, 64].map((batch) => described(spec, batch).arithmetic_intensity);
      return (many ?? 0) / (alone ?? 1);
    });
    expect(Math.max(...gains)).toBe(gains[FAMILIES.indexOf('mlp')]);
  });

  it.each(CONTROLS)('%s: PyTorch in lines that fit a phone', (control) => {
    for (const line of pytorch(control, 64).split('\n'))
      expect(line.length, line).toBeLessThanOrEqual(72);
  });

  it('the MLP uses every parameter about once for a sample', async () => {
    const { flops_per_sample, parameters } = await counted('mlp', baseSize('mlp', 256));
    expect(flops_per_sample / 2 / parameters).toBeCloseTo(1, 2);
  });
});

describe('architectures: a decoding step', () => {
  const [d, layers, tokens] = [64, 3, 128];

  it('has the products of a step: four projections, scores and their use, two of the feed-forward network', () => {
    const { macs_per_call } = described(decodeSpec(d, layers, tokens));
    expect(macs_per_call).toBe(layers * (4 * d * d + 2 * tokens * d + 8 * d * d));
  });

  it('has as many per token as the transformer that reads so many at once', () => {
    const step = described(decodeSpec(d, layers, tokens)).macs_per_call;
    expect(described(prefillSpec(d, layers, tokens)).macs_per_call / tokens).toBe(step);
  });

  it('reads the cache: its parameters are the blocks’ and 2 T d of keys and values a layer', () => {
    const block = described(prefillSpec(d, layers, tokens)).parameters;
    const step = described(decodeSpec(d, layers, tokens)).parameters;
    expect(step - block).toBe(layers * 2 * tokens * d);
  });
});
