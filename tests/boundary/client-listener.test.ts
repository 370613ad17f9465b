// An onProgress that throws stops its call, which rejects; the process, the worker and the other calls continue.

import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { LIBRARY, LONG, open, QUICK, rejection } from './support/library.ts';

const boom = () => {
  throw new Error('boom');
};

test.each([
  ['throws', boom],
  ['rejects', async () => boom()],
])('client: an onProgress that %s rejects its call alone', async (_how, onProgress) => {
  const profiler = open();
  let restarts = 0;
  profiler.onRestart(() => {
    restarts += 1;
  });
  const failing = rejection(profiler.measureLatency('mlp', { ...LONG, onProgress }));
  const next = profiler.measureLatency('mlp', QUICK);
  const error = await failing;
  expect(error.code).toBe('listener_failed');
  expect(error.message).toBe('measureLatency was stopped: onProgress threw (boom).');
  expect(error.cause).toEqual(new Error('boom'));
  expect((await next).samples_ms.length).toBeGreaterThan(0);
  expect(restarts).toBe(0);
});

test('client: a training whose listener throws rejects too, and the model can be trained on', async () => {
  const profiler = open();
  const training = { preset: 'images-lenet5', steps: 500 };
  const error = await rejection(profiler.train(training, { onProgress: boom }));
  expect(error.code).toBe('listener_failed');
  const report = await profiler.train({ ...training, steps: 1 });
  expect(report.steps).toBe(1);
});

// If it is blocked, the process learns of the stopped call only when the worker is already being terminated.
test.each([0, 300])(
  'client: a listener that throws does not end a Node process, held up for %i ms',
  (held_ms) => {
    const source = `import { Profiler } from ${JSON.stringify(pathToFileURL(LIBRARY).href)};
    const profiler = new Profiler();
    const onProgress = () => { throw new Error('boom'); };
    const code = await profiler.measureLatency('mlp', { onProgress }).catch((error) => error.code);
    for (const end = performance.now() + ${held_ms}; performance.now() < end; );
    profiler.onRestart(() => { throw new Error('said after a restart'); });
    await profiler.killWorker();
    console.log(code, await profiler.countParameters('mlp'));`;
    const run = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
      encoding: 'utf8',
      timeout: 300_000, // ends a hanging process
    });
    expect(run.stderr).toMatch(/^Error: said after a restart\n(\s+at .*\n)+$/);
    expect(run.stdout).toBe('listener_failed 235146\n');
    expect(run.status).toBe(0);
  },
);
