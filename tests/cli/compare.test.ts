// The compare command. A busy machine may leave too little time for a verdict, so no test relies on one.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cli, cliJson } from './run.ts';

const QUICK = ['--budget-ms', '100'];
const BRIEF = ['--budget-ms', '20'];

interface Comparison {
  verdict: string;
  sentence: string;
  ratio: number;
  ratio_interval: { low: number; high: number; confidence: number };
  blocks: number;
  a_ms: number[];
}

describe('cli compare', () => {
  test('a batch of 32 is slower than one of 1, said in words and numbers', () => {
    const report = cliJson<Comparison>([
      ...['compare', '--model', 'mlp', '--batch', '32', '--with-batch', '1'],
      ...QUICK,
    ]);
    const { low, high, confidence } = report.ratio_interval;
    // It takes thirteen times as long, but a busy machine may leave too few blocks to tell.
    const clear = confidence >= 0.95 && low > 1.01;
    expect(report.verdict).toBe(clear ? 'slower' : 'cannot_tell');
    expect(report.sentence).toMatch(
      clear
        ? /^mlp, batch 32 is slower than mlp, batch 1: it takes [\d.]+ times as long \(95 % interval /
        : /^Cannot tell which of mlp, batch 32 and mlp, batch 1 is faster: /,
    );
    expect(report.ratio).toBeGreaterThanOrEqual(low);
    expect(report.ratio).toBeLessThanOrEqual(high);
    expect(report.a_ms.length).toBe(2 * report.blocks);
  });
  test('some ops on readable kernels are compared with the same network on fast ones', () => {
    const { sentence } = cliJson<Comparison>([
      ...['compare', '--model', 'mlp', '--reference-ops', 'relu'],
      ...QUICK,
    ]);
    expect(sentence).toContain('mlp, batch 1, 2 ops on reference kernels');
  });
  test('two files are compared, and what has no name goes by its file’s', () => {
    const net = (width: number) =>
      JSON.stringify({ input: { shape: [8] }, layers: [{ type: 'linear', out_features: width }] });
    const folder = mkdtempSync(join(tmpdir(), 'tensorscope-cli-'));
    const [narrow, wide] = [join(folder, 'narrow net.json'), join(folder, 'wide.json')];
    writeFileSync(narrow, net(4));
    writeFileSync(wide, net(400));
    const report = cliJson<Comparison & { a: string; b: string }>([
      ...['compare', '--spec', narrow, '--with-spec', wide, ...BRIEF],
    ]);
    expect([report.a, report.b]).toEqual(['narrow-net, batch 1', 'wide, batch 1']);
    expect(report.sentence).toContain('narrow-net, batch 1');
    const { stdout, stderr, code } = cli(
      ['compare', '--spec', '-', '--with-spec', wide, ...BRIEF],
      net(4),
    );
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^A: standard-input, batch 1$/m);
    mkdirSync(join(folder, 'other'));
    const same = join(folder, 'other', 'wide.json');
    writeFileSync(same, net(4));
    const alike = cliJson<{ a: string; b: string }>([
      ...['compare', '--spec', same, '--with-spec', wide, ...BRIEF],
    ]);
    expect(alike.a).toMatch(/other-wide, batch 1$/);
    expect(alike.a).not.toBe(alike.b);
    const named = (width: number) => JSON.stringify({ name: 'net', ...JSON.parse(net(width)) });
    writeFileSync(narrow, named(4));
    writeFileSync(wide, named(400));
    const { sentence } = cliJson<{ sentence: string }>([
      ...['compare', '--spec', narrow, '--with-spec', wide, ...BRIEF],
    ]);
    expect(sentence).toContain('A (net, batch 1)');
    expect(sentence).toContain('B (net, batch 1)');
  });

  test('a file of one’s own is compared in int8, on either side, and what has no weights is refused', () => {
    const net = (type: string, name: string) =>
      JSON.stringify({ name, input: { shape: [8] }, layers: [{ type, out_features: 4 }] });
    const folder = mkdtempSync(join(tmpdir(), 'tensorscope-cli-'));
    const [own, other] = [join(folder, 'own.json'), join(folder, 'other.json')];
    writeFileSync(own, net('linear', 'own'));
    writeFileSync(other, net('linear', 'other'));
    const sides = (...options: string[]) => {
      const { a, b } = cliJson<{ a: string; b: string }>(['compare', ...options, ...BRIEF]);
      return [a, b];
    };
    expect(sides('--spec', own, '--with-int8')).toEqual(['own, batch 1', 'own, batch 1, int8']);
    expect(sides('--spec', own, '--int8')).toEqual(['own, batch 1, int8', 'own, batch 1']);
    expect(sides('--spec', own, '--with-spec', other, '--int8')).toEqual([
      'own, batch 1, int8',
      'other, batch 1',
    ]);
    const kinks = JSON.stringify({ input: { shape: [8] }, layers: [{ type: 'relu' }] });
    const { code, stdout, stderr } = cli(
      ['compare', '--spec', '-', '--with-int8', ...BRIEF],
      kinks,
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^tensorscope: compare: int8_b is true, expected false: .* no linear or conv2d layer/,
    );
  });

  test('asks what to compare with', () => {
    const { code, stderr, stdout } = cli(['compare', '--model', 'mlp']);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('nothing to compare with');
  });
  test('its options are not accepted where they mean nothing', () => {
    expect(cli(['latency', '--model', 'mlp', '--with-batch', '2']).code).toBe(2);
  });

  test('compare cannot tell, and no cell of its table passes for a 95 % interval', () => {
    // A pass of these takes far longer than the budget, so that fewer than six blocks fit.
    const few = ['--model', 'resnet18', '--budget-ms', '1'];
    const args = ['compare', '--with', 'cnn', ...few];
    const report = cliJson<Comparison>(args);
    expect(report.verdict).toBe('cannot_tell');
    expect(report.ratio_interval.confidence).toBeLessThan(0.95);
    const { stdout } = cli(args);
    expect(stdout).toMatch(/^Cannot tell .* no 95 % interval of the ratio.*Allow more time\.$/m);
    expect(stdout).toMatch(/^A +[\d.]+ +[\d.]+ to [\d.]+ \((50|87\.5) %\)/m);
  });
});
