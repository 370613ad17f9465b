// publint, Are The Types Wrong and the TypeScript compiler, with common settings, accept the package.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, test } from 'vitest';
import { packed, ROOT, run, tool, userFolder, write } from './support/installed.ts';

test('package: publint has nothing to say', async () => {
  const tarball = new Uint8Array(readFileSync(packed()));
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test('package: the types are right however they are resolved (Are The Types Wrong)', async () => {
  const given = createPackageFromTarballData(new Uint8Array(readFileSync(packed())));
  const checked = await checkPackage(given);
  expect(checked.types && checked.problems).toEqual([]);
});

test('package: it needs no other package, and is as large as its README says', () => {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  expect({ dependencies, peerDependencies, optionalDependencies }).toEqual({});
  const match = /(\d\.\d) MB to download/.exec(
    readFileSync(join(ROOT, 'web/src/engine/README.md'), 'utf8'),
  );
  expect(Math.abs(statSync(packed()).size / 1e6 - Number(match?.[1]))).toBeLessThan(0.1);
});

/** A user's program, including errors that the types must reject. */
const PROGRAM = `
import { type CallOptions, EngineError, type LatencyReport, loadDataset, Profiler, type TrainOptions } from 'tensorscope';

export async function use(): Promise<number> {
  const profiler = new Profiler({ threads: 1, files: new URL('https://example.org/files/') });
  const call: CallOptions = { signal: new AbortController().signal, onProgress: ({ fraction }) => void fraction };
  const report: LatencyReport = await profiler.measureLatency('mlp', { batch: 4, ...call });
  const training: TrainOptions = { preset: 'digits-mlp', steps: 2, training: { optimizer: 'sgd' } };
  const { curve } = await profiler.train(training);
  const bytes: Uint8Array = await loadDataset('digits');
  const [low, high] = [report.statistics.median_interval?.low, report.record.host.length];
  const failed = (error: unknown) => (error instanceof EngineError ? error.hint.length : 0);
  // @ts-expect-error a misspelt option
  await profiler.measureLatency('mlp', { bach: 4 }).catch(failed);
  // @ts-expect-error no such data
  await loadDataset('faces').catch(failed);
  profiler.dispose();
  return report.latency_ms + curve.length + bytes.length + (low ?? 0) + high;
}
`;

const STRICT = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
};
const BROWSER = { lib: ['es2022', 'dom'], types: [] };
/** Node's own types, as a user of this repository's version has them; no DOM. */
const NODE = { lib: ['es2022'], types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] };

/** node16 and nodenext: as an ES module and as CommonJS, which resolve to different types. */
const BOTH = ['use.mts', 'use.cts'];
const RESOLUTIONS = [
  [
    'bundler, in a browser',
    ['use.ts'],
    { module: 'esnext', moduleResolution: 'bundler', ...BROWSER },
  ],
  ['node16', BOTH, { module: 'node16', ...NODE }],
  ['nodenext', BOTH, { module: 'nodenext', ...NODE }],
] as const;

describe('package: TypeScript, strict, with the library’s own types checked', () => {
  const folder = userFolder();
  test.each(RESOLUTIONS)('%s', (name, files, options) => {
    const config = `tsconfig.${name.replace(/\W+/g, '-')}.json`;
    write(folder, {
      ...Object.fromEntries(files.map((file) => [file, PROGRAM])),
      [config]: JSON.stringify({ compilerOptions: { ...STRICT, ...options }, files }),
    });
    run(process.execPath, [tool('typescript/bin/tsc'), '-p', config], folder);
  });
});
