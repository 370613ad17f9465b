// calibrate and ladder. Asserts no absolute time or rate, only what must hold on any machine.
import { describe, expect, test } from 'vitest';
import { cli, cliJson } from './run.ts';

interface Interval {
  low: number;
  high: number;
}
interface Device {
  roof: { peak_gflops_per_second: number; simd: string };
  peaks: { name: string; gflops_per_second: number; interval: Interval }[];
  bandwidths: { stream: string; working_set_bytes: number; gb_per_second: number }[];
  ladder: { flops_per_element: number; gflops_per_second: number }[];
}
interface Kernel {
  variant: string;
  size: number;
  gflops_per_second: number;
  relative_error: number;
}

describe('cli calibrate', () => {
  test('prints every figure as JSON, small working sets first', () => {
    const device = cliJson<Device>(['calibrate', '--budget-ms', '300']);
    expect(device.peaks.at(-1)?.name).toBe('int8 dot product');
    const floats = device.peaks.slice(0, -1).map((peak) => peak.gflops_per_second);
    expect(device.roof.peak_gflops_per_second).toBe(Math.max(...floats));
    const sets = device.bandwidths.map((level) => level.working_set_bytes);
    expect(sets).toEqual([...sets].sort((a, b) => a - b));
    expect(device.ladder.map((rung) => rung.flops_per_element)).toEqual([
      0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128,
    ]);
  });

  test('prints tables without holes', () => {
    const { code, stdout } = cli(['calibrate', '--budget-ms', '150']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/multiply, then add +[\d.]+ /);
    expect(stdout).toMatch(/copy +16,384 /);
    expect(stdout).not.toMatch(/nan|inf/i);
  });

  test('a limit too small for its buffer is an error with the sum', () => {
    const { code, stderr } = cli(['calibrate', '--memory-limit-mb', '4']);
    expect(code).toBe(2);
    expect(stderr).toContain('limit of 4000000 bytes leaves 4000000');
  });
});

describe('cli ladder', () => {
  test('runs every variant, each with a small error', () => {
    const rungs = cliJson<Kernel[]>(['ladder', '--size', '48', '--budget-ms', '350']);
    expect(rungs.map((rung) => rung.variant)).toEqual([
      'naive',
      'reordered',
      'tiled',
      'simd',
      'eigen',
      'packed',
      'int8',
    ]);
    for (const rung of rungs) {
      expect(rung.size).toBe(48);
      expect(rung.gflops_per_second).toBeGreaterThan(0);
      expect(rung.relative_error).toBeLessThan(rung.variant === 'int8' ? 0.02 : 1e-6);
    }
  });

  test('one variant alone, and the table with its ratio', () => {
    const args = ['ladder', '--variant', 'simd', '--size', '32', '--budget-ms', '60'];
    const { stdout } = cli(args);
    expect(stdout).toMatch(/^c = a b, 32 x 32, 65,536 FLOPs, 1 thread\n/);
    expect(stdout).toMatch(/simd +[\d.]+ +[\d.]+ to [\d.]+ +1 /);
  });

  test('unknown variants and sizes are refused by name', () => {
    expect(cli(['ladder', '--variant', 'naiv']).stderr).toContain("'naive'");
    expect(cli(['ladder', '--size', '4096']).stderr).toContain('--size');
  });
});
