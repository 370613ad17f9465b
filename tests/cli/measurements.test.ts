// Commands that run networks. Asserts no absolute time, only what must hold on any machine.
import { describe, expect, test } from 'vitest';
import { cli, cliJson } from './run.ts';

const QUICK = ['--budget-ms', '100'];

interface Statistics {
  count: number;
  median: number;
  median_interval: { low: number; high: number; confidence: number };
  min: number;
  max: number;
}
interface Latency {
  latency_ms: number;
  statistics: Statistics;
  samples_ms: number[];
  warm_up_ms: number[];
  total_runs: number;
  runs_per_sample: number[];
}
interface Profile {
  parameters: number;
  flops: number;
  latency_ms: number;
  gflops_per_second: number;
  peak_memory_mb: number;
  bottleneck: string;
  bottleneck_evidence: string;
  computational_efficiency: number;
  device: { peak_gflops_per_second: number; bandwidth_gb_per_second: number };
  latency: Latency;
  trace: { name: string; flops: number; start_ms: number; duration_ms: number }[];
  trace_passes: number;
  trace_span_ms: number;
}

function expectNoHole(stdout: string): void {
  expect(stdout).not.toMatch(/nan|infinity|\binf\b/i);
}

describe('cli latency', () => {
  test('reports every sample and statistics that belong to them', () => {
    const report = cliJson<Latency>(['latency', '--model', 'mlp', ...QUICK]);
    const { statistics, samples_ms } = report;
    expect(samples_ms.length).toBe(statistics.count);
    expect(samples_ms.length).toBeGreaterThan(0);
    expect(Math.min(...samples_ms)).toBe(statistics.min);
    expect(report.latency_ms).toBe(statistics.median);
    expect(statistics.median_interval.low).toBeLessThanOrEqual(statistics.median);
    expect(statistics.median_interval.high).toBeGreaterThanOrEqual(statistics.median);
    expect(report.warm_up_ms.length).toBeGreaterThan(0);
    expect(report.runs_per_sample.reduce((a, b) => a + b, 0)).toBe(report.total_runs);
  });
});

/** A pass of this takes far longer than its budget, so that fewer than six samples fit. */
const FEW = ['--model', 'resnet18', '--budget-ms', '1'];

describe('cli: fewer than six samples', () => {
  test('latency names the confidence they carry, or that there is none, and never 95 %', () => {
    const { statistics } = cliJson<Latency>(['latency', ...FEW]);
    expect(statistics.count).toBeLessThan(6);
    expect(statistics.median_interval.confidence).toBe(1 - 2 ** (1 - statistics.count));
    const { stdout } = cli(['latency', ...FEW]);
    expect(stdout).toMatch(/ms median \((too few samples for an|(50|75|87\.5|93\.75) %) interval/);
    expect(stdout).not.toContain('(95 %');
    expect(stdout).toContain('no 95 % interval of the median exists');
    const enough = cliJson<Latency>(['latency', '--model', 'mlp', ...QUICK]).statistics;
    expect(enough.count).toBeGreaterThanOrEqual(6);
    expect(enough.median_interval.confidence).toBe(0.95);
  });

  test('quick-profile and profile rule nothing, and say why', () => {
    const { stdout } = cli(['quick-profile', ...FEW]);
    expect(stdout).toMatch(/^Bottleneck: undecided\. It was timed with fewer than six samples/m);
    const profile = cliJson<Profile>(['profile', ...FEW]);
    expect(profile.bottleneck).toBe('undecided');
    expect(profile.bottleneck_evidence).toContain('no 95 % interval');
  });
});

describe('cli profile', () => {
  test('rates follow from counts and time; the trace has every layer', () => {
    const p = cliJson<Profile>(['profile', '--model', 'lenet5', '--batch', '4', ...QUICK]);
    expect(p.parameters).toBe(61706);
    expect(p.gflops_per_second).toBeCloseTo(p.flops / p.latency_ms / 1e6, 6);
    expect(p.computational_efficiency).toBeGreaterThan(0);
    expect(p.computational_efficiency).toBeCloseTo(
      p.gflops_per_second / p.device.peak_gflops_per_second,
      9,
    );
    expect(p.device.bandwidth_gb_per_second).toBeGreaterThan(0);
    expect(['compute', 'bandwidth', 'overhead', 'undecided']).toContain(p.bottleneck);
    expect(p.bottleneck_evidence).toMatch(/GFLOP\/s/);
    expect(p.trace.reduce((total, event) => total + event.flops, 0)).toBe(p.flops);
  });

  test('the timeline is one pass that happened, and says so', () => {
    const args = ['profile', '--model', 'cnn', '--batch', '2', ...QUICK];
    const { trace, trace_span_ms, trace_passes } = cliJson<Profile>(args);
    const rounding = 1e-6;
    let end = 0;
    for (const { start_ms, duration_ms } of trace) {
      expect(start_ms).toBeGreaterThanOrEqual(end - rounding);
      end = start_ms + duration_ms;
    }
    expect(end).toBeLessThanOrEqual(trace_span_ms + rounding);
    const { stdout } = cli(args);
    expect(stdout).toMatch(/^One pass as it happened, [\d.]+ ms: of \d+ traced the one of median/m);
    expect(trace_passes).toBeGreaterThan(0);
  });

  test('what does not fit names the option for the limit, and no smaller batch than 1', () => {
    const limit = ['--memory-limit-mb', '50'];
    const one = cli(['latency', '--model', 'alexnet', ...limit, '--batch', '1']);
    const ten = cli(['latency', '--model', 'alexnet', ...limit, '--batch', '100']);
    for (const { stderr, code } of [one, ten]) {
      expect(code).toBe(2);
      expect(stderr).toContain('this session has 50 MB');
      expect(stderr).toContain('--memory-limit-mb N');
    }
    expect(one.stderr).not.toContain('batch,');
    expect(one.stderr).toContain('Plan it without running');
    expect(ten.stderr).toContain('Try a smaller batch');
    const planned = cli(['memory', '--model', 'alexnet', '--memory-limit-mb', '50']).stdout;
    expect(planned).toMatch(/^Not run: .* needs .*--memory-limit-mb N\.$/m);
    const step = cli(['train-profile', '--model', 'alexnet', '--memory-limit-mb', '50']).stdout;
    expect(step).toMatch(/^Not run: .*Try checkpoint_every, .*--memory-limit-mb N\.$/m);
  });

  test('a network that does not fit is an error, not half a profile', () => {
    const { code, stdout, stderr } = cli(['profile', '--model', 'gpt2_xl', '--json']);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(
      /^tensorscope: gpt2_xl at batch 1 with 1024 tokens needs .* this session has 2.15 GB/,
    );
  });

  test('the table and the JSON print no NaN', () => {
    expectNoHole(cli(['profile', '--model', 'mlp', ...QUICK]).stdout);
    expectNoHole(cli(['profile', '--model', 'mlp', '--json', ...QUICK]).stdout);
  });
});

describe('cli quick-profile', () => {
  test('prints the block with units', () => {
    const { code, stdout } = cli(['quick-profile', '--model', 'mlp', '--batch', '32', ...QUICK]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Quick Profile Results: mlp, batch 32\n/);
    expect(stdout).toContain('Parameters: 235,146\n');
    expect(stdout).toMatch(/FLOPs: [\d,]+ per call, [\d,]+ per sample\n/);
    expect(stdout).toMatch(/Latency: [\d.]+ ms median \(\d+ % interval [\d.]+ to [\d.]+\)\n/);
    expect(stdout).toMatch(/Memory: [\d.]+ MB \([\d.]+ MiB\) at the peak\n/);
    expect(stdout).toMatch(/Bottleneck: (compute|bandwidth|overhead|undecided)\. .*GFLOP\/s/);
    expect(stdout).toMatch(/Efficiency: [\d.]+ % of this device's peak/);
  });

  test('alexnet plans and runs', () => {
    const { code, stdout } = cli(['quick-profile', '--model', 'alexnet', '--budget-ms', '50']);
    expect(code).toBe(0);
    expect(stdout).toContain('Parameters: 61,100,840\n');
  });
});

describe('cli controls and instruments', () => {
  test('controls need no network and name three findings', () => {
    const { stdout } = cli(['controls', ...QUICK]);
    expect(stdout).toMatch(/^Controls: (green|amber|red)/);
    for (const name of ['a_a', 'twice_the_work', 'empty_run']) expect(stdout).toContain(name);
  });
  test('instruments lists every layer under three instruments', () => {
    const { stdout } = cli(['instruments', '--model', 'lenet5', ...QUICK]);
    for (const name of ['per_op', 'per_layer', 'sampling', 'conv1']) expect(stdout).toContain(name);
    expectNoHole(stdout);
  });
});
