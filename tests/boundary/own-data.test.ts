// run, fit and weights of the library: networks trained in PyTorch on own arrays, and calls that are rejected.

import { describe, expect, test } from 'vitest';
import { readNpy } from '../../web/src/engine/npy.ts';
import { readSafetensors, writeSafetensors } from '../../web/src/engine/safetensors.ts';
import { furthest, NETWORKS, ownBytes, ownSpec, TOLERANCE } from '../support/own-data.ts';
import { open, progressSeen, rejection } from './support/library.ts';

const given = (name: string) =>
  [ownSpec(name), readNpy(ownBytes(`${name}-input.npy`)), ownBytes(`${name}.safetensors`)] as const;
const LINE = {
  name: 'line',
  input: { shape: [2] },
  layers: [{ type: 'linear', name: 'fc', out_features: 1 }],
};
const inputs = Float32Array.from({ length: 128 }, (_, i) => Math.sin(7 * i));
/** y = 3a - 2b + 1. */
const targets = Float32Array.from(
  { length: 64 },
  (_, i) => 3 * (inputs[2 * i] ?? 0) - 2 * (inputs[2 * i + 1] ?? 0) + 1,
);
const MSE = { loss: 'mse', epochs: 80, batch: 8, training: { learning_rate: 0.1 } } as const;
const values = (...data: number[]) => ({ shape: [data.length], data: Float32Array.from(data) });
const lineFile = () =>
  writeSafetensors(
    new Map([
      ['fc.weight', { ...values(3, -2), shape: [1, 2] }],
      ['fc.bias', values(1)],
    ]),
  );

describe('run', () => {
  test.each(NETWORKS)(
    '%s, trained in PyTorch: 100 outputs within 1e-5 of PyTorch’s',
    async (name) => {
      const profiler = open();
      const [spec, samples, weights] = given(name);
      const outputs = await profiler.run(spec, samples, { weights });
      expect(furthest(outputs, name)).toBeLessThan(TOLERANCE);
      const flat = await profiler.run(JSON.parse(spec), samples.data, {
        weights: weights.slice().buffer,
        batch: 7,
      });
      expect(furthest(flat, name)).toBeLessThan(TOLERANCE);
    },
  );

  test('more samples than the engine’s memory holds at once are run part by part, with progress', async () => {
    const profiler = open({ memory_limit_bytes: 2 ** 19 }); // at a batch of 65,536 the plan is 0.8 MB
    const many = new Float32Array(2 * 600_000).fill(1);
    const phases = new Set<string>();
    const onProgress = ({ phase }: { phase: string }) => void phases.add(phase);
    const { data, shape } = await profiler.run(LINE, many, {
      weights: lineFile(),
      batch: 65_536,
      onProgress,
    });
    expect(shape).toEqual([600_000, 1]);
    expect(data.every((value) => value === 2)).toBe(true);
    expect(phases).toContain('running');
  });

  test('what is refused leaves no arrays to what is started next', async () => {
    const first = async (profiler: ReturnType<typeof open>) =>
      (await profiler.fit(LINE, inputs, targets, { ...MSE, epochs: 1 })).curve[0]?.loss;
    const untouched = await first(open());
    const profiler = open();
    const weights = lineFile();
    const wrong = { ...MSE, weights, training: { lr: 3 } as never };
    expect((await rejection(profiler.fit(LINE, inputs, targets, wrong))).message).toContain('lr');
    expect(await first(profiler)).toBe(untouched);
    const call = profiler.run(LINE, inputs, { weights, batch: 1.5 });
    expect((await rejection(call)).message).toContain('batch');
    expect(await first(profiler)).toBe(untouched);
  });

  test('outputs that no page could hold are refused with their size', async () => {
    const spec = { input: { shape: [1] }, layers: [{ type: 'linear', out_features: 20_000 }] };
    const profiler = open();
    const weights = writeSafetensors(
      new Map([
        ['0.weight', { data: new Float32Array(20_000), shape: [20_000, 1] }],
        ['0.bias', { data: new Float32Array(20_000), shape: [20_000] }],
      ]),
    );
    const named = { ...spec, layers: [{ ...spec.layers[0], name: '0' }] };
    const error = await rejection(profiler.run(named, new Float32Array(131_072), { weights }));
    expect(error.code).toBe('out_of_memory');
    expect(error.message).toContain('131072 samples have 10485760000 bytes, expected at most');
  });

  test('stopped, it rejects and the next call works', async () => {
    const profiler = open();
    const stop = new AbortController();
    const { seen, onProgress } = progressSeen(({ phase }) => phase === 'running');
    const call = profiler.run(LINE, new Float32Array(2 * 3_000_000), {
      weights: lineFile(),
      batch: 1,
      signal: stop.signal,
      onProgress,
    });
    void seen.then(() => stop.abort());
    expect((await rejection(call)).code).toBe('cancelled');
    expect(
      (await profiler.run(LINE, new Float32Array([1, 1]), { weights: lineFile() })).data,
    ).toEqual(new Float32Array([2]));
  });

  test('what does not fit is refused by name, value and what was expected', async () => {
    const profiler = open();
    const [spec, samples, weights] = given('images');
    const refused = async (inputs: unknown, options: unknown) => {
      const { code, op, message } = await rejection(
        profiler.run(spec, inputs as never, options as never),
      );
      expect(code).toBe('invalid_argument');
      return `${op}: ${message}`;
    };
    expect(await refused(samples, {})).toBe(
      'weights: weights has to be the bytes of a safetensors file, a Uint8Array, but it is undefined.',
    );
    expect(await refused([1, 2], { weights })).toMatch(/^inputs: inputs has to be a typed array/);
    expect(await refused(new Float32Array(65), { weights })).toMatch(
      /65 numbers, expected whole samples of 64/,
    );
    expect(await refused(new Float32Array(), { weights })).toMatch(/one at least/);
    expect(await refused({ data: new Float32Array(64), shape: [1, 8, 8] }, { weights })).toMatch(
      /shape \[1, 8, 8\], expected \[N, 1, 8, 8\]/,
    );
    expect(await refused({ data: new Float32Array(64), shape: [2, 1, 8, 8] }, { weights })).toMatch(
      /does not hold 64 numbers/,
    );
    expect(await refused(samples, { weights, bach: 3 })).toMatch(
      /run has no option "bach". Did you mean "batch"/,
    );
    expect(await refused(samples, { weights, batch: 0 })).toMatch(/batch is 0/);
    expect(await refused(samples, { weights: ownBytes('tokens.safetensors') })).toMatch(
      /does not fit images: 13 missing \(conv1\.weight, .* and 8 more\); \d+ unexpected/,
    );
    const [tokens, , theirs] = given('tokens');
    const words = await rejection(
      profiler.run(tokens, new Float32Array(12).fill(0.5), { weights: theirs }),
    );
    expect(words.message).toMatch(/inputs: 0.5 at position 0, expected whole numbers/);
    const far = await rejection(
      profiler.run(tokens, new Uint8Array(24).fill(16, 13), { weights: theirs }),
    );
    expect(far.message).toBe('inputs is 16 at position 1 of sample 1, expected 0 to 15');
  });

  test('weights that do not fit are told by tensor', async () => {
    const profiler = open();
    const refused = async (tensors: [string, { shape: number[]; data: Float32Array }][]) =>
      (await rejection(profiler.run(LINE, inputs, { weights: writeSafetensors(new Map(tensors)) })))
        .message;
    const weight = { shape: [1, 2], data: new Float32Array(2) };
    expect(await refused([['fc.weight', weight]])).toBe(
      'weights: the file does not fit line: 1 missing (fc.bias).',
    );
    expect(
      await refused([
        ['fc.weight', weight],
        ['fc.bais', values(1)],
      ]),
    ).toMatch(/1 missing \(fc\.bias\); 1 unexpected \(fc\.bais: did you mean ‘fc\.bias’\?\)/);
    expect(
      await refused([
        ['fc.weight', { ...weight, shape: [2, 1] }],
        ['fc.bias', values(1)],
      ]),
    ).toMatch(/1 of another shape \(fc\.weight is \[2, 1\], expected \[1, 2\]\)/);
    expect(
      await refused([
        ['fc.weight', weight],
        ['fc.bias', values(Number.NaN)],
      ]),
    ).toMatch(/1 with NaN or infinite values \(fc\.bias from element 0\)/);
    expect(
      await refused([
        ['fc.weight', weight],
        ['fc.bias', values(1)],
        ['module.fc.bias', values(2)],
      ]),
    ).toMatch(/1 there twice with different values \(fc\.bias\)/);
  });
});

describe('fit', () => {
  test('learns a line, holds a part out, tells its steps, and gives its weights away', async () => {
    const profiler = open();
    let steps = 0;
    const report = await profiler.fit(LINE, inputs, targets, {
      ...MSE,
      onProgress: ({ train_points }) => {
        steps += train_points.length;
      },
    });
    expect(report).toMatchObject({
      model: 'line',
      preset: 'own',
      training_samples: 51,
      held_out_samples: 13,
      steps: 480,
      diverged: '',
    });
    expect(steps).toBe(480);
    expect(report.evaluations.at(-1)?.loss).toBeLessThan(1e-3);
    const weights = await profiler.trainedWeights();
    expect([...readSafetensors(weights).keys()]).toEqual(['fc.weight', 'fc.bias']);
    expect(await profiler.weightsOf(LINE)).toEqual([
      { name: 'fc.weight', shape: [1, 2] },
      { name: 'fc.bias', shape: [1] },
    ]);
    const { data } = await profiler.run(LINE, inputs, { weights });
    expect(Math.max(...data.map((value, i) => Math.abs(value - (targets[i] ?? 0))))).toBeLessThan(
      0.1,
    );
    const again = await profiler.fit(LINE, inputs, targets, { ...MSE, epochs: 1, weights });
    expect(again.evaluations[0]?.loss).toBe(report.evaluations.at(-1)?.loss);
    expect((await profiler.train({ preset: 'own', resume: true, batch: 8, epochs: 2 })).steps).toBe(
      12,
    );
  });

  test('a preset’s weights are saved, loaded and run elsewhere', async () => {
    const profiler = open();
    const { evaluations } = await profiler.train({ preset: 'digits-mlp', epochs: 1 });
    const weights = await profiler.trainedWeights();
    const other = open();
    const begun = await other.train({ preset: 'digits-mlp', steps: 1 }, { weights });
    expect(begun.evaluations[0]?.accuracy).toBe(evaluations.at(-1)?.accuracy);
    const { shape, data } = await other.run('mlp', new Float32Array(784), { weights });
    expect(shape).toEqual([1, 10]);
    expect(data.every(Number.isFinite)).toBe(true);
  });

  test('a divergence is said, and there are no weights', async () => {
    const profiler = open();
    const training = { optimizer: 'sgd', learning_rate: 1e6 };
    const report = await profiler.fit(LINE, inputs, targets, { ...MSE, training });
    expect(report.diverged).toMatch(/stopped at step/);
    expect((await rejection(profiler.trainedWeights())).message).toMatch(/diverged/);
    expect((await rejection(open().trainedWeights())).message).toMatch(/no trained model/);
  });

  test('targets that do not fit are refused by name', async () => {
    const profiler = open();
    const [spec, samples] = given('images');
    const refused = async (targets: unknown, options: object = {}) =>
      (await rejection(profiler.fit(spec, samples, targets as never, options))).message;
    expect(await refused(new Uint8Array(99))).toBe('targets: 99 samples, but inputs have 100.');
    expect(await refused(new Float32Array(100).fill(0.5))).toMatch(
      /targets: 0.5 at position 0, expected whole numbers/,
    );
    expect(await refused(new Uint8Array(100).fill(4))).toMatch(
      /targets is 4 at position 0 of sample \d+, expected 0 to 3/,
    );
    expect(await refused(new Uint8Array(100), { loss: 'mse' })).toMatch(
      /25 samples, but inputs have 100/,
    );
    expect(await refused(new Uint8Array(100), { loss: 'hinge' })).toMatch(/loss is 'hinge'/);
    expect(await refused(new Uint8Array(100), { held_out: 1 })).toMatch(/held_out is 1/);
  });
});
