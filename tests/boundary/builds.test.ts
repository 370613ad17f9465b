// Both WebAssembly builds and the native command line give the same answers.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../../web/src/engine/generated/tensorscope-simd128.mjs';
import { cliJson } from '../cli/run.ts';
import { openEngine, runJob, value } from './support/engine.ts';

const RELAXED_MADD = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 1, 96, 3, 123, 123, 123, 1, 123, 3, 2, 1, 0, 10, 13, 1, 11, 0,
  32, 0, 32, 1, 32, 2, 253, 133, 2, 11,
];

let simd128: Session;
let relaxed: Session;
beforeAll(async () => {
  // tests/vitest.config.ts gives Node the necessary flag, so a missing build is a failure, not a skipped test.
  expect(WebAssembly.validate(Uint8Array.from(RELAXED_MADD))).toBe(true);
  simd128 = (await openEngine('simd128')).session;
  relaxed = (await openEngine('relaxed')).session;
});

const presets = () => value(simd128.models()).map((model) => model.name);

describe('builds: simd128 and relaxed SIMD', () => {
  /** Number of occurrences of the bytes of f32x4.relaxed_madd in a build. */
  const fusedMultiplyAdds = (build: string) => {
    const url = new URL(
      `../../web/src/engine/generated/tensorscope-${build}.wasm`,
      import.meta.url,
    );
    return readFileSync(url).toString('latin1').split('\xfd\x85\x02').length - 1;
  };

  test('each says which it is, and only the second has fused multiply-adds', () => {
    expect(fusedMultiplyAdds('relaxed')).toBeGreaterThan(100);
    expect(fusedMultiplyAdds('simd128')).toBeLessThan(3);
    expect(simd128.info().simd).toBe('simd128');
    expect(relaxed.info().simd).toBe('relaxed-simd');
    expect(simd128.info().eigen_simd).not.toContain('AVX');
    expect(relaxed.info().eigen_simd).toContain('AVX');
    expect(relaxed.info().version).toBe(simd128.info().version);
  });

  test('they describe and plan every preset alike', () => {
    for (const model of presets()) {
      const request = { model, batch: 5 };
      expect(relaxed.describe(request), model).toEqual(simd128.describe(request));
      expect(relaxed.planMemory(request), model).toEqual(simd128.planMemory(request));
    }
    expect(relaxed.models()).toEqual(simd128.models());
  });

  test('they measure the same memory', () => {
    const reports = [simd128, relaxed].map((session) => {
      value(session.startMemory({ model: 'gpt_nano', batch: 2 }));
      runJob(session);
      return value(session.takeMemory());
    });
    expect(reports[1]).toEqual(reports[0]);
  });
});

describe('builds: WebAssembly and native', () => {
  test('describe gives what the command line prints, for every preset at batch 1 and 7', () => {
    for (const model of presets()) {
      for (const batch of [1, 7]) {
        const native = cliJson(['describe', '--model', model, '--batch', String(batch)]);
        expect(value(simd128.describe({ model, batch })), `${model} ${batch}`).toEqual(native);
      }
    }
  });

  test('planned memory is what the command line prints for a model too large to run', () => {
    const native = cliJson<{ planned: unknown }>(['memory', '--model', 'gpt2_xl']);
    expect(value(simd128.planMemory({ model: 'gpt2_xl' })).planned).toEqual(native.planned);
  });

  test('the presets are the same, in the same order', () => {
    const native = cliJson<{ models?: { name: string }[] } | { name: string }[]>(['models']);
    const list = Array.isArray(native) ? native : (native.models ?? []);
    expect(list.map((model) => model.name)).toEqual(presets());
  });
});
