// The PyTorch module is written for the model that is shown, only while its section is unfolded.

import { expect, it, vi } from 'vitest';
import { torchOf } from '../../../web/src/lab/pytorch';
import { TorchWriter } from '../../../web/src/lab/state/torch-writer';

const spec = (name: string) =>
  JSON.stringify({ name, input: { shape: [8] }, layers: [{ type: 'relu', name: 'relu' }] });

function writer(argument: string) {
  const host = { chosen: { values: {}, model: { argument } } as never, requestUpdate: vi.fn() };
  return { host, made: new TorchWriter(host) };
}

it('not before the fold is open, and once for a model', async () => {
  const one = spec('one');
  const { host, made } = writer(one);
  made.ask();
  expect(torchOf(one)).toBeUndefined();
  made.opened(true);
  await vi.waitUntil(() => torchOf(one) !== undefined, { timeout: 600_000 });
  await vi.waitUntil(() => host.requestUpdate.mock.calls.length === 1, { timeout: 600_000 });
  expect(torchOf(one)?.code).toContain('nn.ReLU()');
  made.ask();
  await new Promise((done) => setTimeout(done));
  expect(host.requestUpdate).toHaveBeenCalledOnce();
});

it('another model is written when it is chosen, unless the fold was closed', async () => {
  const { host, made } = writer(spec('two'));
  made.opened(true);
  await vi.waitUntil(() => host.requestUpdate.mock.calls.length === 1, { timeout: 600_000 });
  host.chosen = { values: {}, model: { argument: spec('three') } } as never;
  made.opened(false);
  made.ask();
  await new Promise((done) => setTimeout(done));
  expect(torchOf(spec('three'))).toBeUndefined();
  made.opened(true);
  await vi.waitUntil(() => torchOf(spec('three')) !== undefined, { timeout: 600_000 });
});
