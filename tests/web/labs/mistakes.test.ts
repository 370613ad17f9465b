// The real engine decides every puzzle, and the sentences follow its results.

import { beforeAll, describe, expect, it } from 'vitest';
import { COLUMNS } from '../../../web/src/lab/torch/python';
import { figures } from '../../../web/src/labs/mistakes/figure-words';
import { verdictOn } from '../../../web/src/labs/mistakes/guess';
import {
  disputed,
  FACTORS,
  type Finding,
  hasFactor,
  holds,
  meets,
  originOf,
  type Puzzle,
  RULE_RIDGE,
  ridgeOf,
  truthOf,
} from '../../../web/src/labs/mistakes/outcome';
import { nextOf, PUZZLES, puzzleOf } from '../../../web/src/labs/mistakes/puzzles';
import { originQuestion, ridgeQuestion } from '../../../web/src/labs/mistakes/questions';
import { ridgeSays, text as words } from '../../../web/src/labs/mistakes/text';
import {
  lessonSentence,
  originSentence,
  verdictSentence,
} from '../../../web/src/labs/mistakes/verdicts';
import { sessionProfiler } from '../../support/session-profiler';
import { plain, predictedView } from './predicted-view';

const findings = new Map<string, Finding>();

beforeAll(async () => {
  const engine = await sessionProfiler();
  for (const puzzle of PUZZLES) findings.set(puzzle.id, await puzzle.run(engine));
});

const finding = (id: string): Finding => {
  const found = findings.get(id);
  if (found === undefined) throw new Error(`${id} was not run`);
  return found;
};
const text = (value: string | undefined): string => (value ?? '').replaceAll('\u00a0', ' ');

describe('find the mistake: the puzzles', () => {
  it('there are enough of them, with ids of their own', () => {
    expect(PUZZLES.length).toBe(22);
    expect(new Set(PUZZLES.map(({ id }) => id)).size).toBe(PUZZLES.length);
  });

  /** The id of the calculation that gives each claimed number. It depends on counts, never on speed. */
  const ORIGINS = {
    mebibytes: 'mib',
    speedup: 'second',
    batch: 'sample',
    macs: 'macs',
    bits: 'bits',
    'median-total': 'median',
    faster: 'time',
    'adam-state': 'momentum',
    'missing-gradients': 'state',
    'rule-of-ten': 'macs',
    'flops-as-bytes': 'flops',
    llama: 'gradients',
    attention: 'mixed',
    pointwise: 'fp32',
    'step-rate': 'sample',
    'next-shape': 'narrow',
  } as const;

  for (const [id, origin] of Object.entries(ORIGINS)) {
    it(`${id}: the run contradicts the claim and finds its origin`, () => {
      const puzzle = puzzleOf(id);
      expect(puzzle.id).toBe(id);
      expect(holds(puzzle, finding(id))).toBe(false);
      expect(originOf(puzzle, finding(id))?.id).toBe(origin);
      expect(originQuestion(puzzle, finding(id)).answer).toBe(origin);
      expect(lessonSentence(puzzle, finding(id))).toBe(puzzle.lesson);
    });
  }

  const RIGHT = {
    'relu-time': 'both',
    'feed-forward': 'both',
    'three-times': 'step',
    'adam-megabytes': 'state',
    mean: 'mean',
  } as const;

  for (const [id, origin] of Object.entries(RIGHT)) {
    it(`${id}: a claim among them that holds, by the right calculation`, () => {
      const puzzle = puzzleOf(id);
      expect(puzzle.id).toBe(id);
      expect(puzzle.right).toBe(true);
      expect(holds(puzzle, finding(id))).toBe(true);
      expect(originQuestion(puzzle, finding(id)).answer).toBe(origin);
      expect(verdictSentence(puzzle, finding(id))).toContain('The claim holds');
      expect(originSentence(puzzle, finding(id))).toBe('It comes from the right calculation.');
      expect(lessonSentence(puzzle, finding(id))).toBe(puzzle.lesson);
    });
  }

  it('the place of an option does not tell which is the run’s, and options show no values', () => {
    const places = PUZZLES.map((puzzle) => {
      const question = originQuestion(puzzle, finding(puzzle.id));
      if (question.kind !== 'choice') throw new Error('a choice expected');
      for (const { label } of question.options)
        expect(label).not.toContain(puzzle.format(puzzle.claimed));
      expect(question.hints).toHaveLength(2);
      return question.options.findIndex(({ id }) => id === finding(puzzle.id).ways[0].id);
    });
    expect(new Set(places).size).toBeGreaterThan(2);
  });

  it.each(PUZZLES.map((puzzle) => [puzzle.id, puzzle] as const))(
    '%s in PyTorch fits on a phone',
    (_, puzzle) => {
      for (const line of puzzle.pytorch.split('\n'))
        expect(line.length, line).toBeLessThanOrEqual(COLUMNS);
    },
  );

  it('what is said belongs to the puzzle that is chosen', () => {
    const decided = { puzzle: 'mebibytes', ...finding('mebibytes') };
    const of = (puzzle: 'mebibytes' | 'bits', prediction?: { value: number; puzzle: string }) =>
      predictedView({
        values: { puzzle },
        outcomes: { decided, ridge: undefined },
        ...(prediction && { prediction }),
      });
    const { claim, origin } = words.scenes;
    const [lead = ''] = plain(claim.say(of('mebibytes', { value: 4321, puzzle: 'mebibytes' })));
    expect(lead).toMatch(/^You said 4,321 MB; it is 9\.45 MB, so 457× too much\./);
    expect(plain(claim.say(of('bits', { value: 4321, puzzle: 'mebibytes' }))).join()).not.toContain(
      'You said',
    );
    // Before the run nothing says what it will come to, not even in a fold.
    const before = predictedView({
      values: { puzzle: 'mebibytes' as const },
      outcomes: { decided: undefined, ridge: undefined },
    });
    const shown = [...plain(claim.say(before)), ...plain(claim.more(before))];
    expect([claim.title(before), ...shown].join()).not.toContain('9.45');
    expect(claim.title(of('bits'))).toBe('GPT-2 in int8?');
    expect(claim.title(of('mebibytes'))).toBe('The claim does not hold');
    expect(origin.questions(of('bits'))).toEqual([]);
    expect(plain(origin.say(of('mebibytes'))).join()).not.toContain('÷');
    expect(plain(claim.more(of('mebibytes'))).join()).toContain('It stands in TinyTorch');
    expect(plain(claim.more(of('bits'))).join()).toContain('made for this lab');
    for (const { id } of PUZZLES)
      expect(plain(claim.more(of(id as 'bits'))).join(' '), id).not.toMatch(/\.\.|\. \./);
  });

  it('above-peak is measured: three efficiencies, and what the clock showed', () => {
    const { ways, run } = finding('above-peak');
    expect(ways.map(({ id }) => id)).toEqual(['fastest', 'protocol', 'mean']);
    expect(truthOf(finding('above-peak'))).toBeGreaterThan(0);
    expect(run).toContain('were 0');
  });

  it('the numbers are what the counts give', () => {
    expect(truthOf(finding('mebibytes'))).toBeCloseTo(9.449472, 9);
    expect(truthOf(finding('speedup'))).toBeCloseTo(120 / 31, 9);
    expect(truthOf(finding('batch'))).toBe(32 * (2 * 128 * 64 + 64));
    expect(truthOf(finding('median-total'))).toBeCloseTo(70.6, 9);
    expect(truthOf(finding('adam-state'))).toBe(2);
    expect(truthOf(finding('step-rate'))).toBeCloseTo((3 * 16 * 64 * 257) / 1.13e-3 / 1e9, 9);
    expect(truthOf(finding('next-shape'))).toBe(5_603_328 + 32_768);
    expect(truthOf(finding('missing-gradients'))).toBe(4);
    expect(truthOf(finding('llama'))).toBeCloseTo((16 * 6_738_415_616) / 1e9, 9);
  });

  it('every way of a puzzle has an id of its own, so that one answer is right', () => {
    for (const { id } of PUZZLES) {
      const ids = finding(id).ways.map((way) => way.id);
      expect(new Set(ids).size, id).toBe(ids.length);
    }
  });
});

const claim: Pick<Puzzle, 'claimed' | 'limit' | 'tolerance' | 'format' | 'lesson'> = {
  claimed: 10,
  tolerance: 0.02,
  format: (value) => `${value} u`,
  lesson: 'the lesson',
};
const found = (truth: number, other: number): Finding => ({
  ways: [
    { id: 'a', label: 'the run', value: truth },
    { id: 'b', label: 'another', value: other },
  ],
  run: '',
});

describe('find the mistake: sentences', () => {
  it('a claim holds, is wrong from a known slip, or wrong for no known reason', () => {
    expect(verdictSentence(claim, found(10, 5))).toContain('The claim holds');
    expect(lessonSentence(claim, found(10, 5))).toBeUndefined();
    expect(verdictSentence(claim, found(20, 10))).toBe(
      'The claim is wrong: it says 10 u, the run 20 u.',
    );
    expect(originSentence(claim, found(20, 10))).toContain('“another” gives: 10 u');
    expect(originSentence(claim, found(20, 5))).toContain('None of the other calculations');
  });

  it('a limit is kept, exceeded, or exceeded without end', () => {
    const limit = { ...claim, limit: true };
    expect(verdictSentence(limit, found(9, 1))).toContain('holds here');
    expect(verdictSentence(limit, found(11, 1))).toContain('exceeds 10 u');
    expect(verdictSentence(limit, found(Number.POSITIVE_INFINITY, 1))).toContain('exceeds');
    expect(originSentence(limit, found(11, 9))).toContain('would keep the limit');
    expect(originSentence(limit, found(11, 12))).toContain('or less');
  });

  it('what the student said: right, another calculation, far off', () => {
    const asked = { ...claim, id: 'macs' };
    const said = (finding: Finding, prediction: number, told = false) => {
      const { standing, lead, text: why } = verdictOn(asked, finding, prediction, told);
      return `${standing}: ${text(lead)} ${text(why)}`;
    };
    const half: Finding = {
      ways: [
        { id: 'flops', label: 'the run', value: 20 },
        { id: 'macs', label: 'another', value: 10 },
      ],
      run: 'Counted.',
    };
    expect(said(half, 20)).toBe('right: You said 20 u; it is 20 u: exactly right. Counted.');
    expect(said(half, 20.2)).toContain('right: You said 20.2 u; it is 20 u: close enough, 1.0 %');
    expect(said(half, 21)).toContain('wrong: You said 21 u; it is 20 u, so 5.0 % too much.');
    // The calculation that leads to the claim is not named before the check is settled.
    expect(said(half, 10)).toContain('You agree with the claim. What can');
    expect(said(half, 10)).not.toContain('multiply-add');
    expect(said(half, 10, true)).toContain('A multiply-add is two FLOPs');
    expect(said(half, 4321)).toContain('too much. Counted.');
    expect(said(found(Number.POSITIVE_INFINITY, 10), 5)).toContain('cannot tell: You said 5 u');
  });

  it('a factor takes the run to the claim, where one does, and the words say so of no other', () => {
    const met = (id: string) =>
      FACTORS.filter((factor) => meets(puzzleOf(id), finding(id), factor)).map((factor) =>
        Number(factor.toFixed(4)),
      );
    expect(met('mebibytes')).toEqual([0.9533]);
    expect(met('bits')).toEqual([8]);
    expect(met('macs')).toEqual([0.5]);
    expect(met('llama')).toEqual([0.5]);
    expect(met('feed-forward')).toContain(1);
    expect(hasFactor(puzzleOf('bits'), finding('bits'))).toBe(true);
    expect(hasFactor({ ...puzzleOf('bits'), limit: true }, finding('bits'))).toBe(false);
    expect(hasFactor(puzzleOf('feed-forward'), finding('feed-forward'))).toBe(false);
    const wordsOf = (factor: number, whether: boolean) =>
      text(figures.meets(factor, '9.45 MB', '9.01 MB', '9.01 MB', whether));
    expect(wordsOf(1, false)).toBe('9.45 MB; the claim is 9.01 MB.');
    expect(wordsOf(1 / 1.049, true)).toBe('9.45 MB ÷ 1.049 = 9.01 MB: the claim.');
    // The figure must not name any calculation that leads to the claim.
    for (const puzzle of PUZZLES)
      for (const { label } of finding(puzzle.id).ways)
        expect(figures.which(puzzle, 1)).not.toContain(label);
  });

  it('the next puzzle is the next unsolved one, from the start again at the end', () => {
    const ids = PUZZLES.map(({ id }) => id);
    expect(nextOf(ids[0] ?? '', new Set())?.id).toBe(ids[1]);
    expect(nextOf(ids.at(-1) ?? '', new Set())?.id).toBe(ids[0]);
    expect(nextOf(ids[0] ?? '', new Set(ids.slice(1)))).toBeUndefined();
  });
});

describe('find the mistake: a rule for all devices', () => {
  const device = (ridge: number) => ({
    peak_gflops_per_second: 10 * ridge,
    bandwidth_gb_per_second: 10,
  });

  it('the rule “MB/s > 100 × GFLOP/s” turns at 10 FLOPs per byte', () => {
    const [gflops, megabytes] = [3, 100 * 3];
    expect((gflops * 1e9) / (megabytes * 1e6)).toBe(RULE_RIDGE);
  });

  it.each([
    [3.2, 'compute'],
    [7.9, 'compute'],
    [12.6, 'memory'],
    [153, 'memory'],
  ])('a ridge of %d: asked where the two disagree', (ridge, answer) => {
    const [question] = ridgeQuestion(device(ridge));
    const intensity = disputed(device(ridge)) ?? Number.NaN;
    expect(question?.answer).toBe(answer);
    expect(intensity < ridge).toBe(answer === 'memory');
    expect(intensity < RULE_RIDGE).toBe(answer === 'compute');
    expect(ridgeSays(device(ridge))).toContain('the rule’s 10 is wrong here');
  });

  it.each([9, 10, 11])('a ridge of %d: the rule fits, and nothing is asked', (ridge) => {
    expect(ridgeOf(device(ridge))).toBe(ridge);
    expect(ridgeQuestion(device(ridge))).toEqual([]);
    expect(ridgeSays(device(ridge))).toContain('happens to fit');
  });
});
