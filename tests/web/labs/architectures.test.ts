// The architectures lab's arithmetic, and its sentences for three results that must read differently.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { checks } from '../../../web/src/labs/architectures/checks';
import { results } from '../../../web/src/labs/architectures/facts';
import {
  type Counts,
  exponentsOf,
  type Network,
  type Outcome,
  QUANTITIES,
  type ScalePoint,
  steeperThanFlops,
  timeRatio,
} from '../../../web/src/labs/architectures/outcome';
import { widthFor } from '../../../web/src/labs/architectures/search';
import { paragraphs } from '../../../web/src/labs/architectures/sentences';
import { FAMILIES, type Family } from '../../../web/src/labs/architectures/specs';
import { sweepOf } from '../../../web/src/labs/architectures/sweep';

const reading = (latency_ms: number, spread = 0.01) => ({
  latency_ms,
  low_ms: (1 - spread) * latency_ms,
  high_ms: (1 + spread) * latency_ms,
});

const counts = (parameters: number, flops: number, intensity: number): Counts => ({
  parameters,
  flops_per_call: flops,
  flops_per_sample: flops,
  intensity,
  peak_bytes: 4 * parameters + 1e5,
  parameters_bytes: 4 * parameters,
  activations_bytes: 1e5,
  workspace_bytes: 0,
});

type Ms = Readonly<Record<Family, number>>;

const COUNTS: Readonly<Record<Outcome['control'], Readonly<Record<Family, Counts>>>> = {
  parameters: {
    mlp: counts(4e5, 8e5, 0.5),
    cnn: counts(4e5, 108e6, 27),
    transformer: counts(4e5, 60e6, 10),
  },
  flops: {
    mlp: counts(1e7, 2e7, 0.5),
    cnn: counts(7e4, 2e7, 15),
    transformer: counts(1.2e5, 2e7, 6.6),
  },
};

interface Case {
  control: Outcome['control'];
  ms: Ms;
  spread?: number;
  /** Second pass over the first. */
  again?: number;
  quantity?: Outcome['quantity'];
  /** Time of a sweep's point; FLOPs are x squared. */
  sweep: (x: number, index: number) => number;
  step_ms: number;
}

function outcomeOf(given: Case): Outcome {
  const { control, ms, spread, again = 1, quantity = 'width', sweep, step_ms } = given;
  const network = (family: Family): Network => ({
    family,
    size: { width: 64, depth: 2, resolution: 32 },
    ...COUNTS[control][family],
    readings: [reading(ms[family], spread), reading(again * ms[family], spread)],
  });
  const point = (family: Family, x: number, index: number): ScalePoint => ({
    family,
    x,
    flops: x ** 2,
    peak_bytes: 10 * x,
    readings: [reading(sweep(x, index))],
  });
  return {
    finished: true,
    control,
    target: control === 'parameters' ? 4e5 : 2e7,
    batch: 1,
    networks: FAMILIES.map(network),
    quantity,
    points: FAMILIES.flatMap((family) =>
      [8, 16, 32, 64].map((x, index) => point(family, x, index)),
    ),
    decoding: {
      tokens: 100,
      prefill: { ...counts(7e6, 14e8, 30), readings: [reading(40)] },
      decode: { ...counts(8e6, 14e6, 0.5), readings: [reading(step_ms)] },
    },
    roof: { peak_gflops_per_second: 50, bandwidth_gb_per_second: 10, ridge_flop_per_byte: 5 },
    samples: 100,
    tick_ms: 0.005,
  };
}

/** Equal parameters: the textbook. */
const textbook = outcomeOf({
  control: 'parameters',
  ms: { mlp: 0.04, cnn: 2.5, transformer: 1.6 },
  sweep: (x) => x ** 2,
  step_ms: 4,
});
/** Equal FLOPs: the MLP waits for its weights, the transformer is the faster one. */
const reversed = outcomeOf({
  control: 'flops',
  ms: { mlp: 4, cnn: 0.5, transformer: 0.5 },
  sweep: (x) => x ** 1.5,
  step_ms: 0.38,
  quantity: 'resolution',
});
/** Nothing can be told. */
const vague = outcomeOf({
  control: 'flops',
  ms: { mlp: 1, cnn: 1.1, transformer: 1.2 },
  spread: 0.5,
  again: 1.5,
  sweep: (x, index) => x ** 2 * (index % 2 === 0 ? 1 : 3),
  step_ms: 1,
  quantity: 'depth',
});
const ALL = [textbook, reversed, vague];

const textOf = (outcome: Outcome, ratio?: number) =>
  paragraphs(outcome, ratio === undefined ? undefined : { ratio })
    .map(({ lead, text }) => `${lead} ${text}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

describe('architectures lab: arithmetic', () => {
  it('exponents of a power law are its own, and time beyond FLOPs is seen', () => {
    const [fit] = exponentsOf(textbook.points);
    expect(fit?.time.exponent).toBeCloseTo(2, 9);
    expect(fit?.bytes.exponent).toBeCloseTo(1, 9);
    expect(fit && steeperThanFlops(fit)).toBe(0);
    const [less] = exponentsOf(reversed.points);
    expect(less && steeperThanFlops(less)).toBeCloseTo(-0.5, 9);
    const [open] = exponentsOf(vague.points);
    expect(open && steeperThanFlops(open)).toBe(0);
  });

  it('two sizes have no exponent', () => {
    expect(exponentsOf(textbook.points.filter(({ x }) => x < 20))).toEqual([]);
  });

  it('the search ends at the width whose count is nearest by ratio', async () => {
    // Parameters as the square of the width: the root of 400,000 is 632.5.
    const describe = (_: Family, { width }: { width: number }) =>
      Promise.resolve({ parameters: width ** 2 } as never);
    expect(await widthFor('mlp', 'parameters', 400_000, describe)).toBe(632);
    expect(await widthFor('cnn', 'parameters', 1, describe)).toBe(2);
  });

  it('every sweep has three sizes or more of every network, each larger than the one before', () => {
    const widths = { mlp: 1992, cnn: 16, transformer: 52 };
    for (const quantity of QUANTITIES) {
      for (const family of FAMILIES) {
        const xs = sweepOf(quantity, widths).flatMap((one) =>
          one.family === family ? [one.x] : [],
        );
        if (quantity === 'sequence' && family !== 'transformer') expect(xs).toEqual([]);
        else expect(xs.length).toBeGreaterThan(2);
        expect([...new Set(xs)].sort((a, b) => a - b)).toEqual(xs);
      }
    }
  });
});

describe('architectures lab: sentences', () => {
  it('equal parameters: slow by its work, and it says what was held equal', () => {
    const text = textOf(textbook, 39);
    expect(text).toContain('You said 39.0×; the transformer takes 40.0× as long as the MLP');
    expect(text).toContain(
      'At equal parameters it takes 40.0× as long as the MLP and 0.640× as long as the CNN',
    );
    expect(text).toContain('75.0× the FLOPs of the MLP');
    expect(text).toContain('in the CNN, at every position of a plane, 135 times');
    expect(text).toContain('does not measure');
    expect(text).toContain('this machine was quiet enough');
    expect(text).toContain('time cannot be told from FLOPs');
    expect(text).toContain('writing one after it 4.00 ms: 10.0×');
  });

  it('equal FLOPs, where the transformer is the faster: the claim is not repeated', () => {
    const text = textOf(reversed, 4321);
    expect(text).toContain('You said 4.32 k×');
    expect(text).toContain(
      'it takes 0.125× as long as the MLP and a time that cannot be told from that of the CNN',
    );
    expect(text).toContain('Hold parameters equal instead');
    expect(text).toContain('the MLP 5.00 GFLOP/s');
    expect(text).toContain('time grows more slowly than FLOPs');
    expect(text).toContain('that costs nothing');
  });

  it('weights faster than memory are said to come from a cache, others are not', () => {
    const roof = (bandwidth_gb_per_second: number) => ({
      peak_gflops_per_second: 50,
      bandwidth_gb_per_second,
      ridge_flop_per_byte: 50 / bandwidth_gb_per_second,
    });
    expect(textOf({ ...reversed, roof: roof(1) })).toContain('come from a cache');
    expect(textOf({ ...reversed, roof: roof(20) })).not.toContain('come from a cache');
  });

  it('what intervals do not tell apart is not called slower', () => {
    const text = textOf(vague);
    expect(text).toContain(
      'a time that cannot be told from that of the MLP and a time that cannot be told',
    );
    expect(text).toContain('time cannot be told from FLOPs');
    expect(text).toContain('at most 1.50× the faster. So this machine did other things');
    expect(text).not.toContain('You said');
  });

  it('three results read differently in every paragraph, and in numbers only', () => {
    const all = ALL.map((outcome) => paragraphs(outcome, { ratio: 3 }));
    for (const [index] of (all[0] ?? []).entries()) {
      if ([1, 4, 7].includes(index)) continue; // counts and quiet passes, which two of them share
      expect(new Set(all.map((one) => `${one[index]?.lead}${one[index]?.text}`)).size).toBe(3);
    }
    for (const outcome of ALL) expect(textOf(outcome, 2)).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('the report names what was held equal and every exponent', () => {
    const lines = results(reversed).map(({ label, value }) => `${label}: ${value}`);
    expect(lines[0]).toContain('FLOPs');
    expect(lines.join('\n')).toContain('exponent of resolution');
  });
});

describe('architectures lab: questions', () => {
  it('are graded against this measurement', () => {
    const [uses, rate, four] = checks(textbook);
    expect(uses?.kind === 'number' && gradeNumber(uses, 135)).toBe(true);
    expect(uses?.kind === 'number' && uses.feedback(270, false)).toContain('2 FLOPs');
    expect(rate?.answer).toBe('cnn');
    expect(four?.kind === 'number' && gradeNumber(four, 16)).toBe(true);
    expect(four?.kind === 'number' && four.feedback(8, false)).toContain('not a factor');
    expect(timeRatio(textbook, 'transformer', 'mlp')).toBeCloseTo(40, 9);
  });
});
