// Where a lab's numbers come from: the engine here, or a recording of another device.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Origin, type OriginHost } from '../../../web/src/lab/state/origin';
import type { Recording } from '../../../web/src/lab/state/recording';

const engine = vi.hoisted(() => ({ models: vi.fn(), step: vi.fn() }));
vi.mock('../../../web/src/session/engine', async (actual) => ({
  ...(await actual<object>()),
  profiler: () => engine,
}));
vi.mock('../../../web/src/lab/state/coarse-clock', () => ({ clockStep: engine.step }));

const models = [{ name: 'mlp' }] as never;
const recorded = { values: { batch: 8 }, models } as unknown as Recording;
const unsupported = Object.assign(new Error('No WebAssembly.'), { code: 'no_wasm' });

function origin(given: Partial<OriginHost> = {}) {
  const host = {
    ...{ choice: { offer: vi.fn(), hold: vi.fn() }, notice: '', problem: undefined },
    ...{ requestUpdate: vi.fn(), cleared: vi.fn(), measuredBefore: async () => false },
    ...given,
  };
  const made = new Origin(host as never);
  made.loadRecording = vi.fn(async () => recorded);
  return { host, made, cleared: host.cleared as ReturnType<typeof vi.fn> };
}

beforeEach(() => {
  engine.models.mockReset().mockResolvedValue(models);
  engine.step.mockReset().mockResolvedValue(0);
});
afterEach(() => vi.restoreAllMocks());

it('offers the models of the engine, and looks no closer at a fine clock', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1003.3);
  const { host, made } = origin();
  await made.begin();
  expect(host.choice.offer).toHaveBeenCalledExactlyOnceWith(models);
  expect(engine.step).not.toHaveBeenCalled();
  expect([made.recorded, made.clockStep_ms, host.problem]).toEqual([undefined, 0, undefined]);
});

it('a coarse clock is measured and drawn; the recording comes when it is asked for', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  engine.step.mockResolvedValue(100);
  const { host, made } = origin();
  await made.begin();
  expect(made.clockStep_ms).toBe(100);
  expect(host.requestUpdate).toHaveBeenCalled();
  expect(made.loadRecording).not.toHaveBeenCalled();
  await made.showInstead();
  expect(made.loadRecording).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'coarse_clock', message: expect.stringMatching(/100\sms/) }),
  );
  expect(host.cleared).toHaveBeenCalledOnce();
  expect(host.choice.hold).toHaveBeenCalledExactlyOnceWith({ batch: 8 }, models);
  expect(made.recorded).toBe(recorded);
});

it('without an engine the recording is shown, and nothing here is taken back', async () => {
  engine.models.mockRejectedValue(unsupported);
  const { host, made, cleared } = origin();
  await made.begin();
  expect(made.recorded).toBe(recorded);
  expect(host.choice.hold).toHaveBeenCalledOnce();
  expect([host.problem, cleared.mock.calls.length]).toEqual([undefined, 0]);
});

it('what was measured here before is worth more than a recording', async () => {
  engine.models.mockRejectedValue(unsupported);
  const { host, made } = origin({ measuredBefore: async () => true });
  await made.begin();
  expect(made.loadRecording).not.toHaveBeenCalled();
  expect(host.problem).toMatchObject({ code: 'no_wasm' });
  expect(host.requestUpdate).toHaveBeenCalled();
});

it('an engine that answers with another error is no reason for a recording', async () => {
  engine.models.mockRejectedValue(new Error('broken'));
  const { host, made } = origin();
  await made.begin();
  expect(made.loadRecording).not.toHaveBeenCalled();
  expect(host.problem).toMatchObject({ message: 'broken' });
});

it('a recording that cannot be loaded is said, and what was measured stays on the page', async () => {
  const { host, made, cleared } = origin();
  made.loadRecording = () => Promise.reject(new Error('offline'));
  await made.showInstead();
  expect(host.notice).toContain('could not be loaded');
  expect(host.requestUpdate).toHaveBeenCalled();
  expect([made.recorded, cleared.mock.calls.length]).toEqual([undefined, 0]);
});

it('asks the engine again after a problem, and what is known without running too', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1003.3);
  const dry = { ask: vi.fn() };
  const { host, made } = origin({ dry });
  engine.models.mockRejectedValueOnce(Object.assign(new Error('Gone.'), { code: 'crashed' }));
  await made.begin();
  expect(host.problem).toMatchObject({ message: 'Gone.' });
  await made.retry();
  expect(host.problem).toBeUndefined();
  expect(host.choice.offer).toHaveBeenCalledExactlyOnceWith(models);
  expect(dry.ask).toHaveBeenCalledOnce();
});
