import { expect, it } from 'vitest';
import { choice, integer, model } from '../../../web/src/lab/params';
import { setupWords } from '../../../web/src/lab/state/setup-words';

const params = {
  model: model('mlp'),
  batch: integer(1, 64, 8),
  keep: choice(['needed', 'all'], 'needed'),
  every: integer(0, 16, 0),
};
const words = {
  keep: { label: 'Keep activations', options: { needed: 'that are read again', all: 'all' } },
  every: { label: 'Checkpoint every' },
};
const MLP = { argument: 'mlp', title: 'MLP', longest: 0, summary: undefined };
const of = (values: object, uses = Object.keys(params)) =>
  setupWords(
    { values: { model: 'mlp', batch: 8, keep: 'needed', every: 0, ...values }, model: MLP },
    uses,
    params,
    words,
  );

it('a setup names its model, its batch, and what stands otherwise than at first', () => {
  expect(of({})).toBe('MLP, batch 8');
  expect(of({ keep: 'all' })).toBe('MLP, batch 8, keep activations: all');
  expect(of({ every: 2 })).toBe('MLP, batch 8, checkpoint every 2');
});

it('without a model nothing goes without saying', () => {
  expect(of({}, ['keep', 'every'])).toBe(
    'keep activations: that are read again, checkpoint every 0',
  );
});

it('setups that differ read differently', () => {
  const all = [0, 2].flatMap((every) => ['needed', 'all'].map((keep) => of({ every, keep })));
  expect(new Set(all).size).toBe(all.length);
});
