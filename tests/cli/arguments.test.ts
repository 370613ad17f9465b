// The command line's own errors: one line on stderr, exit 2, nothing on stdout.
import { describe, expect, test } from 'vitest';
import { expectError } from './expect-error.ts';
import { cli } from './run.ts';

describe('cli: errors are one line on stderr with exit 2', () => {
  const cases: [string, string[], string | RegExp][] = [
    ['no command', [], 'no command given'],
    ['an unknown command names the nearest', ['descirbe'], "Did you mean 'describe'?"],
    ['a command far from all lists them', ['xyzzy'], 'Known: describe, memory, latency'],
    ['an unknown option names the nearest', ['describe', '--modle', 'mlp'], "'--model'?"],
    ['a missing value at the end', ['describe', '--model'], '--model needs a value'],
    [
      'a missing value before an option',
      ['describe', '--model', '--json'],
      '--model needs a value',
    ],
    ['an empty value', ['describe', '--model='], '--model needs a value'],
    ['a flag with a value', ['describe', '--model=mlp', '--json=yes'], '--json takes no value'],
    ['both networks', ['describe', '--model=mlp', '--spec', 'x.json'], 'both given'],
    ['no network', ['describe'], 'add --model NAME or --spec FILE'],
    ['a second command', ['describe', 'memory', '--model', 'mlp'], "unexpected argument 'memory'"],
    ['batch 0', ['describe', '--model', 'mlp', '--batch', '0'], "--batch is '0', expected a whole"],
    ['17 threads', ['describe', '--model', 'mlp', '--threads', '17'], "--threads is '17'"],
    ['batch 1.5', ['describe', '--model', 'mlp', '--batch', '1.5'], "--batch is '1.5'"],
    ['batch 1e9', ['describe', '--model', 'mlp', '--batch', '1e9'], "--batch is '1e9'"],
    ['batch -3', ['describe', '--model', 'mlp', '--batch', '-3'], "--batch is '-3'"],
    ['batch 10^9', ['describe', '--model', 'mlp', '--batch', '1000000000'], 'from 1 to 65536'],
    ['batch beyond 64 bits', ['describe', '--model=mlp', '--batch', '9'.repeat(30)], '--batch is'],
    ['seq of a model without tokens', ['describe', '--model', 'mlp', '--seq', '8'], 'seq'],
    ['seq beyond the longest', ['describe', '--model', 'gpt2', '--seq', '1025'], '1024'],
    ['budget nan', ['latency', '--model=mlp', '--budget-ms', 'nan'], "--budget-ms is 'nan'"],
    ...['0x10', ' 20', '+20', '20ms', '1e', '2,5', 'inf', '1e999'].flatMap(
      (value): [string, string[], string][] => [
        [
          `budget '${value}'`,
          ['latency', '--model=mlp', '--budget-ms', value],
          `--budget-ms is '${value}', expected a decimal number from 1 to 3600000`,
        ],
        [
          `memory limit '${value}'`,
          ['memory', '--model=mlp', '--memory-limit-mb', value],
          `--memory-limit-mb is '${value}', expected a decimal number from 1 to`,
        ],
        [
          `learning rate '${value}'`,
          ['train', '--learning-rate', value],
          `--learning-rate is '${value}', expected a decimal number of at least 0`,
        ],
        [
          `batch '${value}'`,
          ['describe', '--model=mlp', '--batch', value],
          `--batch is '${value}', expected a whole number`,
        ],
      ],
    ),
    [
      'a format of nothing that is saved',
      ['train', '--format', 'json'],
      '--format says how --save writes, and nothing is saved: add --save FILE',
    ],
    [
      'two networks to compare with',
      ['compare', '--model=mlp', '--with=cnn', '--with-spec', 'b.json'],
      '--with and --with-spec are both given, expected one of them',
    ],
    [
      'standard input twice',
      ['compare', '--spec', '-', '--with-spec', '-'],
      'standard input is read once',
    ],
    ['budget -1', ['latency', '--model=mlp', '--budget-ms=-1'], "--budget-ms is '-1'"],
    ['a limit of 0', ['memory', '--model=mlp', '--memory-limit-mb', '0'], '--memory-limit-mb'],
    ['an unknown model names the nearest', ['describe', '--model', 'resnet81'], /resnet18/],
    ['a file that is not there', ['describe', '--spec', '/no/such.json'], "'/no/such.json'"],
    ['a folder as file', ['describe', '--spec', '/'], "'/'"],
    ['a folder gives the reason', ['describe', '--spec', '/tmp'], "'/tmp': it is a folder"],
    ['a missing file does so', ['describe', '--spec', '/no/such'], /'\/no\/such': No such file/],
    [
      'the network of a training is its preset',
      ['train', '--model', 'resnet18_cifar'],
      /^tensorscope: train does not read --model, .* Its own: .*--preset/,
    ],
    [
      'an option of another command',
      ['describe', '--model=mlp', '--epochs', '5'],
      'describe does not read --epochs, one of the options of train, fit. Its own: --model, --spec',
    ],
    ['threads of what runs nothing', ['describe', '--model=mlp', '--threads=2'], 'does not read'],
    ['a budget of what is not timed', ['memory', '--model=mlp', '--budget-ms=9'], 'does not read'],
    ['a batch of no network', ['models', '--batch', '2'], 'models does not read --batch'],
    [
      'steps of a training that takes none',
      ['train', '--weights=x', '--evaluate', '--steps=9'],
      '--evaluate takes no step',
    ],
    ['a file without end', ['describe', '--spec', '/dev/zero'], 'more than 1000000 bytes'],
    [
      'a hint is a sentence of its own',
      ['memory', '--model=mlp', '--seq=8'],
      /input\. Leave seq out/,
    ],
    [
      'an op without a name',
      ['describe', '--model=mlp', '--reference-ops=linear,'],
      'between commas',
    ],
    [
      'an op the network does not run names those it does',
      ['latency', '--model=mlp', '--reference-ops=conv2d'],
      'reference_ops names conv2d, which mlp does not run. It runs linear, relu.',
    ],
    [
      'readable kernels for a training',
      ['train-profile', '--model=mlp', '--reference-ops=linear'],
      'a training runs on the fast kernels only',
    ],
    ['seq beyond any', ['describe', '--model=gpt2', '--seq', '99999999'], 'from 1 to 16777216'],
  ];
  test.each(cases)('%s', (_title, args, message) => expectError(args, message));

  test('empty standard input', () => {
    expectError(['describe', '--spec', '-'], 'standard input is empty', ' \n');
  });

  test('the same errors with --json leave stdout empty', () => {
    expectError(['describe', '--model', 'resnet81', '--json'], 'resnet18');
    expectError(['latency', '--json', '--model=mlp', '--budget-ms', '0'], '--budget-ms');
  });

  test('control characters in a bad name stay on one line', () => {
    expectError(['describe', '--model', 'a\nb\u001b[31m'], /tensorscope: /);
    // Single characters that clear a screen, delete, or reverse the writing direction.
    expectError(['mem\u009b\u007f\u202e'], /unknown command 'mem\?\?\?'/);
    expectError(['memory', '--mo\u009bdel'], /unknown option '--mo\?del'/);
  });

  const controls = (text: string) => text.replaceAll('\n', '').match(/\p{Cc}/u);

  test.each([
    ['an option', ['describe', '--mod\u009b5mel', 'mlp']],
    ['a command', ['des\u007f\u001b[1mcribe']],
    ['a file', ['describe', '--spec', '/no/\u001b[7m\u009b5msuch']],
    ['a value', ['latency', '--model', 'mlp', '--budget-ms', '\u009b5m']],
    ['a name', ['describe', '--model', 'm\u009b5mlp']],
  ])('escape codes in %s do not reach the terminal', (_title, args) => {
    const { code, stderr } = cli(args);
    expect(code).toBe(2);
    expect(stderr).toContain('?');
    expect(controls(stderr)).toBe(null);
  });

  test('escape codes in a spec do not reach it either', () => {
    const bad = 'x\u001b[31m\u009b5m\u007f';
    const linear = { type: 'linear', out_features: 2 };
    const spec = { name: 'net', input: { shape: [4] }, layers: [linear] };
    for (const wrong of [
      { ...spec, name: bad },
      { ...spec, [bad]: 1 },
      { ...spec, layers: [{ ...linear, name: bad }] },
      { ...spec, layers: [{ ...linear, type: bad }] },
    ]) {
      const { code, stderr } = cli(['describe', '--spec', '-'], JSON.stringify(wrong));
      expect(code).toBe(2);
      expect(controls(stderr)).toBe(null);
    }
  });
});

describe('cli: help and version', () => {
  test('--help lists every command and option on stdout', () => {
    const { code, stdout, stderr } = cli(['--help']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    for (const word of ['describe', 'memory', 'latency', 'profile', 'quick-profile', 'models']) {
      expect(stdout).toContain(`\n  ${word} `);
    }
    for (const option of ['--model', '--spec', '--batch', '--seq', '--json', '--budget-ms']) {
      expect(stdout).toContain(option);
    }
  });

  const COMMANDS = ['describe', 'memory', 'latency', 'compare', 'controls', 'instruments'].concat([
    'profile',
    'quick-profile',
    'models',
    'calibrate',
    'ladder',
    'train-profile',
    'train',
  ]);
  const optionsIn = (text: string) =>
    [...text.matchAll(/^ {2}(--[a-z0-9-]+)/gm)].map(([, name]) => name);

  test.each(COMMANDS)('%s --help lists what it reads, and the rest is refused', (command) => {
    const { code, stdout } = cli([command, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^tensorscope ${command} `));
    const own = optionsIn(stdout);
    const all = optionsIn(cli(['--help']).stdout);
    expect(all.length).toBeGreaterThan(35);
    expect(all).toEqual(expect.arrayContaining(own));
    const flags = /^ {2}(--[a-z0-9-]+) {2}/gm;
    const isFlag = new Set([...cli(['--help']).stdout.matchAll(flags)].map(([, name]) => name));
    const values: Record<string, string> = { '--format': 'json' };
    for (const option of all.filter((each) => !own.includes(each))) {
      if (option === undefined) continue;
      const value = isFlag.has(option) ? [] : [values[option] ?? '2'];
      const refused = cli([command, option, ...value]);
      expect(refused.stderr).toMatch(`tensorscope: ${command} does not read ${option}, one of`);
      expect(refused.code).toBe(2);
    }
  });

  test('--version prints name and number', () => {
    const { code, stdout } = cli(['--version']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^tensorscope \d+\.\d+\.\d+ \(.+\)\n$/);
  });
});
