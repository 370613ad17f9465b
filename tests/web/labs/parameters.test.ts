import { describe, expect, it } from 'vitest';
import type { Description, LayerReport } from '../../../web/src/engine/types';
import { factorOff } from '../../../web/src/kit/controls/grade';
import { largestPart, partsOf, shownParts } from '../../../web/src/labs/parameters/outcome';

const layer = (name: string, parameters: number, more: Partial<LayerReport> = {}): LayerReport => ({
  name,
  type: 'linear',
  output_shape: [1, 10],
  parameters,
  flops: 0,
  macs: 0,
  bias_flops: 10,
  transcendentals: 0,
  min_bytes: 0,
  activation_bytes: 0,
  arithmetic_intensity: 0,
  ...more,
});
const of = (layers: LayerReport[]) => ({ layers }) as Description;

describe('parameters lab', () => {
  it('one linear layer is split into weights and biases that add up', () => {
    const parts = partsOf(of([layer('fc', 2_362_368, { output_shape: [1, 3072] })]));
    expect(parts).toEqual([
      { label: 'weights', parameters: 2_359_296 },
      { label: 'biases', parameters: 3072 },
    ]);
  });

  it('a linear layer without bias is not split', () => {
    expect(partsOf(of([layer('fc', 100, { bias_flops: 0 })]))).toEqual([
      { label: 'fc', parameters: 100 },
    ]);
  });

  it('layers without parameters are left out', () => {
    const parts = partsOf(of([layer('a', 5), layer('relu', 0), layer('b', 6)]));
    expect(parts.map((part) => part.label)).toEqual(['a', 'b']);
  });

  it('repeated blocks share a row and nothing is lost or counted twice', () => {
    const blocks = Array.from({ length: 24 }, (_, i) => [
      layer(`h.${i}.fc`, 7),
      layer(`h.${i}.proj`, 3),
    ]);
    const parts = partsOf(of([layer('wte', 1000), ...blocks.flat()]));
    const rows = shownParts(parts);
    expect(rows).toEqual([
      { label: 'wte', parameters: 1000 },
      { label: '24 × h.*.fc', parameters: 168 },
      { label: '24 × h.*.proj', parameters: 72 },
    ]);
  });

  it('many different layers are cut to ten rows with the same sum', () => {
    const layers = Array.from({ length: 40 }, (_, i) => layer(`layer${'x'.repeat(i)}`, i + 1));
    const rows = shownParts(partsOf(of(layers)));
    expect(rows).toHaveLength(10);
    expect(rows.reduce((sum, row) => sum + row.parameters, 0)).toBe(820);
    expect(rows.at(-1)?.label).toBe('all others');
    expect(largestPart(rows.slice(0, -1))?.parameters).toBe(40);
  });

  it('factorOff: too many and too few count alike', () => {
    expect(factorOff(200, 100)).toBe(2);
    expect(factorOff(50, 100)).toBe(2);
  });
});
