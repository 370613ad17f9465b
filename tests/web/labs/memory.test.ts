// The sentences of the Memory lab are true of outcomes that the engine plans and measures, and of some hand-made ones.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Description, MemoryReport } from '../../../web/src/engine/types';
import { bytes } from '../../../web/src/kit/words/format';
import { drawLives } from '../../../web/src/labs/memory/lives';
import {
  aliveAfter,
  BATCHES,
  type Dry,
  livesOf,
  mostAlive,
  type Outcome,
  peakEvent,
  peakIfAllKept,
  samplesThatFit,
  steadyGrowth,
  tensorName,
  useOf,
} from '../../../web/src/labs/memory/outcome';
import { ifKept } from '../../../web/src/labs/memory/questions';
import { text } from '../../../web/src/labs/memory/text';
import { type Engine, openEngine, runJob, value } from '../../boundary/support/engine';
import { templateText } from '../template-text';
import { spaced } from './predicted-view';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});

interface Case {
  readonly dry: Dry;
  readonly forward: Outcome;
}

function measured(model: string, batch: number): MemoryReport {
  const { session } = engine;
  value(session.startMemory({ model, batch }));
  runJob(session);
  return value(session.takeMemory());
}

function caseOf(model: string, batch: number, run = true): Case {
  const plan = (size: number) => value(engine.session.planMemory({ model, batch: size }));
  const description: Description = value(engine.session.describe({ model, batch }));
  const report = run ? measured(model, batch) : plan(batch);
  const [memory_limit_bytes, plans] = [5e8, BATCHES.map(plan)];
  return {
    dry: { title: model, description, plan: plan(batch), plans, memory_limit_bytes },
    forward: { title: model, report },
  };
}

const viewOf = ({ dry, forward }: Case, prediction?: number) => {
  const values = { model: dry.title, batch: dry.plan.batch, seq: 0 };
  const model = { argument: '', title: dry.title, longest: 0, summary: undefined };
  const rest = { draft: undefined, passed: true, shown: values };
  return { values, model, prediction, dry, outcomes: { forward }, ...rest };
};

type Scene = Exclude<keyof typeof text.scenes, never>;
const wordsIn = (scene: Scene, which: Case, prediction?: number): string => {
  const words = text.scenes[scene] as {
    title(view: unknown): string;
    say?(view: unknown): readonly { lead?: string; text: unknown }[];
  };
  const view = viewOf(which, prediction);
  const shownWords = (words.say?.(view) ?? []).map(
    (each) => `${each.lead ?? ''} ${templateText(each.text)}`,
  );
  return [words.title(view), ...shownWords].join(' ').replaceAll('\u00a0', ' ');
};

const CASES: readonly (readonly [string, number])[] = [
  ['lenet5', 1],
  ['lenet5', 8],
  ['lenet5', 256],
  ['mlp', 1],
  ['mlp', 64],
  ['linear', 1],
  ['linear', 128],
  ['gpt_nano', 1],
  ['gpt_nano', 16],
  ['resnet18_cifar', 4],
];

const numberIn = (sentence: string, before: string): number => {
  const found = new RegExp(`${before} ([\\d.,]+) (B|kB|MB|GB)`).exec(sentence);
  const scale = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9 }[found?.[2] ?? ''] ?? Number.NaN;
  return Number(found?.[1]?.replaceAll(',', '')) * scale;
};

describe.each(CASES)('%s at batch %i', (model, batch) => {
  it('says its peak, and whose it was', () => {
    const which = caseOf(model, batch);
    const { report } = which.forward;
    const use = useOf(report);
    const words = wordsIn('peak', which);
    expect(numberIn(words, 'peaks at') / use.peak_bytes).toBeCloseTo(1, 2);
    for (const [key, held] of Object.entries(use.at_peak))
      if (held > 0)
        expect(words).toContain(
          `${bytes(held).replaceAll('\u00a0', ' ')} of ${key.replace('_bytes', '')}`,
        );
  });

  it('judges the claim by what was alive at the peak', () => {
    const which = caseOf(model, batch);
    const { at_peak } = useOf(which.forward.report);
    const words = wordsIn('claim', which);
    const more = at_peak.activations_bytes > at_peak.parameters_bytes;
    expect(words.includes('At the peak, activations outweigh')).toBe(more);
    expect(words.includes('At the peak, parameters outweigh')).toBe(
      at_peak.activations_bytes < at_peak.parameters_bytes,
    );
  });

  it('asks what the ledger knows', () => {
    const { dry, forward } = caseOf(model, batch);
    const { report } = forward;
    const kept = peakIfAllKept(report).total_bytes;
    expect(kept).toBeGreaterThanOrEqual(useOf(report).peak_bytes);
    const { inputs_bytes, buffers_bytes, parameters_bytes } = useOf(report);
    const all = parameters_bytes + buffers_bytes + inputs_bytes + report.activation_bytes_total;
    expect(kept).toBeGreaterThanOrEqual(all);
    expect(kept).toBeLessThanOrEqual(all + useOf(report).workspace_bytes);
    // The engine plans batches up to 65,536.
    const most = Math.min(65_536, Math.floor(samplesThatFit(dry)));
    const share = most / samplesThatFit(dry);
    const { planned } = value(engine.session.planMemory({ model, batch: most }));
    const room = dry.memory_limit_bytes - planned.parameters_bytes;
    const used = planned.peak_bytes - planned.parameters_bytes;
    expect(used / (share * room)).toBeGreaterThan(0.8);
    expect(used / (share * room)).toBeLessThan(1.25);
  });

  it('the parts of the peak of training add up to it', () => {
    const { forward } = caseOf(model, batch);
    const question = ifKept(forward);
    const explained = (question.feedback as () => string)().replaceAll('\u00a0', ' ');
    const parts = ['highest at [^:]+:', 'takes', 'hold'].map((part) => numberIn(explained, part));
    const sum = parts.reduce((all, part) => all + (part || 0), 0);
    expect(sum / peakIfAllKept(forward.report).total_bytes).toBeCloseTo(1, 2);
  });

  it('the input stays until the end', () => {
    const { report } = caseOf(model, batch).forward;
    const inputs = livesOf(report).filter(({ category }) => category === 'inputs');
    expect(inputs.length).toBeGreaterThan(0);
    for (const { to } of inputs) expect(to).toBe(report.timeline.length);
  });

  it('from the batch that is named on, each further sample adds as much to the peak', () => {
    const { plans } = caseOf(model, batch, false).dry;
    const { from, slope } = steadyGrowth(plans);
    const tail = plans.filter((each) => each.batch >= (from ?? 0));
    expect(tail.length).toBeGreaterThan(1);
    for (const [at, each] of tail.entries()) {
      const before = tail[at - 1];
      if (before === undefined) continue;
      const grown = each.planned.peak_bytes - before.planned.peak_bytes;
      expect(grown / (each.batch - before.batch) / slope).toBeCloseTo(1, 1);
    }
  });

  it('a workspace is not named as the result of its layer', () => {
    const lives = livesOf(caseOf(model, batch).forward.report);
    const names = lives.filter(({ category }) => category === 'workspace').map(tensorName);
    for (const name of names) expect(name).toMatch(/ workspace$/);
    const others = lives.filter(({ category }) => category !== 'workspace').map(tensorName);
    expect(others.filter((name) => names.includes(name))).toEqual([]);
  });

  it.each([328, 640])('a name may be cut at %f px, its bytes may not', (width) => {
    const lives = livesOf(caseOf(model, batch).forward.report);
    const named = drawLives({ lives, events: 99, at: 3, onSelect: () => undefined })(width);
    const shownWords = templateText(named.body);
    for (const each of [...lives].sort((a, b) => b.bytes - a.bytes).slice(0, 16))
      expect(shownWords).toContain(` ${spaced(bytes(each.bytes))}`);
  });

  it('every tensor lives from its allocation to its release', () => {
    const { report } = caseOf(model, batch).forward;
    const lives = livesOf(report);
    const at = peakEvent(report);
    const alive = aliveAfter(report, at).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(alive).toBe(report.timeline[at]?.total_bytes);
    expect(lives.every(({ from, to }) => from < to)).toBe(true);
    const most = report.timeline.map((_, event) => aliveAfter(report, event).length);
    expect(mostAlive(report)).toBe(Math.max(...most));
  });
});

describe('predictions', () => {
  const which = () => caseOf('lenet5', 8);
  it.each([0.001, 0.5, 0.95, 1, 1.05, 2, 1000])('%f times the peak', (factor) => {
    const { forward } = which();
    const peak = useOf(forward.report).peak_bytes;
    const words = wordsIn('peak', which(), factor * peak);
    const off = Math.max(factor, 1 / factor);
    expect(words).toContain('You said');
    if (off < 1.1) expect(words).toMatch(/: (exactly right|close enough, )/);
    else expect(words).toContain(factor > 1 ? 'too much' : 'too little');
  });

  it('of the parameters alone is recognised', () => {
    const one = which();
    const words = wordsIn('peak', one, one.dry.plan.planned.parameters_bytes);
    expect(words).toContain('You counted the parameters alone.');
  });
});

it('a prediction above the peak hears what all parts together would be', () => {
  const one = caseOf('lenet5', 8);
  const { report } = one.forward;
  const use = useOf(report);
  const stored = use.parameters_bytes + use.buffers_bytes + use.inputs_bytes;
  const all = stored + use.workspace_bytes + report.activation_bytes_total;
  expect(use.workspace_bytes).toBeGreaterThan(0.01 * all);
  const told = `All parts together would be ${bytes(all)}, but`.replaceAll('\u00a0', ' ');
  expect(wordsIn('peak', one, 4.32e6)).toContain(told);
  expect(wordsIn('peak', one, 0.3 * use.peak_bytes)).not.toContain('All parts together');
});

it('a refused run says so, and never speaks of a measurement', () => {
  const refused = { message: 'It needs more than there is.', hint: 'Try less.', kind: 'memory' };
  const planned = caseOf('gpt2_xl', 8, false);
  const { measured: _, ...report } = planned.forward.report as MemoryReport & {
    measured?: unknown;
  };
  const forward = { title: 'GPT-2 XL', report: { ...report, refused } as unknown as MemoryReport };
  const words = wordsIn('peak', { ...planned, forward }, 1e9);
  expect(words).toContain('would peak at');
  expect(words).toContain('it would be');
  expect(words).toContain('Not run.');
});

it('a name too long for its room loses its middle: its end tells the tensors of a layer apart', () => {
  const life = (label: string) => ({ label, category: 'activations', from: 0, to: 9, bytes: 1000 });
  const named = (width: number, label: string) =>
    templateText(
      drawLives({ lives: [life(label)], events: 10, at: 0, onSelect: () => {} } as never)(width)
        .body,
    );
  expect(named(1280, 'h.0.attn.qkv')).toContain('h.0.attn.qkv 1.00 kB');
  expect(named(328, 'h.11.attention.query.output')).toMatch(/^…query\.output 1\.00 kB/);
});
