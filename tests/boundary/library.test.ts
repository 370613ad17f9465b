// The Profiler as a program uses it: in plain Node, without a test runner around it.

import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { LIBRARY, library, open, QUICK, rejection } from './support/library.ts';

const node20 = Number(process.versions.node.split('.')[0]) < 22;
const RELAXED_FLAG = node20 ? ['--experimental-wasm-relaxed-simd'] : [];

/** Runs a module with `Profiler` in scope in a separate Node process; returns what it printed, as JSON. */
function runScript(flags: string[], body: string): Record<string, unknown> {
  const source = `import { Profiler, EngineError } from ${JSON.stringify(pathToFileURL(LIBRARY).href)};\n${body}`;
  const args = [...flags, '--input-type=module', '--eval', source];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: 300_000, // ends a hanging process
  });
  if (status !== 0) throw new Error(`status ${status}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}

const MEASURE = `
  const profiler = new Profiler();
  const { simd } = await profiler.info();
  const { samples_ms, record } = await profiler.measureLatency('mlp', ${JSON.stringify(QUICK)});
  const { flops_per_call } = await profiler.countFlops('resnet18');
  console.log(JSON.stringify({ simd, build: profiler.environment().build, samples: samples_ms.length, flops_per_call, record }));
`;

test('library: measures in plain Node, and an idle profiler does not keep the process alive', () => {
  const printed = runScript([], MEASURE);
  expect(printed.samples).toBeGreaterThan(0);
  expect(printed.build).toBe(node20 ? 'simd128' : 'relaxed');
});

test('library: the record of a report says what it was measured with, the host included', () => {
  const { record, samples } = runScript([], MEASURE);
  expect(record).toMatchObject({
    samples,
    host: `Node ${process.versions.node}`,
    isolated: false,
    visibility_changes: 0,
    engine_version: expect.stringMatching(/./),
    build_hash: expect.stringMatching(/./),
    discarded: expect.any(Array),
  });
  expect(record).toHaveProperty('hardware_threads');
});

test('library: takes the relaxed build where the machine has relaxed SIMD, and counts the same', () => {
  const relaxed = runScript(RELAXED_FLAG, MEASURE);
  const simd128 = runScript(
    RELAXED_FLAG,
    MEASURE.replace('Profiler()', "Profiler({ build: 'simd128' })"),
  );
  expect([relaxed.build, relaxed.simd]).toEqual(['relaxed', 'relaxed-simd']);
  expect([simd128.build, simd128.simd]).toEqual(['simd128', 'simd128']);
  expect(relaxed.flops_per_call).toBe(simd128.flops_per_call);
});

test.runIf(node20)(
  'library: a build that this machine cannot run is a load error, call after call',
  () => {
    const printed = runScript(
      [],
      `const profiler = new Profiler({ build: 'relaxed' });
     const codes = [];
     for (let i = 0; i < 3; i += 1) await profiler.info().catch(({ code }) => codes.push(code));
     console.log(JSON.stringify({ codes }));`,
    );
    expect(printed.codes).toEqual(['load_failed', 'load_failed', 'load_failed']);
  },
);

test('library: a profiler that is never used ends with the process', () => {
  expect(runScript([], "new Profiler(); console.log('{}')")).toEqual({});
});

test('library: a preset, its spec as text and its spec as an object are the same model', async () => {
  const profiler = open();
  const text = await profiler.specOf('lenet5');
  const described = await Promise.all(
    ['lenet5', text, `\n ${text}`, JSON.parse(text) as object].map((model) =>
      profiler.describe(model, { batch: 3 }),
    ),
  );
  for (const other of described.slice(1)) expect(other).toEqual(described[0]);
});

test('library: counts per call grow with the batch, counts per sample and parameters do not', async () => {
  const profiler = open();
  const [one, seven] = await Promise.all([
    profiler.countFlops('lenet5'),
    profiler.countFlops('lenet5', { batch: 7 }),
  ]);
  expect(seven.flops_per_call).toBe(7 * one.flops_per_call);
  expect(seven.macs_per_call).toBe(7 * one.macs_per_call);
  expect(seven.flops_per_sample).toBe(one.flops_per_sample);
  expect(await profiler.countParameters('lenet5')).toBe(61_706);
});

test('library: planned memory is measured memory, in every category', async () => {
  const report = await open().measureMemory('gpt_nano', { batch: 2, seq: 16 });
  expect(report.refused).toBeUndefined();
  expect(report.measured).toEqual(report.planned);
  expect(report.planned.parameters_bytes).toBeGreaterThan(0);
});

test('library: a spec of one’s own is compared with its int8 version, on either side', async () => {
  const profiler = open();
  const model = {
    name: 'own',
    input: { shape: [8] },
    layers: [{ type: 'linear', out_features: 4 }],
  };
  const few = { budget_ms: 20, warm_up_ms: 5 };
  const second = await profiler.compare({ model }, { model, int8: true }, few);
  expect([second.a, second.b]).toEqual(['own, batch 1', 'own, batch 1, int8']);
  const first = await profiler.compare({ model, int8: true }, { model, batch: 2 }, few);
  expect([first.a, first.b]).toEqual(['own, batch 1, int8', 'own, batch 2']);
});

test('library: a layer profiled alone has the FLOPs that describe tells', async () => {
  const profiler = open();
  const { layers } = await profiler.describe('mlp', { batch: 4 });
  const layer = await profiler.profileLayer('mlp', 'fc2', { ...QUICK, batch: 4 });
  expect(layer.flops).toBe(layers.find(({ name }) => name === 'fc2')?.flops);
  expect(layer.latency_ms).toBeGreaterThan(0);
});

test('library: quickProfile prints what its profile holds', async () => {
  const { text, profile } = await open().quickProfile('mlp', { ...QUICK, batch: 8 });
  expect(profile.parameters).toBe(235_146);
  expect(text.split('\n').length).toBeGreaterThan(5);
  expect(text).toMatch(/MB|kB/);
  expect(profile.trace.map(({ name }) => name)).toEqual(['fc1', 'relu1', 'fc2', 'relu2', 'fc3']);
});

test('library: summarize answers with the statistics of the samples given', async () => {
  const statistics = await open().summarize([5.1, 5.2, 5.0, 5.3, 50]);
  expect(statistics.count).toBe(5);
  expect(statistics.median).toBe(5.2);
  expect(statistics.mean).toBeCloseTo(14.12, 10);
  expect(statistics.outliers).toEqual([4]);
});

test('library: the environment names the build, the host and the number of threads', () => {
  const { host, build, hardware_threads, isolated } = open().environment();
  expect(host).toBe(`Node ${process.versions.node}`);
  expect(['relaxed', 'simd128']).toContain(build);
  expect(hardware_threads).toBeGreaterThanOrEqual(1);
  expect(isolated).toBe(false);
});

test('library: an error carries code, message and hint', async () => {
  const error = await rejection(open().describe('resnet19'));
  expect(error).toBeInstanceOf(library.EngineError);
  expect(error).toBeInstanceOf(Error);
  expect(error.code).toBe('invalid_argument');
  expect(error.message).toContain("'resnet19'");
});
