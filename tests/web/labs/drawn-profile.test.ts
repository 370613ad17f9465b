// Whatever the Profile lab measures, every sentence holds: passes, sweeps over lengths and slow models are drawn by the hundred.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ForwardProfile, TraceEvent } from '../../../web/src/engine/types';
import { opName } from '../../../web/src/lab/op-names';
import type { Case } from '../../../web/src/labs/profile/diagnosis-facts';
import { findings, wallOf } from '../../../web/src/labs/profile/findings';
import { fixText, fixTitle, type Tried, tally } from '../../../web/src/labs/profile/fixes';
import lab from '../../../web/src/labs/profile/lab';
import { FIXES, type FixName } from '../../../web/src/labs/profile/patients';
import { outcomeOf as sweepOf } from './attention-cases';
import { DRAWS, expectHolds, expectSound, expectStates, measured } from './drawn';
import { block, event, outcomeOf, SDPA, TICK } from './profile-cases';
import { readingOf, textIn } from './reading';

const share = fc.oneof(
  fc.constantFrom(0, 0.7295, 0.73, 0.5, 0.497),
  fc.double({ min: 1e-4, max: 1, noNaN: true }),
);
const ms = fc.oneof(
  fc.constantFrom(0, 0.001, 1, 1, 2),
  fc.double({ min: 0.01, max: 500, noNaN: true }),
);
const op = fc.record({
  kind: fc.constantFrom('linear', 'conv2d', 'gelu', 'layer_norm', 'split_heads', SDPA),
  place: fc.constantFrom('block.attn', 'block.mlp', 'head'),
  ms,
  gap: fc.constantFrom(0, 0.001, 0.3),
  gflops: fc.constantFrom(0.5, 20, 40, 60),
  bytes: fc.constantFrom(1000, 20e6, 100e6),
});
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never;
const nearly73 = (one: Op, other: Op): Op[] => [
  { ...one, kind: SDPA, ms: 7.28 },
  { ...other, kind: 'linear', ms: 2.72 },
];
const pass = fc.record({
  ops: fc.oneof(
    { weight: 9, arbitrary: fc.array(op, { minLength: 1, maxLength: 6 }) },
    // Attention's share is 73 % once it is rounded.
    { weight: 1, arbitrary: fc.tuple(op, op).map(([one, other]) => nearly73(one, other)) },
  ),
  untraced: measured(fc.double({ min: 0.5, max: 2, noNaN: true })),
  roof: measured(fc.constant(1)),
  percent: fc.constantFrom(undefined, 'measured', 100, 73, 4321, 0.2, 35),
});

const tried = fc
  .tuple(measured(fc.constantFrom(0.9, 1, 1.3, 4, 30)), fc.constantFrom(3, 8))
  .map(([{ value, low, high }, blocks]) => ({
    ...{ speedup: value, blocks, how: 'somehow' },
    interval: { low, high, confidence: 0.95 },
  }));
const patient = fc.record({
  steps: fc.array(fc.oneof(fc.constantFrom(0, 1, 3, 3.004, 20), ms), {
    minLength: 5,
    maxLength: 9,
  }),
  dispatch: fc.oneof(fc.constantFrom(0.2504, 0.25, 1.3), share),
  product: share,
  gflops: fc.constantFrom(0, 10, 24.8, 25, 49, 60),
  answered: fc.integer({ min: 0, max: 4 }),
  chosen: fc.constantFrom('batch' as const, 'ops' as const),
  fixes: fc.array(tried, { minLength: 1, maxLength: 3 }),
});
const sweep = fc.record({
  rounds: fc.array(fc.array(share, { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 3 }),
  quiet: fc.boolean(),
  flops: fc.array(share, { minLength: 4, maxLength: 4 }),
  reached: fc.boolean(),
  part: fc.constantFrom('core', 'whole'),
});

function passOf({ ops, untraced, roof }: typeof pass extends fc.Arbitrary<infer T> ? T : never) {
  let at = 0;
  const trace = ops.map(({ kind, place, ms: long, gap, gflops, bytes }, index) => {
    const flops = kind === 'split_heads' ? 0 : gflops * Math.max(long, 0.001) * 1e6;
    const made = event(`${place}.${kind}${index}`, kind, at, long, flops, bytes);
    at += long + gap;
    return made;
  });
  const made = outcomeOf(trace);
  const between = (by: number) => ({
    low: by * roof.low,
    high: by * roof.high,
    confidence: 0.95,
  });
  const latency_ms = Math.max(at, TICK) * untraced.value;
  const median_interval = {
    low: Math.max(at, TICK) * untraced.low,
    high: Math.max(at, TICK) * untraced.high,
    confidence: 0.95,
  };
  const profile = {
    ...made.profile,
    latency_ms,
    latency: { ...made.profile.latency, statistics: { median_interval } },
    device: { ...made.profile.device, peak_interval: between(50), bandwidth_interval: between(25) },
  } as unknown as ForwardProfile;
  return { ...made, profile };
}

/** What is counted of the network before it runs. */
const dryOf = (trace: readonly TraceEvent[]) => ({
  title: 'Test net',
  description: {
    input_shape: [1, 8],
    layers: trace.map(({ name, type, flops }) => ({
      ...{ name, type, flops, parameters: 0, output_shape: [1, 8], activations: 8 },
    })),
  },
  attention: { width: '64', shares: [{ seq: 16, flops: { core: 0.1, whole: 0.4 } }] },
});

/** Times and shares by kind of op, as the trace has them. */
function truthOf(profile: ForwardProfile) {
  const sum = (key: 'duration_ms' | 'flops', kind?: string) =>
    profile.trace
      .filter(({ type }) => kind === undefined || type === kind)
      .reduce((all, each) => all + each[key], 0);
  const kinds = [...new Set(profile.trace.map(({ type }) => type))]
    .map((kind) => ({ kind, ms: sum('duration_ms', kind), flops: sum('flops', kind) }))
    .sort((a, b) => b.ms - a.ms);
  return { kinds, all: sum('duration_ms'), flops: sum('flops') };
}

it('says what holds of any pass: its largest share, and FLOPs beside it', () => {
  fc.assert(
    fc.property(pass, (drawn) => {
      const outcome = passOf(drawn);
      const { kinds, all, flops } = truthOf(outcome.profile);
      const [top = { kind: '', ms: 0, flops: 0 }, next] = kinds;
      const part = (100 * top.ms) / (all || 1);
      const reading = readingOf(lab, {
        values: { width: '64', attention: 'core', patient: 'A', group: 'op' },
        dry: dryOf(outcome.profile.trace),
        outcomes: { pass: outcome },
        prediction: drawn.percent === 'measured' ? part : drawn.percent,
        notebook: {},
      });
      expectHolds(reading);
      const said = textIn(reading);
      if (all === 0) {
        expect(said).not.toMatch(/takes [\d.]+ % of the time in ops/);
        expect(said).toContain('Every op is shorter than a step of this clock');
        return;
      }
      const name = opName(top.kind);
      const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const tie = next !== undefined && (top.ms - next.ms) / all < 0.02;
      const often = expectStates(reading, `(?:${capital}) takes # of the time in ops`, part);
      expect(often).toBeGreaterThanOrEqual(tie ? 1 : 3);
      expectStates(reading, `Takes most time: ${name}, #`, part);
      expectStates(reading, `# of their time in ${name}`, part);
      expect(said.includes('take about as much')).toBe(tie);
      // All shares by kind make the whole.
      const [, summary = ''] =
        /^shares figure summary: (.*)$/m.exec(
          reading.said.map(({ at, place, text }) => `${at} ${place}: ${text}`).join('\n'),
        ) ?? [];
      const shares = [...summary.matchAll(/: (?:≈ )?([\d.]+) %, FLOPs/g)].map(([, each]) =>
        Number(each),
      );
      // A time that no clock saw is unknown, wherever it stands.
      expect(summary).not.toMatch(/: 0 %, FLOPs/);
      expect(textIn(reading, 'ops figure summary')).not.toMatch(/ 0 %(?:,|$)/m);
      const total = shares.reduce((a, b) => a + b, 0);
      expect(summary).not.toContain('shorter than');
      expect(Math.abs(total - 100)).toBeLessThan(0.51 * kinds.length + 0.01);
      expect(total).toBeLessThan(100 + 0.51 * kinds.length + 0.01);
      if (flops === 0) expect(said).not.toMatch(/with [1-9][\d.]* %(?: of them)?, take/);
      // No roof explains an op only where it is far below both, whichever they are.
      const rates = kinds.filter((each) => each.flops > 0 && each.ms > 6 * TICK);
      const slowest = Math.min(...rates.map((each) => each.flops / each.ms / 1e6));
      const isTimed = kinds.every((each) => each.ms > 6 * TICK);
      if (isTimed && rates.length > 1 && slowest / 50 / drawn.roof.high > 0.5)
        expect(said).not.toMatch(/neither roof explains|come from a cache/);
      // The claim of 73 % of attention, with the number beside it.
      const [, core] = /attention op takes ([\d.]+) % of the time/.exec(said) ?? [];
      if (core !== undefined) {
        expect(said.includes('Here the op alone reaches that')).toBe(Number(core) >= 73);
      }
    }),
    DRAWS,
  );
});

it('says what holds of any sweep over lengths', () => {
  fc.assert(
    fc.property(sweep, ({ rounds, quiet, flops, reached, part }) => {
      const [first = []] = rounds;
      const swept = sweepOf(quiet ? [first, first, first] : rounds, flops, reached);
      const reading = readingOf(lab, {
        values: { width: '64', attention: part, patient: 'A', group: 'op' },
        dry: dryOf(block),
        outcomes: { attention: swept },
        notebook: {},
      });
      expectHolds(reading);
      const said = textIn(reading);
      const last = swept.points.at(-1)?.rounds.map((round) => round.core) ?? [];
      const middle = 100 * ([...last].sort((a, b) => a - b)[1] ?? 0);
      expectStates(reading, 'FLOPs and # of the time', middle);
      for (const [, shown] of said.matchAll(/takes ([\d.]+) %[^.]*?(?:: |, )not 73 %/g))
        expect(Number(shown)).toBeLessThan(73);
      if (said.includes('at every length measured.'))
        for (const { rounds: all } of swept.points)
          for (const { core } of all) expect(core).toBeGreaterThanOrEqual(0.7249);
    }),
    DRAWS,
  );
});

it('says what holds of any slow model: its answers fit the numbers beside them, and one fix is fastest only where it is', () => {
  fc.assert(
    fc.property(patient, ({ steps, dispatch, product, gflops, answered, chosen, fixes }) => {
      const examined = {
        ...{ steps_ms: steps, latency_ms: 1, peak_gflops_per_second: 50 },
        overhead: { ops: 1, dispatch_ns: 200, dispatch_share: dispatch },
        ops: [
          { name: 'linear', self_ms: product, share: product, flops: gflops * product * 1e6 },
          { name: 'relu', self_ms: 1 - product, share: 1 - product, flops: 1000 },
        ],
      };
      const names = Object.keys(FIXES) as FixName[];
      const all = fixes.map(
        (each, index): Tried => ({ ...each, fix: names[index + 1] as FixName }),
      );
      const examine: Case = {
        ...{ patient: 'A', at: '2026-11-28T10:00:00Z', examined, answered, wrong: {} },
        ...{ fix: chosen, tried: all },
      };
      const reading = readingOf(lab, {
        values: { width: '64', attention: 'core', patient: 'A', group: 'op' },
        dry: dryOf(block),
        outcomes: { examine, fixes: all },
        notebook: { A: examine },
      });
      expectHolds(reading);
      const texts = fixText(chosen, all, wallOf(findings(examined)));
      const said = [textIn(reading), fixTitle(all), ...texts.map(({ text }) => text), tally([all])]
        .join('\n')
        .replaceAll('\u00a0', ' ');
      expectSound(said);
      const rules = [
        [/stable\?: (yes|no).*a factor of ([\d.,]+)\./, (value: number) => value <= 3],
        [/ves\?: (yes|no).* takes ([\d.]+) % of a call/, (value: number) => value <= 25],
        [/attention\?: (yes|no).* take ([\d.]+) % of the time/, (value: number) => value >= 50],
        [/peak\?: (yes|no).*, ([\d.]+) % of the peak/, (value: number) => value >= 50],
      ] as const;
      for (const [pattern, rule] of rules) {
        const [, answer, value = ''] = pattern.exec(said) ?? [];
        if (answer !== undefined)
          expect(answer === 'yes', said).toBe(rule(Number(value.replace(',', ''))));
      }
      const sure = ({ blocks, interval }: Tried) => blocks >= 6 && interval.low >= 1.2;
      expect(said.includes('No fix is surely faster')).toBe(!all.some(sure));
      const isFastest = (one: Tried) =>
        sure(one) &&
        all.every(
          (other) =>
            other === one ||
            (Math.min(one.blocks, other.blocks) >= 6 && one.interval.low > other.interval.high),
        );
      const [, fastest] = /Fastest fix tried: ([^,\n]*)/.exec(said) ?? [];
      if (fastest !== undefined) {
        const isNamed = !/cannot be told|none is surely faster/.test(fastest);
        expect(isNamed).toBe(all.some(isFastest));
        expect(fastest === 'none is surely faster').toBe(!all.some(sure));
      }
    }),
    DRAWS,
  );
});
