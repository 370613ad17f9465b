// The sentences of the FLOPs lab about every preset and hand-made models, each checked against its numbers.

import { describe, expect, it } from 'vitest';
import { counted } from '../../../web/src/kit/words/format';
import { figures, flop, shownRatio } from '../../../web/src/labs/flops/figure-words';
import {
  BATCHES,
  type Dry,
  leftOut,
  MULTIPLY_ADDS,
  sampleSpread,
  shownLayers,
  spread,
  steady,
  touched,
  withoutReleased,
} from '../../../web/src/labs/flops/outcome';
import { text } from '../../../web/src/labs/flops/text';
import { openEngine, value } from '../../boundary/support/engine';
import { numbersOf, plain, predictedView, spaced } from './predicted-view';

const { session } = await openEngine();
const PRESETS = value(session.models());
const LENGTHS = [16, 1024];

const described = (model: object | string, batch = 1, seq = 0) =>
  value(
    session.describe({
      ...(typeof model === 'string' ? { model } : { spec: JSON.stringify(model) }),
      batch,
      seq,
    }),
  );

function dryOf(model: object | string, title: string, batch: number): Dry {
  return {
    title,
    chosen: described(model, batch),
    batches: BATCHES.map((size) => described(model, size)),
    lengths: LENGTHS.map((seq) => described('gpt2', 1, seq)),
    reader: 'GPT-2 small',
  };
}

/** All sentences of one outcome, by scene. */
function wordsOf(model: object | string, title: string, prediction?: number, batch = 32) {
  const dry = dryOf(model, title, batch);
  const counted = { title, description: dry.chosen };
  const values = { model: title, batch, seq: 0 };
  const view = predictedView({ values, outcomes: { counted }, dry, prediction });
  const { scenes } = text;
  return {
    counted,
    dry,
    call: plain(scenes.call.say(view)),
    more: plain([
      ...scenes.call.more(view),
      ...scenes.tools.more(view),
      ...scenes.length.more(view),
    ]),
    length: plain(scenes.length.say(view)),
    title: spaced(scenes.call.title(view)),
    batch: spaced(figures.batch(dry)),
    ways: spaced(figures.ways(counted)),
    questions: [...scenes.batch.questions(view), ...scenes.tools.questions(view)],
    verdict: prediction === undefined ? undefined : text.ending.verdict(view, prediction),
  };
}

const NOTHING = { input: { shape: [4] }, layers: [{ type: 'flatten' }] };
const RELU = { input: { shape: [4] }, layers: [{ type: 'relu' }] };

describe.each(PRESETS)('$title', ({ name, title }) => {
  const outcome = wordsOf(name, title, 4321);
  const { chosen, batches } = outcome.dry;

  it('the verdict has both numbers and their ratio; what is not a near guess is not guessed', () => {
    const [lead = ''] = outcome.call;
    const [made = ''] = wordsOf(name, title).call;
    const [prediction = 1, measured = 1, ratio = 0] = numbersOf(lead.replaceAll('FLOP', ' '));
    expect(prediction).toBe(4320);
    expect(measured / chosen.flops_per_call).toBeCloseTo(1, 2);
    expect(ratio / (measured / prediction)).toBeCloseTo(1, 1);
    expect(lead).not.toContain('You counted');
    // "32 samples × 234,752 multiply-adds × 2 FLOPs = 15.0 MFLOP; biases, activations and the rest add 0.17 %."
    const [samples = 0, macs = 0, two = 0, all = 0, rest = 0] = numbersOf(
      made.replaceAll('FLOP', ' '),
    );
    expect(two).toBe(2);
    expect((samples * macs) / chosen.macs_per_call).toBeCloseTo(1, 2);
    expect(all / (2 * chosen.macs_per_call)).toBeCloseTo(1, 2);
    expect(rest / 100).toBeCloseTo(1 - (2 * chosen.macs_per_call) / chosen.flops_per_call, 3);
  });

  it('per sample stays the same, to the digits one prints', () => {
    expect(steady(batches)).toBe('sample');
    const question = outcome.questions.find(({ id }) => id === 'per-sample');
    expect(question?.answer).toBe('low');
    expect(sampleSpread(batches)).toBeLessThan(0.005);
    expect(outcome.batch).toMatch(/a sample stays (at|within)/);
  });

  it('ratios in titles are those of the numbers shown', () => {
    const ends = spread(chosen);
    const ratio = Number((/is ([\d.,]+) times/.exec(outcome.ways)?.[1] ?? '').replaceAll(',', ''));
    if (ends !== undefined && ends.low.per_call > 0) {
      const [high = 0, low = 1] = [ends.high, ends.low].map(
        (end) => numbersOf(counted(end.per_call))[0] ?? 0,
      );
      expect(ratio / (high / low)).toBeCloseTo(1, 2);
    } else expect(outcome.ways).toContain('count nothing');
  });

  it('the chip takes two FLOPs a MAC', () => {
    const question = outcome.questions.find(({ id }) => id === 'macs');
    const units: Record<string, number> = { s: 1, ms: 1e-3, µs: 1e-6 };
    const { answer = 0, unit = '' } = question?.kind === 'number' ? question : {};
    expect((answer * (units[unit] ?? 0)) / ((2 * chosen.macs_per_sample) / 1e12)).toBeCloseTo(1, 9);
    expect(answer).toBeGreaterThanOrEqual(unit === 'µs' ? 0 : 1);
    expect(answer).toBeLessThan(1000);
    const values = { model: name, batch: 32, seq: 0 };
    // Before the guess nothing is said of how often a weight works.
    const before = plain(
      text.scenes.call.before.say(predictedView({ values, outcomes: {}, dry: outcome.dry })),
    ).join();
    expect(before).toMatch(
      /^A call runs the network once on a batch: here 32 samples, through [\d,]+ parameters\.$/,
    );
    for (const each of outcome.questions) expect(each.hints).toHaveLength(2);
  });

  it('says of longer texts what was counted', () => {
    expect(outcome.length[0]).toMatch(/^GPT-2 small, one sample\. From /);
    const [from = 0, to = 0, work = 0] = numbersOf(
      (outcome.length[0] ?? '').replace(/^.*?sample\. /, ''),
    );
    const [first, last] = outcome.dry.lengths.slice(-2);
    expect([from, to]).toEqual([first?.seq, last?.seq]);
    expect(work).toBe(Number(shownRatio(last?.flops_per_call ?? 0, first?.flops_per_call ?? 1)));
    expect(work).toBeGreaterThan(2);
  });
});

describe('what GPT-2 small says', () => {
  const { counted: outcome, dry, more } = wordsOf('gpt2', 'GPT-2 small');
  it('the outlier among the tools is named, with the ratio of the others', () => {
    const { rest, released } = withoutReleased(outcome.description);
    expect(released).toBe('torchinfo 1.8.0');
    const others = outcome.description.conventions.filter(({ id }) => id !== 'torchinfo');
    const counts = others.map((each) => each.per_call);
    expect(rest).toEqual({ low: Math.min(...counts), high: Math.max(...counts) });
    expect(spaced(figures.waysNote(outcome))).toContain(
      `torchinfo 1.8.0 counts a linear layer once, not at every token; without it the largest is ${shownRatio(rest?.high ?? 0, rest?.low ?? 1)} times`,
    );
    expect(figures.waysNote(wordsOf('mlp', 'MLP').counted)).not.toContain('without it');
  });

  it('repeated blocks share a row, and no FLOP is lost', () => {
    const rows = shownLayers(dry.chosen);
    expect(rows.map(({ label }) => label)).toContain('12 × h.*.mlp.fc');
    expect(rows.reduce((sum, { flops }) => sum + flops, 0)).toBe(dry.chosen.flops_per_call);
  });

  it('only what the model has is called left out', () => {
    expect(leftOut(dry.chosen)).toEqual([
      ...['biases', 'activations', 'norms', 'softmax', 'additions'],
    ]);
    expect(more.join(' ')).toContain('biases, activations, norms, softmax and additions');
    expect(leftOut(described('mlp', 32))).toEqual(['biases', 'activations']);
    const of = (...types: string[]) =>
      leftOut({ layers: types.map((type) => ({ type, flops: 3, bias_flops: 0 })) } as never);
    expect(of('linear', 'bias')).toEqual(['biases']);
    expect(of('linear', 'something_new', 'silu')).toEqual(['activations', 'other layers']);
  });
});

describe('outcomes made by hand', () => {
  it('where windows move, it is said that what they take from padding counts', () => {
    const says = 'Padding counts too: a kernel multiplies its zeros';
    expect(wordsOf('resnet18', 'ResNet-18').more.join(' ')).toContain(says);
    expect(wordsOf('mlp', 'MLP').more.join(' ')).not.toContain('padding');
    expect(wordsOf('gpt2', 'GPT-2').more.join(' ')).not.toContain('padding');
  });

  it('ResNet-18: a sample is a little less work in a larger batch, and still stays the same', () => {
    const { dry, batch } = wordsOf('resnet18', 'ResNet-18');
    const [one, many] = [dry.batches[0], dry.batches.at(-1)];
    expect(one?.flops_per_sample).not.toBe(many?.flops_per_sample);
    expect(steady(dry.batches)).toBe('sample');
    expect(batch).toContain('a sample stays within 0.000');
  });

  it('MACs, one sample, MACs of one sample: named where no other guess is as near', () => {
    const { chosen } = dryOf('mlp', 'MLP', 32);
    const of = (prediction: number) => wordsOf('mlp', 'MLP', prediction).call[0] ?? '';
    expect(of(chosen.macs_per_call)).toContain('You counted multiply-adds:');
    expect(of(chosen.flops_per_sample)).toContain('That is one sample');
    expect(of(chosen.macs_per_sample)).toContain('one multiply-add for each sample');
    expect(of(chosen.flops_per_call)).toContain('exactly right.');
    // At batch 1 a sample is the whole call. At batch 2 the FLOPs of one sample equal the MACs of the call.
    expect(wordsOf('mlp', 'MLP', chosen.macs_per_sample, 1).call[0]).not.toContain(
      'That is one sample',
    );
    expect(wordsOf('mlp', 'MLP', 470_000, 2).call[0]).not.toMatch(/That is one|You counted/);
  });

  it('exactly right, and too much', () => {
    const { chosen } = dryOf('mlp', 'MLP', 32);
    expect(wordsOf('mlp', 'MLP', chosen.flops_per_call).verdict?.standing).toBe('right');
    expect(wordsOf('mlp', 'MLP', 10 * chosen.flops_per_call).call[0]).toContain('10× too much');
  });

  it('a model that computes nothing has no shares of zero and no questions about it', () => {
    const { call, batch, questions, ways } = wordsOf(NOTHING, 'Nothing');
    expect(call).toEqual(['Nothing has no FLOPs.']);
    expect(batch).toBe('Nothing has no FLOPs');
    expect(ways).toBe('Nothing, counted 9 ways');
    expect(questions).toEqual([]);
  });

  it('some tools see nothing of a relu', () => {
    const { ways, questions } = wordsOf(RELU, 'ReLU');
    expect(ways).toContain('some tools count nothing');
    expect(questions.map(({ id }) => id)).toEqual(['per-sample']);
  });

  it('steady: both, call, neither', () => {
    const of = (rows: readonly (readonly [call: number, sample: number])[]) =>
      steady(
        rows.map(([flops_per_call, flops_per_sample]) => ({
          flops_per_call,
          flops_per_sample,
        })) as never,
      );
    expect(
      of([
        [10, 10],
        [20, 10],
      ]),
    ).toBe('sample');
    expect(
      of([
        [10, 10],
        [10, 10],
      ]),
    ).toBe('both');
    expect(
      of([
        [10, 10],
        [10, 5],
      ]),
    ).toBe('call');
    expect(
      of([
        [10, 10],
        [15, 7.5],
      ]),
    ).toBe('neither');
  });

  it('a skipped prediction has no verdict', () => {
    expect(wordsOf('mlp', 'MLP').call.join()).not.toContain('You said');
    expect(flop(1)).toBeDefined();
  });
});

it('the product is walked once through: every result takes all its steps, one after the other', () => {
  const seen = Array.from({ length: MULTIPLY_ADDS }, (_, nth) => touched(nth));
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(24);
  expect(seen[0]).toEqual({ row: 0, column: 0, inner: 0 });
  expect(seen[4]).toEqual({ row: 0, column: 1, inner: 0 });
  expect(seen.at(-1)).toEqual({ row: 2, column: 1, inner: 3 });
  expect(spaced(figures.step(23))).toBe('Multiply-add 24 of 24: 48 FLOPs so far');
});
