// Whatever network the Memory lab plans and runs, what it says holds. The engine really runs the small ones and plans the large ones,
// once; batch, prediction, refusal, a ledger that differs from the plan, and the memory of the tab are drawn.

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Description, MemoryReport } from '../../../web/src/engine/types';
import lab from '../../../web/src/labs/memory/lab';
import { BATCHES, peakIfAllKept } from '../../../web/src/labs/memory/outcome';
import { openEngine, runJob, value } from '../../boundary/support/engine';
import { DRAWS, expectHolds, expectStates } from './drawn';
import { type Reading, readingOf, textIn } from './reading';

const NOTHING = JSON.stringify({ input: { shape: [4] }, layers: [{ type: 'relu' }] });
const ONE = JSON.stringify({
  input: { shape: [1] },
  layers: [{ type: 'linear', out_features: 1, bias: false }],
});
/** Models, the batches at which they are run, and those at which they are only planned. */
const MODELS = [
  ['linear', [1, 128], [1024]],
  ['mlp', [1, 64], [1024]],
  ['lenet5', [1, 8, 64], [256]],
  ['gpt_nano', [1, 16], [128]],
  ['resnet18_cifar', [1], [1024]],
  ['gpt2', [], [1, 16]],
  ['gpt2_xl', [], [1, 1024]],
  [NOTHING, [1, 8], []],
  [ONE, [1, 2], []],
] as const;

interface Known {
  readonly title: string;
  readonly description: Description;
  readonly plans: readonly MemoryReport[];
  readonly plan: MemoryReport;
  readonly report: MemoryReport;
}
let known: Known[];
beforeAll(async () => {
  const { session } = await openEngine();
  known = MODELS.flatMap(([model, run, planned]) => {
    const of = (batch: number) =>
      model.startsWith('{') ? { spec: model, batch } : { model, batch };
    const planOf = (batch: number) => value(session.planMemory(of(batch)));
    const plans = BATCHES.map(planOf);
    const measured = (batch: number) => {
      value(session.startMemory(of(batch)));
      runJob(session);
      return value(session.takeMemory());
    };
    const title = model.startsWith('{') ? 'My model' : model;
    return [...run, ...planned].map((batch) => ({
      ...{ title, plans, plan: planOf(batch) },
      description: value(session.describe(of(batch))),
      report: run.includes(batch as never) ? measured(batch) : planOf(batch),
    }));
  });
});

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const drawn = fc.record({
  which: fc.nat(999),
  limit: fc.constantFrom(1e6, 5e8, 4e9),
  refused: fc.boolean(),
  /** The measured peak over the planned one; mostly they agree. */
  differs: fc.constantFrom(1, 1, 1.3),
  guess: fc.option(
    fc.record({
      by: fc.constantFrom('parameters', 'activations', 'sum', 'peak'),
      off: fc.oneof(fc.constant(1), double(0.95, 1.05), double(0.01, 100)),
    }),
    { nil: undefined },
  ),
});

type Case = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** The report of a pass that was refused, or whose plan was too high. */
function reportOf(report: MemoryReport, { refused, differs }: Case): MemoryReport {
  const { measured, planned } = report;
  if (refused || measured === undefined) {
    const { measured: _, ...rest } = report;
    const why = { message: 'It needs more than there is.', hint: 'Try a smaller batch.' };
    return { ...rest, refused: { ...why, kind: 'memory' } } as unknown as MemoryReport;
  }
  if (differs === 1) return report;
  const more = { peak_bytes: differs * planned.peak_bytes };
  return { ...report, planned: { ...planned, ...more }, planned_equals_measured: false };
}

const KINDS = ['parameters', 'buffers', 'inputs', 'activations', 'workspace'] as const;

/** The peak, its parts and its largest are the ledger's wherever they stand. */
function expectPeak(reading: Reading, report: MemoryReport): void {
  const { measured, planned, timeline, activation_bytes_total: written } = report;
  const use = measured ?? planned;
  const stated =
    '(?: (?:would peak|peaks) at |; it (?:was|would be) |^peak of |(?:Measured|Planned) peak: |; peak: |; with releases )#(?!: parameters)';
  expect(expectStates(reading, stated, use.peak_bytes)).toBeGreaterThanOrEqual(5);
  const all = textIn(reading);
  expect(/would peak|it would be|Planned peak:|Not run/.test(all)).toBe(measured === undefined);
  expect(/ peaks at |; it was |Measured peak/.test(all)).toBe(measured !== undefined);
  expect(textIn(reading, 'claim figure note').includes('Dashed')).toBe(measured !== undefined);
  expect(textIn(reading, 'claim figure note').includes('agree')).toBe(
    measured !== undefined && report.planned_equals_measured,
  );
  // What is alive at the peak adds up to the peak, and the largest part is named.
  const parts = KINDS.map((each) => use.at_peak[`${each}_bytes`]);
  expect(parts.reduce((sum, each) => sum + each, 0)).toBe(use.peak_bytes);
  for (const [index, kind] of KINDS.entries())
    expectStates(reading, `At the peak: .*\\b${kind} #`, parts[index] ?? 0);
  const says = textIn(reading, 'peak say');
  if (/(?<!not )(?:are|would be) alive at once/.test(says))
    for (const [index, kind] of KINDS.entries())
      expect(says.includes(` of ${kind}`), kind).toBe((parts[index] ?? 0) > 0);
  for (const [index, kind] of KINDS.entries())
    expectStates(reading, `# of ${kind}(?=[^:]* alive at once)`, parts[index] ?? 0);
  // Together they would be more, and a prediction above the peak is told so.
  const together =
    use.parameters_bytes + use.buffers_bytes + use.inputs_bytes + use.workspace_bytes;
  expectStates(reading, 'All parts together would be #', together + written);
  expectStates(reading, '^All activations written add up to #', written);
  expectStates(reading, '; at most # were alive at once', use.activations_bytes);
  expect(use.activations_bytes).toBeLessThanOrEqual(written);
  const [, most = 0, taken = 0] =
    /at most (\d+) of (\d+)/.exec(textIn(reading, 'lives figure note').replaceAll(',', '')) ?? [];
  expect(Number(taken)).toBe(timeline.filter(({ bytes }) => bytes >= 0).length);
  expect(Number(most)).toBeLessThanOrEqual(Number(taken));
  const kept = textIn(reading, 'lives question');
  const { total_bytes, workspace_bytes } = peakIfAllKept(report);
  expect(kept.includes('workspace')).toBe(workspace_bytes > 0);
  expectStates(reading, 'its workspace takes #', workspace_bytes);
  expectStates(reading, '# ?; with releases ', total_bytes);
}

/** Which outweighs which, at this batch and over the batches, and how many fit. */
function expectBatch(reading: Reading, { plans, plan, report }: Known, limit: number): void {
  const { at_peak } = report.measured ?? report.planned;
  const [parameters, activations] = [at_peak.parameters_bytes, at_peak.activations_bytes];
  const claim = textIn(reading, 'claim title');
  expect(claim.includes('At the peak, activations outweigh')).toBe(activations > parameters);
  expect(claim.includes('At the peak, parameters outweigh')).toBe(activations < parameters);
  // The figure beside it shows the same moment.
  expectStates(reading, '^At the peak: # of activations', activations);
  expectStates(reading, ' of activations, # of parameters', parameters);
  const growth = textIn(reading, 'batch title');
  const from = Number(
    /^(?:From|Already at) batch (\d+)/.exec(growth)?.[1] ?? Number.POSITIVE_INFINITY,
  );
  for (const each of plans)
    expect(each.planned.peak_bytes > 2 * each.planned.parameters_bytes, growth).toBe(
      each.batch >= from,
    );
  for (const { batch, planned } of plans)
    expectStates(reading, `(?:^|; )batch ${batch}: peak #`, planned.peak_bytes);
  const stored = plan.planned.parameters_bytes + plan.planned.buffers_bytes;
  expect(textIn(reading, 'batch question').includes('Not one sample')).toBe(stored > limit);
}

it('says what holds of any network, run or refused', () => {
  fc.assert(
    fc.property(drawn, (of) => {
      const one = known[of.which % known.length] as Known;
      const { title, description, plans, plan } = one;
      const report = reportOf(one.report, of);
      const written = report.activation_bytes_total;
      const { parameters_bytes: parameters, peak_bytes: peak } = report.planned;
      const ideas = { parameters, activations: written, sum: parameters + written, peak };
      const { by = 'peak', off = 1 } = of.guess ?? {};
      const reading = readingOf(lab, {
        values: { model: 'mlp', batch: plan.batch, seq: 0 },
        dry: { title, description, plan, plans, memory_limit_bytes: of.limit },
        outcomes: { forward: { title, report } },
        title,
        ...(of.guess === undefined ? {} : { prediction: (ideas[by as 'sum'] || 1) * off }),
      });
      expectHolds(reading);
      expectPeak(reading, report);
      expectBatch(reading, { ...one, report }, of.limit);
    }),
    DRAWS,
  );
});
