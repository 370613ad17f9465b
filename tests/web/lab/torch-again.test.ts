// Reused layers in PyTorch: one module in several places. The engine decides which layer is meant
// (tests/engine/model/reuse_test.cpp has the same networks).

import { expect, it } from 'vitest';
import { torchModule } from '../../../web/src/lab/torch/module';

const COMMENT = '# The same layers once more, with the same weights.';
const fc = (out_features = 8, name = 'fc') => ({ type: 'linear', name, out_features });
const reuse = (layer: string, name?: string) => ({ type: 'reuse', layer, ...(name && { name }) });
const group = (name: string, ...layers: object[]) => ({ type: 'sequential', name, layers });

const codeOf = (layers: readonly object[], input: object = { shape: [8] }) =>
  torchModule(JSON.stringify({ input, layers })).code;
/** The lines of code below the model. */
const below = (...layers: readonly object[]) => {
  const lines = codeOf(layers).split('\n');
  return lines.slice(lines.lastIndexOf(')') + 1);
};

it('is the same module, in a place of its own', () => {
  expect(below(fc(), { type: 'relu' }, reuse('fc'))).toEqual([COMMENT, 'model[2] = model[0]']);
});

it('means what it meant the first time, though a nearer layer of that name came later', () => {
  const inner = group('outer', group('g', reuse('fc')), fc(9));
  const groups = [fc(), inner, fc(8, 'back'), reuse('outer.g'), fc(3, 'end')];
  expect(below(...groups)).toEqual([
    COMMENT,
    'model[1][0][0] = model[0]',
    'model[3] = model[1][0]',
  ]);
  expect(codeOf(groups)).toContain('nn.Linear(8, 3)');
  const layers = [reuse('fc'), fc(4, 'middle'), fc()];
  const rounds = { type: 'repeat', name: 'h', times: 2, shared: true, layers };
  expect(below(fc(), rounds, reuse('h.1.fc'))).toEqual([
    COMMENT,
    'model[1][0] = model[0]',
    'model[2] = model[1]',
    'model[3] = model[1][2]',
  ]);
});

it('names nothing inside of a transformer block, which has no names in a spec', () => {
  const block = { type: 'transformer_block', name: 'tb', heads: 2 };
  const norm = { type: 'residual', name: 'residual1', layers: [{ type: 'layer_norm' }] };
  const again = reuse('tb.residual1.layer_norm');
  const code = codeOf([group('tb', norm), group('o', block, again)], { shape: [3, 8] });
  expect(code).toContain('model[1][2] = model[0][0].layers[0]');
});

it('a linear layer is tied to the table of an embedding that runs again', () => {
  const wte = { type: 'embedding', name: 'wte', features: 4 };
  const branches = [[wte], [reuse('branch0.wte', 'again')]];
  const code = codeOf(
    [
      { type: 'concat', name: 'c', axis: 2, branches },
      fc(4),
      { type: 'linear', tied_to: 'c.branch1.again' },
    ],
    { tokens: { vocabulary: 11, length: 4 } },
  );
  expect(code).toContain('nn.Linear(4, 11)');
  expect(code).toContain('model[0].branches[1][0] = model[0].branches[0][0]');
  expect(code).toContain('model[2].weight = model[0].branches[0][0].weight');
});

it('a round that is alone shares with nobody, and nothing is said of it', () => {
  const alone = { type: 'repeat', times: 1, shared: true, layers: [fc()] };
  expect(codeOf([alone])).not.toContain('#');
});

it('a small spec that runs much is written down as soon as a large one', () => {
  const shared = (times: number, layers: readonly object[]) => ({
    type: 'repeat',
    times,
    shared: true,
    layers,
  });
  const many = [{ type: 'relu', name: 'a' }, shared(1000, [shared(19, [reuse('a')])])];
  expect(codeOf(many)).toContain('for i in range(999):');
  const doubling = Array.from({ length: 12 }, (_, i) =>
    group(`g${i}`, ...(i === 0 ? [fc()] : [reuse(`g${i - 1}`), reuse(`g${i - 1}`)])),
  );
  expect(codeOf(doubling)).toContain('model[11][1] = model[10]');
  const row = [fc(), ...Array.from({ length: 10_000 }, () => reuse('fc'))];
  expect(codeOf(row)).toContain('model[10000] = model[0]');
});
