// Amdahl's arithmetic, and sentences that follow the numbers: three measurements that must read differently.

import { describe, expect, it } from 'vitest';
import type { CompareReport, Description, InstrumentsReport } from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { figures, pull } from '../../../web/src/labs/amdahl/figures.en';
import {
  agrees,
  amdahl,
  type Candidate,
  ceiling,
  costOf,
  type Dry,
  measured,
  medianShares,
  type Outcome,
  overlap,
  predicted,
  predictedTogether,
  sharesAfter,
  slowKinds,
  stepsOf,
  timeShares,
} from '../../../web/src/labs/amdahl/outcome';
import { leftOf, pullable, pulledTo } from '../../../web/src/labs/amdahl/pull';
import {
  ceilingMessage,
  choice,
  gainMessage,
  shareMessage,
} from '../../../web/src/labs/amdahl/sentences.en';
import { text as words } from '../../../web/src/labs/amdahl/text.en';
import { factor, gain, near, opName } from '../../../web/src/labs/amdahl/words';
import { allTold, isRatio, questionsIn, ratiosIn, wordsInView } from './told';

const run = (ratio: number, low: number, high: number, verdict = 'slower'): CompareReport =>
  ({ ratio, ratio_interval: { low, high, confidence: 0.95 }, verdict }) as unknown as CompareReport;

const candidate = (
  kind: string,
  time_share: number,
  flops_share: number,
  speedup?: number,
  whole?: CompareReport,
): Candidate => ({ kind, calls: 3, time_share, flops_share, speedup, whole });

const outcomeOf = (candidates: Candidate[], all_fast = run(20, 19, 21)): Outcome => ({
  title: 'GPT nano',
  start: 'all',
  batch: 1,
  candidates,
  all_fast,
  record: { tick_ms: 0.005, clock_call_ns: 200 } as Outcome['record'],
});

/** The formula holds, and the op with the FLOPs is the one to choose. */
const textbook = outcomeOf([
  candidate('linear', 0.6, 0.79, 30, run(2.38, 2.3, 2.45)),
  candidate('gelu', 0.3, 0.02, 60, run(1.42, 1.4, 1.45)),
  candidate('add', 0.01, 0.001, 2, run(1.0, 0.98, 1.03, 'cannot_tell')),
]);
/** The run contradicts the formula. */
const contradicted = outcomeOf([
  candidate('gelu', 0.5, 0.5, 10, run(1.2, 1.19, 1.21)),
  candidate('linear', 0.4, 0.4, 10, run(1.21, 1.2, 1.22)),
]);
/** Nothing can be told; and nothing is left to make fast. */
const noisy = outcomeOf([candidate('relu', 0.05, 0.04, 3, run(1.1, 0.7, 1.9, 'cannot_tell'))]);
const empty = outcomeOf([]);
const all = [textbook, contradicted, noisy, empty];

const { scenes } = words;
const caseOf = (
  runs: Outcome,
  said: { kind: string; speedup: number } | undefined = { kind: 'gelu', speedup: 1.4 },
) => ({
  values: { model: 'gpt_nano', batch: 1, start: 'all', share: 70, faster: 2 },
  dry: { title: 'GPT nano', kinds: runs.candidates },
  outcomes: { runs },
  said,
});
const text = (outcome: Outcome) => allTold(scenes, caseOf(outcome)).replaceAll('\u00a0', ' ');
const checks = (outcome: Outcome) =>
  Object.values(scenes).flatMap((scene) => questionsIn(scene as never, caseOf(outcome)));
const few = (whole: CompareReport): CompareReport => ({
  ...whole,
  ratio_interval: { ...whole.ratio_interval, confidence: 0.9375 },
});

const CASES: Readonly<Record<string, Outcome>> = {
  'as in the textbook': textbook,
  'the run contradicts the formula': contradicted,
  noisy,
  'nothing left': empty,
  'a tie': outcomeOf([
    candidate('gelu', 0.4, 0.2, 10, run(1.56, 1.5, 1.6)),
    candidate('linear', 0.4, 0.7, 10, run(1.56, 1.5, 1.6)),
  ]),
  'slower than before': outcomeOf([
    candidate('gelu', 0.3, 0.1, 0.5, run(0.8, 0.75, 0.85, 'faster')),
  ]),
  'no gain at all': outcomeOf([candidate('gelu', 0.02, 0.01, 1, run(1, 0.995, 1.004, 'same'))]),
  'beyond the clock': outcomeOf([
    candidate('gelu', 0.5, 0.1, Number.POSITIVE_INFINITY, run(1.9, 1.8, 2.1)),
  ]),
  'too few samples': outcomeOf([
    candidate('gelu', 0.5, 0.5, 10, few(run(1.8, 1.7, 1.9))),
    candidate('linear', 0.4, 0.4, 10, few(run(1.2, 1.1, 1.3))),
  ]),
  'one op is nearly all': outcomeOf([candidate('linear', 0.995, 0.999, 30, run(28, 26, 30))]),
  'a third one overlaps': outcomeOf([
    candidate('gelu', 0.5, 0.5, 10, run(1.8, 1.7, 1.9)),
    candidate('linear', 0.3, 0.4, 10, run(1.4, 1.35, 1.45)),
    candidate('add', 0.1, 0.05, 10, run(1.3, 0.8, 2.5, 'cannot_tell')),
  ]),
  'above its ceiling': outcomeOf([candidate('linear', 0.55, 0.8, 30, run(2.56, 2.48, 2.61))]),
  'not run yet': outcomeOf([candidate('gelu', 0.005, 0.1)]),
};

describe('Amdahl lab: ops to pull at', () => {
  const op = (kind: string, share: number, faster = 1) => ({ kind, share, faster });
  const title = (...ops: Parameters<typeof pull>[0]) => pull(ops).replaceAll('\u00a0', ' ');

  it('what is left of the pass is Amdahl’s law, for one op and for several', () => {
    expect(1 / leftOf([op('linear', 0.7, 2)])).toBeCloseTo(amdahl(0.7, 2), 12);
    expect(leftOf([op('linear', 0.5, 10), op('gelu', 0.4, 4)])).toBeCloseTo(0.25, 12);
    expect(leftOf([])).toBe(1);
  });

  it('a bar that is pulled is a speed-up from 1 to 100, also beyond its ends', () => {
    expect(pulledTo(0.5, 0.25)).toBe(2);
    expect(pulledTo(0.5, 0.7)).toBe(1);
    expect(pulledTo(0.5, 0)).toBe(100);
    expect(pulledTo(0.5, -1)).toBe(100);
  });

  it('the title is the law’s number, and names the largest only where there is one', () => {
    expect(title(op('linear', 0.6), op('gelu', 0.3))).toBe(
      'Nothing is faster yet; linear is the largest op',
    );
    expect(title(op('linear', 0.6, 3), op('gelu', 0.3))).toBe(
      `The whole becomes ${factor(amdahl(0.6, 3))} as fast; GELU is the largest op now`,
    );
    expect(title(op('linear', 0.6, 2), op('gelu', 0.3))).not.toContain('largest');
    expect(title()).toContain('No op');
    // 31.6 % of its time is shown, and 1 / 0.316 is 3.16.
    expect(title(op('linear', 0.7, 43.3))).toContain('3.16×');
  });

  it('FLOPs stand in for time until it is measured; what cannot be grabbed is left out', () => {
    const dry = {
      title: 'GPT nano',
      kinds: [
        { kind: 'add', calls: 2, flops_share: 0.001 },
        { kind: 'gelu', calls: 2, flops_share: 0.1 },
        { kind: 'linear', calls: 2, flops_share: 0.8 },
      ],
    } as unknown as Dry;
    const faster = (kind: string) => (kind === 'gelu' ? 4 : undefined);
    expect(pullable(dry, undefined, faster)).toEqual([op('linear', 0.8), op('gelu', 0.1, 4)]);
    const runs = outcomeOf([candidate('gelu', 0.7, 0.1), candidate('linear', 0.2, 0.8)]);
    expect(pullable(dry, runs, faster)).toEqual([op('gelu', 0.7, 4), op('linear', 0.2)]);
  });
});

describe.each(Object.entries(CASES))('Amdahl lab: %s', (_, outcome) => {
  it('holds no number that is none, in at most 150 words', () => {
    for (const said of [
      undefined,
      { kind: 'gelu', speedup: 1 },
      { kind: 'linear', speedup: 4321 },
    ]) {
      expect(allTold(scenes, caseOf(outcome, said))).not.toMatch(
        /NaN|undefined|Infinity|–|slides|95 %/,
      );
      expect(wordsInView(scenes, caseOf(outcome, said))).toBeLessThanOrEqual(150);
    }
  });

  it('judges only what was run and can be told, by the numbers shown', () => {
    for (const { kind, whole } of outcome.candidates) {
      for (const speedup of [1, 1.4, 3, 40]) {
        const { lead, text: rest } = choice(outcome, { kind, speedup });
        expect(lead).toContain(`You said ${factor(speedup)}`);
        if (whole === undefined) expect(lead).toContain('not among what was run');
        const [off] = ratiosIn(/Your number is ([\d.]+×) too/.exec(rest)?.[1] ?? '');
        if (off === undefined || whole === undefined) continue;
        const its = Number(whole.ratio.toPrecision(3));
        expect(isRatio(off, Math.max(speedup, its), Math.min(speedup, its))).toBe(true);
        expect(rest).toContain(speedup > its ? 'too high' : 'too low');
      }
    }
  });

  it('calls one the best only where no other interval reaches it', () => {
    const [best, ...others] = measured(outcome.candidates);
    const clear =
      best !== undefined &&
      best.whole.verdict === 'slower' &&
      others.every((other) => !overlap(best.whole, other.whole));
    expect(gainMessage(outcome).includes('the most of all')).toBe(clear);
  });

  it('says that the whole stops at a ceiling only where no run has passed it', () => {
    const [first] = outcome.candidates;
    const low = first?.whole?.ratio_interval.low ?? 0;
    const told = allTold(scenes, caseOf(outcome));
    if (first === undefined) return;
    const passed =
      low > ceiling(first.time_share) && first.whole?.ratio_interval.confidence === 0.95;
    expect(told.includes('the whole stops at')).toBe(!passed);
    expect(ceilingMessage(outcome).includes('gave more than its share allows')).toBe(passed);
  });

  it('each change of the optimisation makes the pass no longer, and its title says what is left', () => {
    const steps = stepsOf(outcome.candidates);
    for (const [index, step] of steps.entries()) {
      if (index > 0) expect(step.whole).toBeLessThanOrEqual((steps[index - 1]?.whole ?? 1) + 1e-12);
      const largest = [...step.left].sort((a, b) => b.share - a.share)[0];
      if (largest !== undefined)
        expect(figures.step(step)).toContain(`${opName(largest.kind)} is the largest`);
    }
    const [first] = outcome.candidates;
    if (outcome === textbook && first !== undefined)
      expect(steps[1]?.whole).toBeCloseTo(1 / amdahl(0.6, 30));
  });
});

describe('Amdahl lab: arithmetic', () => {
  it('the law, its ceiling, and the course’s 70 % made twice as fast', () => {
    expect(amdahl(0.7, 2)).toBeCloseTo(1.538, 3);
    expect(amdahl(0.5, Number.POSITIVE_INFINITY)).toBe(2);
    expect(amdahl(0, 100)).toBe(1);
    expect(ceiling(0.75)).toBe(4);
    expect(Number.isFinite(ceiling(1))).toBe(true);
  });

  it('together is not the product of the single gains', () => {
    const two = textbook.candidates.slice(0, 2);
    expect(predictedTogether(two)).toBeCloseTo(1 / (0.1 + 0.6 / 30 + 0.3 / 60));
    const product = two.reduce((gains, each) => gains * (predicted(each) ?? 1), 1);
    expect(predictedTogether(two)).toBeGreaterThan(product);
    expect(predictedTogether([candidate('add', 0.1, 0)])).toBeUndefined();
  });

  it('shares after a change add up to what they added up to before', () => {
    const [made] = textbook.candidates;
    const after = sharesAfter(textbook.candidates, made as Candidate);
    const others = 0.09 * amdahl(0.6, 30);
    expect(after.reduce((sum, { share }) => sum + share, others)).toBeCloseTo(1);
    expect(after[0]?.kind).toBe('gelu');
  });

  it('a run agrees with the formula within its interval and 5 %', () => {
    expect(measured(textbook.candidates).filter(agrees)).toHaveLength(3);
    expect(measured(contradicted.candidates).filter(agrees)).toHaveLength(0);
  });

  it('what was run comes with the largest gain first; intervals that touch overlap', () => {
    expect(measured(contradicted.candidates).map(({ kind }) => kind)).toEqual(['linear', 'gelu']);
    expect(overlap(run(1, 0.9, 1.1), run(1.2, 1.1, 1.3))).toBe(true);
    expect(overlap(run(1, 0.9, 1.1), run(1.2, 1.11, 1.3))).toBe(false);
  });
});

const layer = (name: string, type: string, flops: number) => ({ name, type, flops });
const description = {
  flops_per_call: 100,
  layers: [layer('a', 'linear', 60), layer('b', 'gelu', 10), layer('c', 'linear', 30)],
} as unknown as Description;

function reportOf(verdict: string): InstrumentsReport {
  return {
    layers: ['a', 'b', 'c'],
    instruments: [
      {
        instrument: 'per_op',
        shares: [0.5, 0.25, 0.25],
        unattributed_share: 0.2,
        overhead_ratio: 1.1,
        verdict,
      },
    ],
  } as unknown as InstrumentsReport;
}

describe('Amdahl lab: shares', () => {
  it('are those of a pass: time between ops is nobody’s, the clock’s own is taken off', () => {
    expect(timeShares(reportOf('cannot_tell'), description).get('linear')).toBeCloseTo(0.6);
    expect(timeShares(reportOf('slower'), description).get('linear')).toBeCloseTo(0.66);
    expect(timeShares(reportOf('slower'), description).get('gelu')).toBeCloseTo(0.22);
  });

  it('one round that was interrupted does not decide', () => {
    const rounds = [0.6, 0.1, 0.58].map((share) => new Map([['linear', share]]));
    rounds[1]?.set('gelu', 0.8);
    expect([...medianShares(rounds)]).toEqual([
      ['linear', 0.58],
      ['gelu', 0],
    ]);
  });

  it('products are fast from the start, or not', () => {
    expect(slowKinds(description, 'all')).toEqual(['linear', 'gelu']);
    expect(slowKinds(description, 'others')).toEqual(['gelu']);
    expect(costOf(description, 'linear')).toEqual({ calls: 2, flops_share: 0.9 });
  });
});

describe('Amdahl lab: explanation', () => {
  it('reads differently for each measurement, and holds no number that is none', () => {
    for (const say of [text, shareMessage, gainMessage, ceilingMessage]) {
      const said = all.map(say);
      for (const each of said) expect(each).not.toMatch(/NaN|undefined|Infinity|–/);
    }
    expect(new Set(all.map(text)).size).toBe(4);
    expect(new Set(all.map(gainMessage)).size).toBe(4);
  });

  it('grades number and choice', () => {
    expect(choice(textbook, { kind: 'gelu', speedup: 1.42 }).text).toBe(
      'Your number lies in that interval. The better choice was linear: 2.38× (2.30 to 2.45×).',
    );
    expect(choice(textbook, { kind: 'linear', speedup: 30 }).text).toContain('too high');
    expect(choice(textbook, { kind: 'linear', speedup: 30 }).text).toContain(
      'No other op gave more',
    );
    expect(choice(contradicted, { kind: 'gelu', speedup: 1.2 }).text).toContain('cannot be told');
    expect(choice(noisy, { kind: 'relu', speedup: 1 }).lead).toContain('cannot be told');
    expect(choice(empty, { kind: 'relu', speedup: 1 }).lead).toContain('not among what was run');
  });

  it('claims agreement with the formula only where there is one', () => {
    expect(text(textbook)).toContain('For all 3 that were run the formula agrees');
    expect(text(contradicted)).toContain('The formula agrees for 0 of 2; not for linear, GELU.');
  });

  it('says that FLOPs are not time only where they are not', () => {
    expect(text(textbook)).toMatch(/GELU takes 30\s% with 2\.0\s% of the FLOPs/);
    expect(text(contradicted)).toContain('about where the FLOPs are');
  });

  it('names the bottleneck after the change', () => {
    expect(text(textbook)).toMatch(/With linear fast, GELU takes 71\s% of the shorter pass/);
    expect(text(noisy)).toContain('With ReLU fast it is still the largest');
  });

  it('calls nothing the most of all while two intervals overlap', () => {
    expect(gainMessage(textbook)).toContain('the most of all');
    expect(gainMessage(contradicted)).not.toContain('the most of all');
    expect(gainMessage(noisy)).toContain('cannot be told');
  });
});

describe('Amdahl lab: words', () => {
  it('gains that cannot be told are not given as numbers', () => {
    expect(gain(run(1.3, 1.2, 1.4))).toBe('1.30× (1.20 to 1.40×)');
    expect(gain(run(1.0, 0.995, 1.004, 'same'))).toContain('nothing');
    expect(gain(run(1.1, 0.7, 1.9, 'cannot_tell'))).toContain('cannot tell');
    expect(gain(run(0.9, 0.85, 0.95, 'faster'))).toContain('slower than before');
    expect(factor(4321)).toMatch(/^4\.32/);
    expect(near(1.0041)).toBe('0.41\u00a0%');
  });

  it('ops go by names that people use', () => {
    expect(
      ['scaled_dot_product_attention', 'conv2d', 'batch_norm2d', 'gelu', 'relu'].map(opName),
    ).toEqual(['attention', 'convolution', 'batch norm', 'GELU', 'ReLU']);
  });
});

describe('Amdahl lab: checks', () => {
  it('are graded against each measurement', () => {
    for (const outcome of [textbook, contradicted, noisy]) {
      const questions = checks(outcome);
      expect(questions.length).toBeGreaterThan(0);
      for (const question of questions) {
        if (question.kind === 'number') {
          expect(gradeNumber(question, question.answer)).toBe(true);
          expect(gradeNumber(question, 2 * question.answer)).toBe(false);
        } else {
          expect(question.options.map(({ id }) => id)).toContain(question.answer);
        }
        expect(question.feedback(question.answer as never, true)).not.toMatch(/NaN|undefined/);
      }
    }
    expect(checks(empty)).toEqual([]);
  });
});
