// The package in pages of a real Chromium: bundled by common bundlers, and loaded without one.

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { build, createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webpack from 'webpack';
import { userFolder, write } from './support/installed.ts';
import {
  answerOf,
  closeAll,
  type HeadersOf,
  HTML,
  host,
  ISOLATED,
  ONE,
  program,
  STRICT,
  TWO,
} from './support/page.ts';

let folder = '';
beforeAll(() => {
  folder = userFolder();
  write(folder, {
    'index.html': HTML('/main.js'),
    'main.js': program(),
    'required.cjs': program().replace(/import (.*) from (.*);/, 'const $1 = require($2);'),
  });
});
afterAll(closeAll);

const LIBRARY = 'node_modules/tensorscope/dist/lib';
const STRICTLY: HeadersOf = () => ({ ...ISOLATED, ...STRICT });

/** Runs with one thread, then with two, under a policy that allows only the page's own origin. */
async function bothIn(bundled: string): Promise<void> {
  const page = await host(join(folder, bundled), STRICTLY);
  expect(await answerOf(`${page}/`)).toEqual(ONE);
  expect(await answerOf(`${page}/?threads=2`)).toEqual(TWO);
}

test('package: built by Vite, under a strict policy, with threads', async () => {
  await build({ root: folder, logLevel: 'warn', build: { outDir: 'vite' } });
  await bothIn('vite');
});

test('package: served by Vite while one develops', async () => {
  const server = await createServer({
    root: folder,
    logLevel: 'error',
    build: { outDir: 'vite' },
    server: { port: 0, host: '127.0.0.1', headers: ISOLATED },
  });
  try {
    await server.listen();
    const [address] = server.resolvedUrls?.local ?? [];
    expect(await answerOf(`${address}`)).toEqual(ONE);
    expect(await answerOf(`${address}?threads=2`)).toEqual(TWO);
  } finally {
    await server.close();
  }
});

/** Bundles a page in the folder "webpack"; returns webpack's complaints. */
async function bundle(entry: string): Promise<unknown[]> {
  write(folder, { 'webpack/index.html': HTML('main.js') });
  const output = { path: join(folder, 'webpack'), filename: 'main.js' };
  const options: webpack.Configuration = { mode: 'production', context: folder, entry, output };
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    // By default webpack complains about any file above 244 kB.
    webpack({ ...options, performance: false }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
  const { errors = [], warnings = [] } = stats?.toJson() ?? {};
  return [...errors, ...warnings];
}

test('package: built by webpack, under a strict policy, with threads', async () => {
  expect(await bundle('./main.js')).toEqual([]);
  await bothIn('webpack');
});

test('package: required by a page that webpack builds', async () => {
  expect(await bundle('./required.cjs')).toEqual([]);
  await bothIn('webpack');
});

const bundled = () => ({ absWorkingDir: folder, entryPoints: ['main.js'], bundle: true });

test('package: built by esbuild, its files copied beside the bundle as README says', async () => {
  await esbuild.build({ ...bundled(), format: 'esm', outfile: 'esbuild/main.js' });
  cpSync(join(folder, LIBRARY, 'files'), join(folder, 'esbuild/files'), { recursive: true });
  write(folder, { 'esbuild/index.html': HTML('main.js') });
  await bothIn('esbuild');
});

test('package: a bundle that is no module says what it needs, and works with it', async () => {
  await esbuild.build({
    ...bundled(),
    format: 'iife',
    logLevel: 'error',
    outfile: 'script/main.js',
  });
  write(folder, { 'script/index.html': HTML('main.js') });
  cpSync(join(folder, LIBRARY, 'files'), join(folder, 'script/engine'), { recursive: true });
  const page = await host(join(folder, 'script'));
  expect(await answerOf(`${page}/`)).toMatchObject({
    code: 'load_failed',
    hint: expect.stringContaining('new Profiler({ files })'),
  });
  expect(await answerOf(`${page}/?files=engine`)).toEqual(ONE);
});
