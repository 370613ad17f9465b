// The sentences and questions of the Profile lab follow the numbers, for measurements that must lead to different texts.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import {
  byRate,
  flopsByKind,
  gapsMs,
  grouped,
  type Outcome,
  passMs,
  slowest,
} from '../../../web/src/labs/profile/outcome';
import { pytorch } from '../../../web/src/labs/profile/pytorch';
import { copied, rate, twice } from '../../../web/src/labs/profile/questions';
import { cudaMs, misplaced } from '../../../web/src/labs/profile/slides';
import { text } from '../../../web/src/labs/profile/text';
import { ATTENTIVE, block, event, MOVER, outcomeOf, SDPA, TICK } from './profile-cases';
import { allWords, type Case, isRatio, timesIn, viewOf, wordsIn, wordsInView } from './views';

const caseOf = (outcome: Outcome, prediction?: number): Case => ({
  values: { width: '64', attention: 'core', patient: 'A' },
  outcomes: { pass: outcome },
  prediction,
});
/** Attention's share is not measured in these cases, so its scene has the texts from before its run. */
const scenes = { ...text.scenes, attention: text.scenes.attention.before };
const checks = (outcome: Outcome) => [...rate(outcome), ...twice(outcome)];
const textOf = (outcome: Outcome, percent?: number) => allWords(scenes, caseOf(outcome, percent));

describe('profile lab: explanation', () => {
  it('judges the prediction by the measured share', () => {
    expect(textOf(outcomeOf(block), 74)).toContain(
      'You said 74 %; it was 75 %: close enough, 1 point too little.',
    );
    expect(textOf(outcomeOf(block), 20)).toContain('so 55 points too little');
    expect(textOf(outcomeOf(MOVER), 90)).toContain('points too much');
    expect(textOf(outcomeOf(block), 4321)).toContain('You said 4.32 k %');
    expect(textOf(outcomeOf(block), 4321)).toContain('No share of a whole is more than 100 %');
  });

  it('names what takes more time than FLOPs, moves without computing, or that nothing does', () => {
    expect(textOf(outcomeOf(block))).toContain(
      'Attention has 4.0 % of the FLOPs but 13 % of the time: its FLOPs take 3.3× as long',
    );
    expect(textOf(outcomeOf(MOVER))).toContain('Split heads only moves numbers: 0 FLOPs, but 45 %');
    const even = [event('a', 'linear', 0, 1, 10e6), event('b', 'conv2d', 1, 1, 10e6)];
    expect(textOf(outcomeOf(even))).toContain('Here FLOPs tell: no op takes much more');
  });

  it('the claim of 73 % holds, holds with projections, does not hold, or has nothing to hold for', () => {
    expect(textOf(outcomeOf(ATTENTIVE))).toContain('the op alone reaches that');
    const projected = [
      event('b.attn.qkv', 'linear', 0, 5, 1e6),
      event('b.attn.sdpa', SDPA, 5, 3, 1e6),
      event('b.mlp.fc', 'linear', 8, 1, 1e6),
    ];
    expect(textOf(outcomeOf(projected))).toContain(
      'holds with the projections, and not for the op',
    );
    expect(textOf(outcomeOf(block))).toContain('Here it does not hold');
    expect(textOf(outcomeOf(MOVER))).toContain('Test net has no attention');
  });

  it('gaps are explained by dispatch and tracing, or said to be larger or smaller than that', () => {
    expect(textOf(outcomeOf(block))).toContain('The gaps are larger than that');
    const tight = [event('a', 'linear', 0, 1, 1), event('b', 'linear', 1, 1, 1)];
    expect(textOf(outcomeOf(tight))).toContain('The gaps show less');
    const fair = [event('a', 'linear', 0, 1, 1), event('b', 'linear', 1.002, 1, 1)];
    expect(textOf(outcomeOf(fair))).toContain('That explains the gaps');
  });

  it('compares the traced with the untraced pass, in both directions', () => {
    expect(textOf(outcomeOf(block, { latency_ms: 8.3 }))).toContain('looking cost little');
    expect(textOf(outcomeOf(block, { latency_ms: 4 }))).toContain('108 % longer');
    expect(textOf(outcomeOf(block, { latency_ms: 16.6 }))).toContain('50 % shorter');
  });

  it('what looking cost, and what memory limits, is open where the intervals are wide', () => {
    const { profile } = outcomeOf(block);
    const wide = { low: 6, high: 12, confidence: 0.95 };
    const statistics = { ...profile.latency.statistics, median_interval: wide };
    const latency = { ...profile.latency, statistics };
    const device = {
      ...profile.device,
      bandwidth_interval: { low: 15, high: 50, confidence: 0.95 },
    };
    const words = textOf(outcomeOf(block, { latency, device }));
    expect(words).toContain('we can’t tell what looking cost');
    expect(words).toContain('we can’t tell whether memory limits it');
  });

  it('a clock too coarse for every op is said to be, and nothing is claimed', () => {
    const blind = outcomeOf([event('a', 'linear', 0, 0, 10), event('b', 'relu', 0, 0, 10)], {
      latency_ms: 0.002,
    });
    const words = textOf(blind, 50);
    expect(words).toContain('cannot tell');
    expect(words).toContain('2 of 2 ops lasted less than one step');
    expect(words).not.toMatch(/NaN|Infinity|undefined/);
    expect(slowest(blind)).toBeUndefined();
    expect(checks(blind)).toEqual([]);
  });

  it('where the slowest rate comes from depends on the bytes it moves', () => {
    expect(textOf(outcomeOf(block))).toContain('The slowest moves 80 % of what memory can stream');
    expect(textOf(outcomeOf(MOVER))).toContain('moves 96 %');
    const cached = [event('a', 'linear', 0, 1, 40e6), event('b', 'relu', 1, 1, 1e6, 60e6)];
    expect(textOf(outcomeOf(cached))).toContain('they come from a cache');
    const slow = [event('a', 'linear', 0, 1, 40e6), event('b', 'gelu', 1, 1, 1e6, 1e6)];
    expect(textOf(outcomeOf(slow))).toContain('neither roof explains it');
  });
});

describe('profile lab: questions', () => {
  it('the first to speed up takes the most time, not the slowest rate; the speed-up follows from the share', () => {
    const [rate, twice] = checks(outcomeOf(block));
    expect(rate?.answer).toBe('linear');
    expect(rate?.kind === 'choice' && rate.options.map(({ label }) => label)).toEqual([
      'GELU: its FLOPs are the slowest',
      'linear: it takes the most time',
    ]);
    expect(twice?.kind === 'number' && gradeNumber(twice, 1 / (1 - 0.375))).toBe(true);
    expect(twice?.kind === 'number' && gradeNumber(twice, 2)).toBe(false);
  });
});

describe('profile lab: the slides’ table', () => {
  it('is not sorted by the column it is said to be sorted by', () => {
    expect(misplaced()?.name).toBe('aten::batch_norm');
    expect(cudaMs()).toBeCloseTo(248.9);
  });
});

const even = [event('a', 'linear', 0, 1, 10e6), event('b', 'conv2d', 1, 1, 10e6)];
const OUTCOMES: readonly (readonly [string, Outcome])[] = [
  ['a block', outcomeOf(block)],
  [
    'a block that also moves',
    outcomeOf([...block, event('block.mlp.split', 'split_heads', 8.4, 0.4)]),
  ],
  ['long attention', outcomeOf(ATTENTIVE)],
  ['an op that only moves', outcomeOf(MOVER)],
  ['a tie', outcomeOf(even)],
  ['one op', outcomeOf([event('a', 'linear', 0, 1, 10e6)])],
  ['no FLOPs at all', outcomeOf([event('a', 'split_heads', 0, 1), event('b', 'flatten', 1, 2)])],
  ['above the roof', outcomeOf([event('a', 'linear', 0, 1, 80e6), event('b', 'relu', 1, 1, 1e6)])],
  ['a coarse clock', outcomeOf([event('a', 'linear', 0, 0, 10), event('b', 'relu', 0, 0, 10)])],
  [
    'half of it unseen',
    outcomeOf([event('a', 'linear', 0, 0.001, 10), event('b', 'relu', 0, 1, 10)]),
  ],
  ['a slower trace', outcomeOf(block, { latency_ms: 4 })],
  ['a faster trace', outcomeOf(block, { latency_ms: 16.6 })],
];
const share = (sentence: string): number =>
  Number(/([\d.]+) % of the time/.exec(sentence)?.[1]) / 100;

describe.each(OUTCOMES)('profile lab: %s', (_, outcome) => {
  const { trace } = outcome.profile;
  const [first, second] = grouped(trace, 'op');
  const top = slowest(outcome);

  it('names the kind with most time and its share, or two that take as much', () => {
    const title = text.scenes.ops.title(viewOf(caseOf(outcome))).replaceAll('\u00a0', ' ');
    expect(title.includes('shorter than a step')).toBe(top === undefined);
    if (top === undefined || first === undefined) return;
    const tied = second !== undefined && first.share - second.share < 0.02;
    expect(title.includes('about as much')).toBe(tied);
    if (!tied) expect(share(title)).toBeCloseTo(first.share, 2);
    expect(text.ending.measured(viewOf(caseOf(outcome))).replaceAll('\u00a0', ' ')).toBe(title);
  });

  it('ends with what the slowest kind is worth, as the shares say', () => {
    const words = text.ending.lesson(viewOf(caseOf(outcome))).replaceAll('\u00a0', ' ');
    expect(words.includes('cannot be profiled')).toBe(top === undefined);
    const [whole = 0, ...parts] = timesIn(words);
    if (whole > 0) {
      const sum = parts.reduce((all, part) => all + part, 0);
      expect(sum / whole, words).toBeCloseTo(1, 2);
    }
    const found =
      /twice as fast.* are ([\d.]+)× as fast; with everything else twice as fast, ([\d.]+)×\. Its ([\d.]+) %/;
    const [, gained, rest, work] = (found.exec(words) ?? []).map(Number);
    if (gained === undefined || rest === undefined || work === undefined || top === undefined) {
      expect(top === undefined || grouped(trace, 'op').length === 1).toBe(true);
      return;
    }
    expect(gained).toBe(Number((1 / (1 - top.share / 2)).toPrecision(2)));
    expect(rest).toBe(Number((1 / (1 - (1 - top.share) / 2)).toPrecision(2)));
    const all = Math.max(1, outcome.profile.flops);
    expect(work / 100).toBeCloseTo(top.flops / all, 2);
    const apart = Math.max(top.flops / all / top.share, top.share / (top.flops / all));
    if (Math.abs(apart - 1.2) > 0.05)
      expect(words.includes('told you otherwise')).toBe(apart > 1.2);
  });

  it('says why without a prediction, too', () => {
    expect(text.scenes.ops.say(viewOf(caseOf(outcome)))).toHaveLength(1);
  });

  it('says how much of the pass lies between ops', () => {
    const words = wordsIn(text.scenes.time, caseOf(outcome));
    const found = Number(/([\d.]+) % of the traced pass lies/.exec(words)?.[1]) / 100;
    expect(found).toBeCloseTo(passMs(trace) > 0 ? gapsMs(trace) / passMs(trace) : 0, 2);
    const { ops, dispatch_ns, tracing_ns } = outcome.profile.overhead;
    const larger = gapsMs(trace) > (2 * ops * (dispatch_ns + tracing_ns)) / 1e6 + TICK;
    expect(words.includes('more than starting them costs')).toBe(larger);
    const smaller = gapsMs(trace) < (ops * (dispatch_ns + tracing_ns)) / 2e6;
    expect(words.includes('less than starting them')).toBe(!larger && smaller);
    expect(words.includes('about what starting each op')).toBe(!larger && !smaller);
  });

  it('compares time with FLOPs as the table does', () => {
    const words = wordsIn(text.scenes.shares, caseOf(outcome), true);
    const all = Math.max(1, outcome.profile.flops);
    const dear = grouped(trace, 'op').some(
      (row) => row.self_ms > 0 && row.share > 0.01 && row.share / (row.flops / all) > 1.2,
    );
    expect(words.includes('Here FLOPs tell: no op takes much more')).toBe(
      top !== undefined && !dear,
    );
    const [, work, time, ratio] =
      /has ([\d.]+) % of the FLOPs but ([\d.]+) % of the time: its FLOPs take ([\d.]+)×/.exec(
        words,
      ) ?? [];
    if (ratio !== undefined) expect(isRatio(Number(ratio), Number(time), Number(work))).toBe(true);
    const rows = byRate(outcome);
    const fastest = rows.at(-1)?.gflops_per_second ?? 0;
    expect(words.includes('that peak was too low')).toBe(rows.length > 1 && fastest > 50);
    expect(words).not.toMatch(/(1[0-9]{2}|[2-9][0-9]{2}) % of this device’s peak/);
  });

  it.each([0.1, 20, 50, 100, 4321])(
    'judges a prediction of %f per cent in points',
    (prediction) => {
      const words = wordsIn(text.scenes.ops, caseOf(outcome, prediction));
      expect(words).toContain('You said');
      const judged = text.ending.verdict(viewOf(caseOf(outcome)), prediction);
      expect(words).toContain(judged.lead.replaceAll('\u00a0', ' '));
      if (top === undefined) {
        expect(judged.standing).toBe('cannot tell');
        return;
      }
      const off = prediction / 100 - top.share;
      const near = prediction <= 100 && Math.abs(off) <= 0.05;
      expect(judged.standing).toBe(near ? 'right' : 'wrong');
      if (prediction > 100) expect(words).toContain('No share of a whole');
      else if (!near) expect(words).toContain(off > 0 ? 'too much' : 'too little');
    },
  );

  it('takes at most 150 words, and has a question to end with', () => {
    expect(wordsInView(scenes, caseOf(outcome, 4321))).toBeLessThanOrEqual(150);
    expect(textOf(outcome, 50)).not.toMatch(/NaN|undefined|Infinity/);
    const asked = Object.values(scenes).flatMap((scene) =>
      'questions' in scene ? scene.questions(viewOf(caseOf(outcome))) : [],
    );
    expect(asked.map(({ id }) => id)).toContain(copied.id);
    expect(asked.every(({ hints }) => hints?.length === 2)).toBe(true);
  });
});

describe('profile lab: before it runs', () => {
  it('shares of FLOPs add up, the largest first', () => {
    const kinds = flopsByKind({ layers: block as never });
    expect(kinds.reduce((sum, { share: part }) => sum + part, 0)).toBeCloseTo(1);
    expect(kinds[0]?.kind).toBe('linear');
    expect(flopsByKind({ layers: [] })).toEqual([]);
  });

  it('writes PyTorch in lines that fit', () => {
    for (const line of pytorch({ values: {}, model: {} } as never).split('\n'))
      expect(line.length).toBeLessThanOrEqual(72);
  });
});

describe('profile lab: what is too near to ask', () => {
  it('which of two is slower is asked only where one surely is', () => {
    const near = [event('a', 'linear', 0, 1, 10e6), event('b', 'conv2d', 1, 1, 11e6)];
    const apart = [event('a', 'linear', 0, 1, 10e6), event('b', 'conv2d', 1, 2, 40e6)];
    const alike = [event('a', 'linear', 0, 1, 10e6), event('b', 'conv2d', 1, 1, 20e6)];
    expect(rate(outcomeOf(alike))).toEqual([]);
    expect(rate(outcomeOf(near))).toEqual([]);
    // Three steps of the clock beside five: either may be the slower one.
    const coarse = [event('a', 'linear', 0, 3 * TICK, 3e5), event('b', 'gelu', 1, 5 * TICK, 8e5)];
    expect(rate(outcomeOf(coarse))).toEqual([]);
    expect(rate(outcomeOf(apart)).map(({ answer }) => answer)).toEqual(['conv2d']);
  });
});
