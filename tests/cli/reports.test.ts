// What the commands print, on real networks. Reference values: tests/engine/api/reference_values_test.cpp.
import { describe, expect, test } from 'vitest';
import { cli, cliJson, temporaryFile } from './run.ts';

interface Layer {
  name: string;
  type: string;
  output_shape: number[];
  parameters: number;
  flops: number;
  macs: number;
  activation_bytes: number;
}
interface Description {
  parameters: number;
  parameters_bytes: number;
  buffers_bytes: number;
  flops_per_call: number;
  flops_per_sample: number;
  macs_per_call: number;
  macs_per_sample: number;
  min_bytes_per_call: number;
  output_shape: number[];
  layers: Layer[];
}
interface CategoryBytes {
  parameters_bytes: number;
  buffers_bytes: number;
  activations_bytes: number;
  gradients_bytes: number;
  optimizer_state_bytes: number;
  inputs_bytes: number;
  workspace_bytes: number;
}
interface MemoryUse extends CategoryBytes {
  peak_bytes: number;
  at_peak: CategoryBytes;
}
interface MemoryReport {
  planned: MemoryUse;
  measured: MemoryUse | null;
  refused: { code: string; message: string } | null;
  planned_equals_measured: boolean;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('cli describe', () => {
  test('--json has the promised fields, and layers add up to the totals', () => {
    const d = cliJson<Description>(['describe', '--model', 'lenet5', '--batch', '3']);
    expect(d.parameters).toBe(61706);
    expect(d.parameters_bytes).toBe(4 * 61706);
    expect(d.macs_per_sample).toBe(416520);
    expect(d.macs_per_call).toBe(3 * 416520);
    expect(d.flops_per_call).toBe(3 * d.flops_per_sample);
    expect(d.min_bytes_per_call).toBeGreaterThan(d.parameters_bytes);
    for (const key of ['name', 'type', 'output_shape', 'activation_bytes'] as const) {
      for (const layer of d.layers) expect(layer).toHaveProperty(key);
    }
    expect(sum(d.layers.map((layer) => layer.parameters))).toBe(d.parameters);
    expect(sum(d.layers.map((layer) => layer.flops))).toBe(d.flops_per_call);
    expect(sum(d.layers.map((layer) => layer.macs))).toBe(d.macs_per_call);
    expect(d.layers.at(-1)?.output_shape).toEqual(d.output_shape);
  });

  test('a network too large for any tab is described exactly', () => {
    const d = cliJson<Description>(['describe', '--model', 'gpt2_xl', '--seq', '1024']);
    expect(d.parameters).toBe(1557611200);
  });

  test('--seq changes the work and not the parameters', () => {
    const short = cliJson<Description>(['describe', '--model', 'gpt2', '--seq', '16']);
    const long = cliJson<Description>(['describe', '--model', 'gpt2', '--seq', '32']);
    expect(long.parameters).toBe(short.parameters);
    expect(long.flops_per_call).toBeGreaterThan(2 * short.flops_per_call);
  });

  test('a spec from a file and from standard input give the same answer', () => {
    const spec = JSON.stringify({
      input: { shape: [4] },
      layers: [{ type: 'linear', out_features: 3 }, { type: 'relu' }],
    });
    const fromFile = cliJson<Description>(['describe', '--spec', temporaryFile(spec)]);
    const fromInput = cliJson<Description>(['describe', '--spec', '-'], spec);
    expect(fromFile).toEqual(fromInput);
    expect(fromFile.parameters).toBe(15);
  });

  test('without --json it is a table for people', () => {
    const { code, stdout, stderr } = cli(['describe', '--model', 'mlp']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(() => JSON.parse(stdout)).toThrow();
    expect(stdout).toContain('Parameters: 235,146, 0.94 MB (0.90 MiB) as float32');
    expect(stdout).toContain('PyTorch FlopCounterMode');
    expect(stdout).not.toContain('padding');
  });

  test('of windows it is said that what they take from padding counts', () => {
    const { stdout } = cli(['describe', '--model', 'cnn']);
    expect(stdout).toContain(
      'Where a window reaches over padding, what it takes from there counts',
    );
  });
});

describe('cli memory', () => {
  test('parameters and buffers are the same numbers in every command, and the parts make the whole', () => {
    const spec = JSON.stringify({
      input: { shape: [10, 4, 4] },
      layers: [{ type: 'batch_norm2d' }],
    });
    const file = temporaryFile(spec);
    const d = cliJson<Description>(['describe', '--spec', file]);
    const { planned, measured } = cliJson<MemoryReport>(['memory', '--spec', file]);
    const step = cliJson<MemoryReport>(['train-profile', '--spec', file, '--budget-ms', '1']);
    // Scale and shift of ten channels are trained; the running mean and variance are not.
    for (const each of [d, planned, measured, step.planned]) {
      expect(each).toMatchObject({ parameters_bytes: 80, buffers_bytes: 80 });
    }
    for (const { at_peak, peak_bytes } of [planned, step.planned]) {
      expect(sum(Object.values(at_peak))).toBe(peak_bytes);
    }
  });

  test('planned equals measured in every category', () => {
    const report = cliJson<MemoryReport>(['memory', '--model', 'lenet5', '--batch', '7']);
    expect(report.refused).toBeNull();
    expect(report.measured).toEqual(report.planned);
    expect(report.planned_equals_measured).toBe(true);
    expect(report.planned.peak_bytes).toBeGreaterThan(4 * 61706);
  });

  test('what does not fit is planned, and refused with its arithmetic', () => {
    const args = ['memory', '--model', 'gpt2_xl', '--memory-limit-mb', '512'];
    const report = cliJson<MemoryReport>(args);
    expect(report.measured).toBeNull();
    expect(report.planned_equals_measured).toBe(false);
    expect(report.planned.parameters_bytes).toBeGreaterThanOrEqual(4 * 1557611200);
    expect(report.refused?.code).toBe('out_of_memory');
    expect(report.refused?.message).toMatch(
      /gpt2_xl at batch 1 with 1024 tokens needs [\d.]+ GB \(parameters 6.23 GB, .*this session has 512 MB/,
    );
  });
});

describe('cli models', () => {
  test('lists the presets; each one can be described', () => {
    const models = cliJson<{ name: string; parameters: number; runnable: boolean }[]>(['models']);
    const names = models.map((model) => model.name);
    for (const name of ['linear', 'mlp', 'lenet5', 'alexnet', 'resnet18', 'gpt2', 'gpt2_xl']) {
      expect(names).toContain(name);
    }
    expect(models.find((model) => model.name === 'gpt2_xl')?.runnable).toBe(false);
    expect(models.find((model) => model.name === 'alexnet')?.runnable).toBe(true);
    for (const model of models) {
      const d = cliJson<Description>(['describe', '--model', model.name]);
      expect(d.parameters).toBe(model.parameters);
    }
  });
});
