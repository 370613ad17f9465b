// run and fit: networks on the user's own arrays, through real files.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withNpz } from '../../scripts/npz.mjs';
import { readNpy, writeNpy } from '../../web/src/engine/npy.ts';
import { packNpz, readNpz } from '../../web/src/engine/npz.ts';
import { readSafetensors } from '../../web/src/engine/safetensors.ts';
import { furthest, NETWORKS, ownBytes, ownFile, ownSpec, TOLERANCE } from '../support/own-data.ts';
import { expectError } from './expect-error.ts';
import { cli, cliJson } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'tensorscope-own-'));
const at = (name: string) => join(folder, name);
const outputs = (name: string) =>
  readNpy(new Uint8Array(readFileSync(at(name)))) as { data: Float32Array; shape: number[] };
const run = (name: string, output: string, ...more: string[]) => [
  'run',
  '--spec',
  ownFile(`${name}.json`),
  '--weights',
  ownFile(`${name}.safetensors`),
  '--input',
  ownFile(`${name}-input.npy`),
  '--output',
  at(output),
  ...more,
];

function array(name: string, data: readonly number[], shape: readonly number[]): string {
  writeFileSync(at(name), writeNpy({ data: Float32Array.from(data), shape }));
  return at(name);
}

/** Writes a .npy file of any numeric type. */
function npy(name: string, descr: string, shape: readonly number[], values: Uint8Array): string {
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape.join(',')},), }\n`;
  const head = [0x93, ...Buffer.from('NUMPY'), 1, 0, header.length, 0, ...Buffer.from(header)];
  writeFileSync(at(name), Buffer.concat([Buffer.from(head), values]));
  return at(name);
}

/** y = 3a - 2b + 1. */
function line(): { spec: string; input: string; targets: string } {
  const inputs = Array.from({ length: 128 }, (_, i) => Math.sin(7 * i));
  const targets = Array.from(
    { length: 64 },
    (_, i) => 3 * (inputs[2 * i] ?? 0) - 2 * (inputs[2 * i + 1] ?? 0) + 1,
  );
  const layers = [{ type: 'linear', name: 'fc', out_features: 1 }];
  writeFileSync(at('line.json'), JSON.stringify({ name: 'line', input: { shape: [2] }, layers }));
  return {
    spec: at('line.json'),
    input: array('x.npy', inputs, [64, 2]),
    targets: array('y.npy', targets, [64, 1]),
  };
}

describe('cli run', () => {
  test.each(NETWORKS)('%s, trained in PyTorch: 100 outputs within 1e-5 of PyTorch’s', (name) => {
    expect(cli(run(name, 'y.npy')).stdout).toContain('100 samples');
    expect(furthest(outputs('y.npy'), name)).toBeLessThan(TOLERANCE);
    const report = cliJson<{ batch: number }>(
      run(name, 'other.npy', '--batch', '7', '--threads', '2'),
    );
    expect(report.batch).toBe(7);
    expect(furthest(outputs('other.npy'), name)).toBeLessThan(TOLERANCE);
  });

  test('.npz files, deflated or stored, go in and come out', async () => {
    writeFileSync(
      at('x.npz'),
      packNpz(
        new Map([
          ['x', ownBytes('images-input.npy')],
          ['other', ownBytes('tokens-input.npy')],
        ]),
      ),
    );
    const args = run('images', 'unused.npy').map((word) =>
      word.endsWith('-input.npy') ? `${at('x.npz')}:x` : word,
    );
    args.splice(args.indexOf('--output'), 2, `--output=${at('out.npz')}`);
    const native = (words: string[]) => Promise.resolve(cli(words).code ?? 1);
    expect(await withNpz(args, folder, native)).toBe(0);
    const read = (await readNpz(new Uint8Array(readFileSync(at('out.npz'))))).get('output');
    expect(furthest(read as { data: Float32Array; shape: number[] }, 'images')).toBeLessThan(
      TOLERANCE,
    );
    const several = args.map((word) => word.replace(':x', ''));
    await expect(withNpz(several, folder, native)).rejects.toThrow(
      '--input: the .npz file holds the arrays x, other, expected one',
    );
    const missing = args.map((word) => word.replace('x.npz', 'no.npz'));
    await expect(withNpz(missing, folder, native)).rejects.toThrow(
      /cannot read '.*no\.npz': ENOENT/,
    );
  });

  test('what does not fit is told by option, value and what was expected', () => {
    const wrong = (option: string, value: string) => {
      const args = run('images', 'y.npy');
      args[args.indexOf(option) + 1] = value;
      return args;
    };
    expectError(
      wrong('--input', array('a.npy', [1, 2, 3, 4], [1, 4])),
      /--input is an array of shape \[1, 4\], expected \[N, 1, 8, 8\]/,
    );
    expectError(
      wrong('--input', ownFile('images.json')),
      /--input: this is no \.npy file.*images\.json/,
    );
    expectError(
      wrong('--weights', ownFile('tokens.safetensors')),
      /does not fit images: \d+ missing \(conv1\.weight, .*unexpected/,
    );
    expectError(wrong('--output', at('no/such/folder.npy')), 'its folder is not there');
    expectError(run('images', 'y.npy').slice(0, 5), 'no samples given: add --input FILE.npy');
    expectError(
      ['run', '--spec', ownFile('images.json'), '--input', 'x.npy'],
      'no weights given: add --weights FILE',
    );
    const tokens = run('tokens', 'y.npy');
    tokens[tokens.indexOf('--input') + 1] = array('t.npy', [1, 2, 3], [1, 3]);
    expectError(tokens, /holds <f4, expected whole numbers/);
  });

  test('a token that is none is told with its sample', () => {
    const bytes = ownBytes('tokens-input.npy').slice();
    bytes[bytes.length - 1] = 200;
    writeFileSync(at('bad.npy'), bytes);
    const args = run('tokens', 'y.npy');
    args[args.indexOf('--input') + 1] = at('bad.npy');
    expectError(args, 'inputs is 200 at position 11 of sample 99, expected 0 to 15');
  });
});

describe('cli fit', () => {
  const fitting = (...more: string[]) => {
    const { spec, input, targets } = line();
    return [
      'fit',
      '--spec',
      spec,
      '--input',
      input,
      '--targets',
      targets,
      '--loss',
      'mse',
      '--learning-rate',
      '0.1',
      ...more,
    ];
  };

  test('learns a line; its weights are saved, judged, begun with, and run', () => {
    const saved = at('line.safetensors');
    const report = cliJson<{ evaluations: { loss: number }[]; held_out_accuracy: null }>(
      fitting('--epochs', '80', '--batch', '8', '--save', saved),
    );
    expect(report.evaluations.at(-1)?.loss).toBeLessThan(1e-3);
    expect(report.held_out_accuracy).toBe(null);
    expect([...readSafetensors(new Uint8Array(readFileSync(saved))).keys()].sort()).toEqual([
      'fc.bias',
      'fc.weight',
    ]);
    const evaluated = cliJson<{ steps: number; evaluations: { loss: number }[] }>(
      fitting('--weights', saved, '--evaluate', '--batch', '8'),
    );
    expect(evaluated.steps).toBe(0);
    expect(evaluated.evaluations[0]?.loss).toBeCloseTo(report.evaluations.at(-1)?.loss ?? 0, 6);
    const { spec, targets, input } = line();
    expect(
      cli([
        'run',
        '--spec',
        spec,
        '--weights',
        saved,
        '--input',
        input,
        '--output',
        at('fitted.npy'),
      ]).code,
    ).toBe(0);
    const expected = readNpy(new Uint8Array(readFileSync(targets))).data as Float32Array;
    const given = outputs('fitted.npy').data;
    expect(Math.max(...expected.map((value, i) => Math.abs(value - (given[i] ?? 0))))).toBeLessThan(
      0.1,
    );
  });

  test('what makes no sense is refused by option, value and what was expected', () => {
    const replaced = (option: string, value: string, ...more: string[]) => {
      const args = fitting(...more);
      args[args.indexOf(option) + 1] = value;
      return args;
    };
    expectError(replaced('--loss', 'hinge'), "--loss is 'hinge', expected cross_entropy or mse");
    const doubles = new Uint8Array(Float64Array.from([1, 2, 3, 1e300]).buffer);
    const far = replaced('--input', npy('far.npy', '<f8', [2, 2], doubles));
    far[far.indexOf('--targets') + 1] = array('two.npy', [1, 2], [2, 1]);
    expectError(far, 'inputs is inf at position 1 of sample 1, expected a finite number');
    expectError(
      replaced('--input', array('empty.npy', [], [0, 2])),
      '--input is an array of shape [0, 2], expected [N, 2], N at least 1',
    );
    expectError(['train', '--preset', 'own'], '--preset own is what `fit` trains');
    const saved = at('judged.safetensors');
    expect(cli(fitting('--epochs', '1', '--save', saved)).code).toBe(0);
    expectError(
      fitting('--weights', saved, '--evaluate', '--held-out', '0'),
      '--evaluate judges samples that are held out, and there are none',
    );
  });

  test('targets of tokens are as long as the inputs', () => {
    const whole = (name: string, [rows, columns]: readonly [number, number]) =>
      npy(name, '|u1', [rows, columns], new Uint8Array(rows * columns).fill(1));
    const args = ['fit', '--spec', ownFile('tokens.json'), '--input', whole('ids.npy', [20, 4])];
    expectError(
      [...args, '--targets', whole('long.npy', [20, 8])],
      /--targets is an array of shape \[20, 8\], expected \[N, 4\]/,
    );
    expect(cli([...args, '--targets', whole('same.npy', [20, 4]), '--epochs', '1']).code).toBe(0);
  });

  test('a divergence is said, and nothing is saved', () => {
    const saved = at('none.safetensors');
    expectError(
      fitting('--optimizer', 'sgd', '--learning-rate', '1e6', '--epochs', '50', '--save', saved),
      /stopped at step .* Nothing was saved/,
    );
    expect(() => readFileSync(saved)).toThrow('ENOENT');
  });

  test('classes are whole numbers below the network’s outputs', () => {
    writeFileSync(at('classes.json'), ownSpec('images'));
    const args = [
      'fit',
      '--spec',
      at('classes.json'),
      '--input',
      ownFile('images-input.npy'),
      '--targets',
    ];
    expectError([...args, array('f.npy', Array(100).fill(1), [100])], 'expected whole numbers');
    const classes = (value: number, count = 100) =>
      npy('c.npy', '|u1', [count], new Uint8Array(count).fill(value));
    expectError([...args, classes(4)], 'targets is 4 at position 0 of sample 0, expected 0 to 3');
    expectError([...args, classes(1, 99)], '--targets has 99 samples, --input 100');
    expect(cli([...args, classes(1), '--epochs', '1']).code).toBe(0);
    expectError([...args.slice(0, 5)], 'nothing to learn given: add --targets');
  });
});
