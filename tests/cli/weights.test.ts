// train --save, --weights and --quantize, through real files.
import { existsSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectError } from './expect-error.ts';
import { cli, cliJson } from './run.ts';

interface Evaluation {
  step: number;
  loss: number;
  accuracy: number;
}
interface TrainReport {
  steps: number;
  final_loss: number | null;
  held_out_accuracy: number;
  evaluations: Evaluation[];
  quantize?: { results: { name: string; stored_bytes: number; held_out_accuracy: number }[] };
}

const TRAIN = ['train', '--preset', 'digits-mlp'];
const fresh = (name: string) => join(mkdtempSync(join(tmpdir(), 'tensorscope-cli-')), name);

/** The weights file with another first value of fc1.bias. */
function withFirst(file: Buffer, format: string, value: number): Buffer {
  const first = Buffer.from(new Float32Array([value]).buffer);
  if (format === 'json') {
    const model = JSON.parse(file.toString());
    const values = Buffer.from(model.weights['fc1.bias'].data, 'base64');
    first.copy(values);
    model.weights['fc1.bias'].data = values.toString('base64');
    return Buffer.from(JSON.stringify(model));
  }
  const length = Number(file.readBigUInt64LE());
  const header = JSON.parse(file.subarray(8, 8 + length).toString());
  first.copy(file, 8 + length + header['fc1.bias'].data_offsets[0]);
  return file;
}

/** The model file with fc1.bias in double precision, starting with this value. */
function inDoubles(file: Buffer, first: number): Buffer {
  const model = JSON.parse(file.toString());
  const bias = model.weights['fc1.bias'];
  const values = new Float64Array(bias.shape[0]);
  values[0] = first;
  bias.dtype = 'float64';
  bias.data = Buffer.from(values.buffer).toString('base64');
  return Buffer.from(JSON.stringify(model));
}

describe('cli train: weights', () => {
  test.each(['safetensors', 'json'])(
    '%s: what --save writes --weights reads: the same accuracy',
    (format) => {
      const file = fresh('weights');
      const save = ['--save', file, '--format', format];
      const trained = cliJson<TrainReport>([...TRAIN, '--steps', '43', ...save]);
      const loaded = cliJson<TrainReport>([...TRAIN, '--weights', file, '--evaluate']);
      expect(loaded.steps).toBe(0);
      expect(loaded.held_out_accuracy).toBe(trained.held_out_accuracy);
      expect(loaded.held_out_accuracy).toBeGreaterThan(0.8);
      const last = trained.evaluations.at(-1);
      expect(loaded.evaluations).toEqual([{ ...last, step: 0, epoch: 0 }]);
      const more = cliJson<TrainReport>([...TRAIN, '--weights', file, '--steps', '2']);
      expect(more.steps).toBe(2);
      expect(more.evaluations[0]).toEqual(loaded.evaluations[0]);
    },
  );

  test('a truncated file is one line on stderr, in both formats', () => {
    for (const [format, message] of [
      ['safetensors', /truncated/],
      ['json', /not JSON/],
    ] as const) {
      const file = fresh('weights');
      cliJson([...TRAIN, '--steps', '1', '--save', file, '--format', format]);
      const whole = readFileSync(file);
      writeFileSync(file, whole.subarray(0, whole.length / 2));
      expectError([...TRAIN, '--weights', file], message);
    }
  });

  test('another model’s weights are refused', () => {
    const file = fresh('weights');
    cliJson([...TRAIN, '--steps', '1', '--save', file]);
    expectError(['train', '--preset', 'digits-lenet5', '--weights', file], 'does not fit lenet5');
  });

  test('weights with NaN are refused by the tensor’s name, in both formats', () => {
    for (const format of ['safetensors', 'json']) {
      const file = fresh('weights');
      cliJson([...TRAIN, '--steps', '1', '--save', file, '--format', format]);
      writeFileSync(file, withFirst(readFileSync(file), format, Number.NaN));
      expectError(
        [...TRAIN, '--weights', file, '--evaluate'],
        /1 with NaN or infinite values \(fc1\.bias from element 0: NaN\)/,
      );
    }
  });

  test('a double that is infinite as a float is refused by name, place and value', () => {
    const file = fresh('weights');
    cliJson([...TRAIN, '--steps', '1', '--save', file, '--format', 'json']);
    writeFileSync(file, inDoubles(readFileSync(file), 1e300));
    expectError(
      [...TRAIN, '--weights', file, '--evaluate'],
      /\(fc1\.bias from element 0: 1e\+300 is infinite as F32\)/,
    );
  });

  test('finite weights whose loss is not are an error, judged or trained from', () => {
    for (const format of ['safetensors', 'json']) {
      const file = fresh('weights');
      cliJson([...TRAIN, '--steps', '1', '--save', file, '--format', format]);
      writeFileSync(file, withFirst(readFileSync(file), format, 3e38));
      for (const more of [['--evaluate'], ['--evaluate', '--json'], ['--steps', '3']]) {
        expectError(
          [...TRAIN, '--weights', file, ...more],
          /The held-out loss of these weights is (not a number|infinite)\./,
        );
      }
    }
  });

  test('weights that were only judged have no loss of a last step', () => {
    const file = fresh('weights');
    cliJson([...TRAIN, '--steps', '1', '--save', file]);
    const evaluated = cliJson<TrainReport>([...TRAIN, '--weights', file, '--evaluate']);
    expect(evaluated.final_loss).toBeNull();
  });

  test('a training that diverges says so, exits with 2, prints no report and saves nothing', () => {
    for (const [command, format] of [
      [['--learning-rate', '1e30'], 'safetensors'],
      [['--learning-rate', '1e30', '--steps', '1'], 'json'],
    ] as const) {
      const file = fresh('weights');
      const args = [...TRAIN, ...command, '--save', file, '--format', format];
      expectError(
        args,
        /The training stopped at step \d+: .*loss.* is (not a number|infinite) \(learning rate 1e\+30\)\..*Nothing was saved/,
      );
      expectError([...args, '--json', '--quantize'], /The training stopped at step/);
      expect(existsSync(file)).toBe(false);
    }
  });

  test('a file larger than what may be allocated is refused before it is read', () => {
    const file = fresh('weights');
    writeFileSync(file, '');
    truncateSync(file, 5_000_000_000);
    expectError(
      [...TRAIN, '--weights', file],
      /it has 5000000000 bytes, more than the 1073741824 that are read/,
    );
    truncateSync(file, 60_000_000);
    expectError(
      [...TRAIN, '--weights', file, '--memory-limit-mb', '50'],
      /it has 60000000 bytes, more than the 50000000 that are read/,
    );
  });

  test('--quantize adds its report under a key of its own, and a table', () => {
    const { quantize, held_out_accuracy } = cliJson<TrainReport>([...TRAIN, '--quantize']);
    const [float32, , , int8] = quantize?.results ?? [];
    expect(float32?.held_out_accuracy).toBe(held_out_accuracy);
    expect(int8?.name).toBe('int8_static');
    expect(int8?.held_out_accuracy).toBeGreaterThan(held_out_accuracy - 0.02);
    // int8 weights, and float32 scales and biases for 256, 128 and 10 outputs.
    expect(int8?.stored_bytes).toBe(784 * 256 + 256 * 128 + 128 * 10 + 8 * (256 + 128 + 10));
    const { stdout } = cli([...TRAIN, '--steps', '1', '--quantize']);
    expect(stdout).toMatch(/int8_static +237,904 +3\.954x/);
  });

  const mistakes: [string, string[], string | RegExp][] = [
    ['a file that is not there', [...TRAIN, '--weights', '/no/such'], "'/no/such'"],
    ['a folder to write to', [...TRAIN, '--save', tmpdir()], 'it is a folder'],
    ['a folder that is not there', [...TRAIN, '--save', '/no/such/x'], 'its folder is not there'],
    ['an unknown format', [...TRAIN, '--format', 'onnx'], 'expected safetensors or json'],
    ['--evaluate alone', [...TRAIN, '--evaluate'], 'add --weights FILE'],
    [
      '--quantize of another command',
      ['describe', '--model=mlp', '--quantize'],
      'options of train',
    ],
  ];
  test.each(mistakes)('%s', (_title, args, message) => expectError(args, message));
});
