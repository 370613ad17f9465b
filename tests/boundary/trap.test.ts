// A trap inside the real engine, caused by overwritten memory, and how the worker's code handles it.

import { expect, test } from 'vitest';
import { crashError } from '../../web/src/engine/connection.ts';
import type { FromWorker, Verb } from '../../web/src/engine/protocol.ts';
import { SessionRunner } from '../../web/src/engine/session-runner.ts';
import { openEngine } from './support/engine.ts';

/** A runner on a real session, and a function for its next message that is not progress. */
async function openRunner() {
  const engine = await openEngine();
  let deliver: (message: FromWorker) => void = () => undefined;
  const runner = new SessionRunner(engine.session, (message) => {
    if (message.kind !== 'progress') deliver(message);
  });
  const ask = (verb: Verb, args: unknown[]) =>
    new Promise<FromWorker>((resolve) => {
      deliver = resolve;
      runner.handle({ kind: 'call', id: 1, verb, args });
    });
  return { engine, ask };
}

test('worker: a good call is a result, a bad one an error, and neither is a crash', async () => {
  const { ask } = await openRunner();
  expect((await ask('describe', [{ model: 'mlp' }])).kind).toBe('result');
  const refused = await ask('describe', [{ model: 'resnet19' }]);
  expect(refused).toMatchObject({ kind: 'error', error: { code: 'invalid_argument' } });
  expect((await ask('measureLatency', [{ model: 'mlp' }, { naive_runs: 1 }])).kind).toBe('result');
});

test.each<[Verb, unknown[]]>([
  ['describe', [{ model: 'mlp' }]],
  ['models', []],
  ['measureLatency', [{ model: 'mlp' }, { naive_runs: 1 }]],
])('worker: a trap in %s is told as a crash, with what the machine said', async (verb, args) => {
  const { engine, ask } = await openRunner();
  engine.ruin();
  const answer = await ask(verb, args);
  expect(answer.kind).toBe('crashed');
  expect(answer.kind === 'crashed' && answer.message).toBeTruthy();
  expect(answer.kind === 'crashed' && answer.frames).toMatch(/^wasm-function\[\d+\]:0x[\da-f]+/);
});

test('a crash says in its stack where in the module it was, and who called', () => {
  const { message, stack } = crashError('it trapped', 'wasm-function[7]:0x1a');
  expect(stack).toMatch(/^EngineError: The engine stopped working: it trapped\./);
  expect(stack).toContain('in the engine: wasm-function[7]:0x1a');
  expect(stack).toContain('trap.test.ts');
  expect(message).not.toContain('wasm-function');
});
