// train-profile and train on real networks and the shipped data; no time is asserted.
import { describe, expect, test } from 'vitest';
import { expectError } from './expect-error.ts';
import { cli, cliJson } from './run.ts';

const QUICK = ['--budget-ms', '50'];

interface MemoryUse {
  parameters_bytes: number;
  activations_bytes: number;
  gradients_bytes: number;
  optimizer_state_bytes: number;
  inputs_bytes: number;
  workspace_bytes: number;
  peak_bytes: number;
}
interface StepProfile {
  training: { optimizer: string; micro_batches: number; checkpoint_every: number };
  parameters: number;
  forward_flops: number;
  backward_flops: number;
  recompute_flops: number;
  optimizer_flops: number;
  total_flops: number;
  forward_macs: number;
  backward_macs: number;
  step_latency_ms: number;
  gradient_bytes: number;
  activation_bytes: number;
  optimizer_state_bytes: number;
  steady_peak_bytes: number;
  optimizer_memory_estimates: { sgd: number; momentum: number; adam: number; adamw: number };
  rules_of_thumb: { name: string; claim: string; expected: number; measured: number }[];
  planned: MemoryUse;
  measured: MemoryUse | null;
  refused: { code: string; message: string } | null;
  planned_equals_measured: boolean;
  snapshots: { label: string; total_bytes: number; delta_bytes: number }[];
  memory_report: string;
  timeline: unknown[];
  layers: { name: string; forward_flops: number; backward_flops: number }[];
}
interface Training {
  preset: string;
  batch: number;
  steps: number;
  training_samples: number;
  held_out_samples: number;
  curve: { step: number; loss: number }[];
  evaluations: { step: number; accuracy: number }[];
  final_loss: number;
  held_out_accuracy: number;
  sample: string;
  cancelled: boolean;
}

const MLP = 235_146;
const profileOf = (...args: string[]) => cliJson<StepProfile>(['train-profile', ...args, ...QUICK]);

describe('cli train-profile', () => {
  test('counts are whole numbers that add up, and the plan is what was measured', () => {
    const p = profileOf('--model', 'mlp', '--batch', '6');
    for (const [key, count] of Object.entries(p)) {
      if (/_(flops|macs|bytes)$/.test(key)) expect(count, key).toSatisfy(Number.isSafeInteger);
    }
    expect(p.total_flops).toBe(
      p.forward_flops + p.backward_flops + p.recompute_flops + p.optimizer_flops,
    );
    // The first layer needs no input gradient, so 784 * 256 MACs per sample are missing.
    expect(p.backward_macs).toBe(2 * p.forward_macs - 6 * 784 * 256);
    expect(p.layers.reduce((sum, layer) => sum + layer.forward_flops, 0)).toBe(p.forward_flops);
    expect(p.planned_equals_measured).toBe(true);
    expect(p.measured).toEqual(p.planned);
    expect(p.refused).toBeNull();
    expect(p.step_latency_ms).toBeGreaterThan(0);
    expect(p.timeline.length).toBeGreaterThan(0);
  });

  test('gradients, state and activations have the bytes they must have', () => {
    const p = profileOf('--model', 'mlp', '--batch', '6', '--optimizer', 'adam');
    expect(p.gradient_bytes).toBe(4 * MLP);
    expect(p.optimizer_state_bytes).toBe(8 * MLP);
    // Two hidden layers, the scores and the loss.
    expect(p.activation_bytes).toBe(4 * (6 * (256 + 128 + 10) + 1));
    expect(p.optimizer_memory_estimates).toEqual({
      sgd: 0,
      momentum: (4 * MLP) / 1e6,
      adam: (8 * MLP) / 1e6,
      adamw: (8 * MLP) / 1e6,
    });
    expect(p.snapshots.map((snapshot) => snapshot.label)).toEqual([
      'baseline',
      'after_forward',
      'after_backward',
      'after_optimizer',
    ]);
    for (const [index, snapshot] of p.snapshots.entries()) {
      const before = p.snapshots[index - 1];
      expect(snapshot.delta_bytes).toBe(before ? snapshot.total_bytes - before.total_bytes : 0);
      expect(p.memory_report).toContain(snapshot.label);
    }
  });

  test('--optimizer chooses the state; adam is the default', () => {
    const states = ['sgd', 'momentum', 'nesterov', 'adam', 'adamw'].map(
      (name) => profileOf('--model', 'lenet5', '--optimizer', name).optimizer_state_bytes,
    );
    expect(states).toEqual([0, 1, 1, 2, 2].map((copies) => copies * 4 * 61_706));
    expect(profileOf('--model', 'lenet5').training.optimizer).toBe('adam');
  });

  test('--checkpoint-every trades activations for FLOPs done again, gradients stay', () => {
    const args = ['--model', 'gpt_nano', '--batch', '2'];
    const plain = profileOf(...args);
    const saved = profileOf(...args, '--checkpoint-every', '3');
    expect(plain.recompute_flops).toBe(0);
    expect(saved.recompute_flops).toBeGreaterThan(plain.forward_flops / 2);
    expect(saved.recompute_flops).toBeLessThan(plain.forward_flops);
    expect(saved.activation_bytes).toBeLessThan(plain.activation_bytes / 3);
    expect(saved.planned.peak_bytes).toBeLessThan(plain.planned.peak_bytes);
    expect(saved.forward_flops).toBe(plain.forward_flops);
    expect(saved.backward_flops).toBe(plain.backward_flops);
    expect(saved.planned_equals_measured).toBe(true);
  });

  test('--accumulate keeps the work and divides the activations', () => {
    const args = ['--model', 'mlp', '--batch', '12'];
    const whole = profileOf(...args);
    const parts = profileOf(...args, '--accumulate', '4');
    expect(parts.training.micro_batches).toBe(4);
    expect(parts.forward_macs).toBe(whole.forward_macs);
    expect(parts.backward_macs).toBe(whole.backward_macs);
    expect(parts.activation_bytes - 4).toBe((whole.activation_bytes - 4) / 4);
    expect(parts.gradient_bytes).toBe(whole.gradient_bytes);
    // Three additional sums of all gradients.
    expect(parts.optimizer_flops - whole.optimizer_flops).toBe(3 * MLP);
    expect(parts.planned_equals_measured).toBe(true);
  });

  test('what does not fit is planned, and refused with its arithmetic', () => {
    const p = profileOf('--model', 'gpt2', '--memory-limit-mb', '500');
    expect(p.measured).toBeNull();
    expect(p.planned_equals_measured).toBe(false);
    expect(p.parameters).toBe(124_439_808);
    expect(p.optimizer_state_bytes).toBe(8 * 124_439_808);
    expect(2 * p.forward_macs).toBe(291_648_307_200);
    expect(p.refused?.code).toBe('out_of_memory');
    expect(p.refused?.message).toMatch(
      /^a training step of gpt2 at batch 1 with 1024 tokens needs [\d.]+ GB \(.*this session has 500 MB/,
    );
    expect(p.rules_of_thumb.map((rule) => rule.name)).toContain('backward_flops');
  });

  test('without --json it is a table for people', () => {
    const { code, stdout, stderr } = cli(['train-profile', '--model', 'mlp', ...QUICK]);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^mlp, batch 1, adam\n/);
    expect(stdout).not.toMatch(/nan|\binf\b/i);
    expect(() => JSON.parse(stdout)).toThrow();
  });
});

describe('cli train-profile, many micro-batches', () => {
  test('a step of 16,384 is planned by two and refused in words, and its account stays small', () => {
    const of = (micro_batches: string) =>
      cliJson<StepProfile & { timeline: object[] }>([
        ...['train-profile', '--model', 'gpt_nano', '--memory-limit-mb', '1'],
        ...['--batch', micro_batches, '--accumulate', micro_batches],
      ]);
    const [two, many] = [of('2'), of('16384')];
    expect(many.refused?.message).toMatch(/gpt_nano at batch 1 .*needs .*this session has 1 MB/);
    expect(many.timeline).toHaveLength(two.timeline.length);
    expect(many.planned).toEqual(two.planned);
    expect(many.forward_flops).toBe(8192 * two.forward_flops);
  });
});

describe('cli train', () => {
  const SHORT = ['train', '--preset', 'digits-mlp', '--steps', '40', '--batch', '16'];

  test('an epoch of digits-mlp: a curve with every step, and digits read that were held out', () => {
    const t = cliJson<Training>(['train', '--preset', 'digits-mlp', '--epochs', '1']);
    expect(t.steps).toBe(Math.floor(t.training_samples / t.batch));
    expect(t.curve.map((point) => point.step)).toEqual(t.curve.map((_, index) => index + 1));
    expect(t.curve).toHaveLength(t.steps);
    expect(t.training_samples + t.held_out_samples).toBeGreaterThanOrEqual(1500);
    expect(t.evaluations.map((evaluation) => evaluation.step)).toEqual([0, t.steps]);
    expect(t.held_out_accuracy).toBeGreaterThan(0.6);
    expect(t.held_out_accuracy).toBe(t.evaluations.at(-1)?.accuracy);
    expect(t.final_loss).toBeLessThan(t.curve[0]?.loss ?? 0);
    expect(t.cancelled).toBe(false);
  });

  test('a seed repeats a training to the bit, another seed is another training', () => {
    const first = cliJson<Training>([...SHORT, '--seed', '5']);
    expect(cliJson<Training>([...SHORT, '--seed', '5']).curve).toEqual(first.curve);
    expect(cliJson<Training>([...SHORT, '--seed', '6']).curve).not.toEqual(first.curve);
  });

  test('--checkpoint-every changes no bit of the curve, --accumulate none but rounding', () => {
    const plain = cliJson<Training>(SHORT);
    expect(cliJson<Training>([...SHORT, '--checkpoint-every', '2']).curve).toEqual(plain.curve);
    const parts = cliJson<Training>([...SHORT, '--accumulate', '4']);
    for (const [index, point] of parts.curve.entries()) {
      expect(point.loss).toBeCloseTo(plain.curve[index]?.loss ?? Number.NaN, 3);
    }
  });

  test('text-gpt_nano writes when it has trained', () => {
    const t = cliJson<Training>(['train', '--preset', 'text-gpt_nano', '--steps', '3']);
    expect(t.steps).toBe(3);
    expect(t.sample.length).toBeGreaterThan(10);
  });
});

describe('cli train-profile and train: errors are one line with exit code 2', () => {
  const cases: [string, string, RegExp][] = [
    [
      'an unknown optimizer',
      'train-profile --model mlp --optimizer adagrad',
      /'adagrad'.*Known:.*sgd/,
    ],
    ['an unknown optimizer of train', 'train --optimizer adamm', /'adamm'/],
    ['an unknown model', 'train-profile --model mlpp', /'mlpp'/],
    ['an unknown preset', 'train --preset digits-mpl', /Did you mean 'digits-mlp'/],
    [
      'parts that do not divide the batch',
      'train-profile --model mlp --batch 6 --accumulate 4',
      /divides the batch of 6/,
    ],
    ['the same in train', 'train --batch 6 --accumulate 4', /divides the batch of 6/],
    ['no parts', 'train-profile --model mlp --accumulate 0', /--accumulate is '0'/],
    [
      'a negative segment',
      'train-profile --model mlp --checkpoint-every -1',
      /--checkpoint-every is '-1'/,
    ],
    ['a rate that is no number', 'train --learning-rate nan', /--learning-rate is 'nan'/],
    [
      'an unknown way to keep',
      'train-profile --model mlp --keep some',
      /expected needed, in_place or all/,
    ],
    ['an unknown schedule', 'train --schedule linear', /expected constant or cosine/],
    ['a folder without data', 'train --data /nonexistent', /\/nonexistent\/digits.bin/],
    [
      'a training that does not fit',
      'train --preset text-gpt_nano --memory-limit-mb 1',
      /needs [\d.]+ MB.*this session has 1 MB/,
    ],
  ];
  test.each(cases)('%s', (_, line, message) => {
    expectError(line.split(' '), new RegExp(`^tensorscope: .*${message.source}`));
    expectError([...line.split(' '), '--json'], message);
  });
});
