// Sentences, questions and figures' messages follow the numbers: measurements that must read differently.

import { describe, expect, it } from 'vitest';
import type { CompareReport } from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { movesOf, type OpMoves } from '../../../web/src/labs/fusion/moves';
import {
  accountOf,
  bytesShare,
  type Counts,
  findingOf,
  fusedTime,
  isTimed,
  type Outcome,
  savedBytes,
  savedTime,
  type Timed,
  worthOfBytes,
} from '../../../web/src/labs/fusion/outcome';
import { pytorch } from '../../../web/src/labs/fusion/pytorch';
import { explained, saved } from '../../../web/src/labs/fusion/questions.en';
import {
  account,
  claim,
  counted,
  launches,
  memory,
  rest,
  savedMessage,
  timeMessage,
  verdict,
  weights,
} from '../../../web/src/labs/fusion/sentences';
import { type Choice, type Kind, subjectOf } from '../../../web/src/labs/fusion/subjects';
import { text as words } from '../../../web/src/labs/fusion/text.en';

const choice = (kind: Kind): Choice => ({
  kind,
  conv: 'dense',
  dropout: 'on',
  batch: 8,
  tokens: 512,
});

interface Case {
  kind?: Kind;
  verdict?: string;
  ratio?: readonly [value: number, low: number, high: number];
  pass_ms?: number;
  gb_per_second?: number;
  flops?: readonly [apart: number, fused: number];
  dispatch_ns?: number;
  shares?: readonly number[];
  types?: readonly string[];
}

const statistics = (median: number) => ({
  median,
  count: 40,
  min: median,
  max: median,
  median_interval: { low: median * 0.99, high: median * 1.01, confidence: 0.95 },
});

function timed({
  kind = 'chain',
  verdict: said = 'slower',
  ratio = [2, 1.9, 2.1],
  pass_ms = 10,
  gb_per_second = 10,
  flops = [7e6, 7e6],
  dispatch_ns = 300,
  shares = [0.25, 0.25, 0.3, 0.2],
  types = [],
}: Case): Timed {
  const counts = (bytes: number, ops: number, own: number): Counts => ({
    flops: own,
    transcendentals: 1e6,
    bytes,
    peak_bytes: bytes / 2,
    planned_equals_measured: true,
    ops: Array.from({ length: ops }, (_, i) => ({
      label: `op${i}`,
      type: types[i] ?? 'gelu',
      bytes: bytes / ops,
      flops: own / ops,
    })),
  });
  const outcome: Outcome = {
    subject: subjectOf(choice(kind)),
    apart: counts(70e6, 4, flops[0]),
    fused: counts(20e6, 1, flops[1]),
    compared: {
      verdict: said,
      ratio: ratio[0],
      ratio_interval: { low: ratio[1], high: ratio[2], confidence: 0.95 },
      a_statistics: statistics(pass_ms),
      b_statistics: statistics(pass_ms / ratio[0]),
    } as unknown as CompareReport,
    mover: {
      bytes: 16e6,
      latency_ms: 16 / gb_per_second,
      interval_ms: { low: 15.8 / gb_per_second, high: 16.2 / gb_per_second, confidence: 0.95 },
    },
    op_times: {
      apart: shares.map((share, i) => ({
        label: `op${i}`,
        type: types[i] ?? 'gelu',
        ms: share * pass_ms,
      })),
      fused: [{ label: 'op0', type: 'gelu', ms: pass_ms / ratio[0] }],
    },
    dispatch_ns,
    finished: true,
  };
  if (!isTimed(outcome)) throw new Error('not timed');
  return outcome;
}

const faster = timed({});
const bound = timed({
  kind: 'conv',
  verdict: 'cannot_tell',
  ratio: [1.004, 0.99, 1.02],
  pass_ms: 1000,
  flops: [7e9, 6.9e9],
});
const slower = timed({
  kind: 'attention',
  verdict: 'faster',
  ratio: [0.8, 0.78, 0.82],
  dispatch_ns: 0,
});
const same = timed({ verdict: 'same', ratio: [1.001, 0.997, 1.004] });
const all = [faster, bound, slower, same];
const checks = (outcome: Timed) => [saved(outcome), ...explained(outcome)];
const text = (outcome: Timed) =>
  [
    verdict(outcome, { speedup: 3 }),
    counted(outcome),
    ...account(outcome),
    ...weights(outcome),
    ...rest(outcome),
    memory(outcome),
    ...launches(outcome),
    claim(outcome),
  ]
    .map(({ lead, text: said }) => `${lead} ${said}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

describe('fusion lab: arithmetic', () => {
  it('saved bytes over the bandwidth of a ReLU are what they are worth', () => {
    expect(savedBytes(faster)).toBe(50e6);
    expect(worthOfBytes(faster)?.value).toBeCloseTo(5);
    expect(savedTime(faster).value).toBeCloseTo(5);
    expect(savedTime(slower).value).toBeCloseTo(-2.5);
    expect(bytesShare(faster)).toBeCloseTo(0.4);
    expect(worthOfBytes({ ...faster, mover: undefined })).toBeUndefined();
  });

  it('the engine’s verdict is about A, the unfused way', () => {
    expect(all.map(findingOf)).toEqual(['faster', 'cannot_tell', 'slower', 'same']);
  });

  it('a saving is held to the bytes’ worth with its interval', () => {
    expect(accountOf(faster)).toBe('about');
    expect(accountOf(timed({ ratio: [1.11, 1.1, 1.12] }))).toBe('less');
    expect(accountOf(timed({ ratio: [10, 9, 11] }))).toBe('more');
    expect([bound, slower, same].map(accountOf)).toEqual(['none', 'none', 'none']);
  });
});

describe('fusion lab: explanation', () => {
  it('reads differently for each measurement, and holds no number that is none', () => {
    expect(new Set(all.map(text)).size).toBe(all.length);
    expect(new Set(all.map(timeMessage)).size).toBe(all.length);
    for (const said of all.map(text)) expect(said).not.toMatch(/NaN|undefined|Infinity|null|–/);
  });

  it('says faster, slower, same or that it cannot tell, as the run did', () => {
    expect(timeMessage(faster)).toBe('Fused, the chain is 2.0× as fast');
    expect(timeMessage(slower)).toBe('Fused, attention takes 1.3× as long');
    expect(timeMessage(bound)).toContain('We can’t tell');
    expect(timeMessage(same)).toContain('the same time');
    expect(verdict(faster, { speedup: 2.05 }).text).toContain('in the interval');
    expect(verdict(faster, { speedup: 4 }).text).toContain('too much');
    expect(verdict(faster, { speedup: 1 }).text).toContain('too little');
    expect(verdict(bound, { speedup: 1 }).text).toContain('inside');
    expect(verdict(bound, { speedup: 3 }).text).toContain('outside');
    expect(verdict(slower, { speedup: 3 }).lead).toContain('slower');
  });

  it('says “same FLOPs” only where they are', () => {
    expect(text(faster)).toContain('7.000 MFLOP both ways');
    expect(text(bound)).toContain('the norm goes into the weights');
  });

  it('no saved time: arithmetic dominates, or nothing could be seen', () => {
    expect(text(bound)).toContain('Arithmetic fills the rest');
    expect(text(same)).toContain('though the bytes should be worth some');
    expect(savedMessage(bound)).toContain('no time that could be told');
  });

  it('the bytes account for the time, or it is less or more than they are worth', () => {
    expect(text(faster)).toContain('The bytes account for the time.');
    expect(text(timed({ ratio: [1.11, 1.1, 1.12] }))).toContain('less than the bytes are worth');
    expect(text(timed({ ratio: [10, 9, 11] }))).toContain('more than the bytes are worth');
  });

  it('names the op that takes more of the time than of the bytes, and why', () => {
    expect(text(faster)).toContain('memory sets the pace');
    const heavy = { shares: [0.1, 0.1, 0.7, 0.1] };
    expect(text(timed(heavy))).toContain('70 % of the time of the unfused way, 25 % of its bytes');
    expect(text(timed(heavy))).toContain('is arithmetic');
    const drops = timed({ ...heavy, types: ['', '', 'dropout_training', ''] });
    expect(text(drops)).toContain('Switch dropout off');
    expect(text({ ...faster, op_times: undefined })).not.toContain('of the unfused way');
  });

  it('what is left of a pass is arithmetic, memory, or neither', () => {
    expect(text(faster)).toContain('its own bytes need 40 %. The rest is arithmetic');
    expect(text(timed({ gb_per_second: 6 }))).toContain('close to what the memory allows');
    expect(text(timed({ gb_per_second: 2 }))).toContain('shorter than its bytes at that bandwidth');
  });

  it('holds the course’s claims to the interval', () => {
    expect(text(timed({ ratio: [3, 2.8, 3.2] }))).toContain('That holds: 3.0× here');
    expect(text(faster)).toContain('The interval leaves it open');
    expect(text(timed({ ratio: [1.5, 1.4, 1.6] }))).toContain('Not on this device');
    expect(text(timed({ kind: 'conv', ratio: [2, 1.9, 2.1] }))).toContain('More than that');
  });

  it('weighs the dispatch of the ops that are gone, or says that it is too little', () => {
    expect(text(faster)).toContain('3 ops fewer to dispatch, 300 ns each');
    expect(text(slower)).toContain('too little to be told');
  });
});

describe('fusion lab: PyTorch', () => {
  it('builds the convolution that was chosen', () => {
    const sizes = { batch: 8, tokens: 512, dropout: 'off' } as const;
    expect(pytorch('conv', { ...sizes, conv: 'dense' })).toContain('(64, 64, 3, padding=1, bias');
    expect(pytorch('conv', { ...sizes, conv: 'pointwise' })).toContain('(64, 64, 1, bias=False)');
    expect(pytorch('conv', { ...sizes, conv: 'depthwise' })).toContain('groups=64, bias=False)');
  });
});

describe('fusion lab: checks', () => {
  it('are graded against each measurement', () => {
    for (const outcome of all) {
      for (const question of checks(outcome)) {
        if (question.kind === 'number') {
          expect(gradeNumber(question, question.answer)).toBe(true);
          expect(gradeNumber(question, 2 * question.answer)).toBe(false);
        } else {
          expect(question.options.map(({ id }) => id)).toContain(question.answer);
        }
        expect(question.feedback(question.answer as never, true)).not.toMatch(/NaN|undefined/);
      }
    }
    expect(checks(faster).at(-1)?.answer).toBe('about');
    expect(checks(slower).at(-1)?.answer).toBe('none');
  });
});

// --- feedback: whatever was measured, each sentence is true of it --------------------------------

const OUTCOMES: Readonly<Record<string, readonly [Timed, number | undefined]>> = {
  faster: [faster, 3],
  'bound by arithmetic': [bound, 2],
  slower: [slower, 0.5],
  same: [same, 1],
  'much faster than said': [timed({ ratio: [10, 9, 11] }), 1.1],
  'a little faster': [timed({ ratio: [1.11, 1.1, 1.12] }), 4321],
  'noisy: the interval holds 1': [timed({ verdict: 'cannot_tell', ratio: [1.3, 0.7, 2] }), 1.3],
  'memory slower than the pass': [timed({ gb_per_second: 2 }), 2],
  'conv, as claimed': [timed({ kind: 'conv', ratio: [1.3, 1.2, 1.4] }), 1.3],
  'attention, as claimed': [timed({ kind: 'attention', ratio: [3, 2.8, 3.2] }), 3],
  'exactly as said': [faster, 2],
  'not predicted': [faster, undefined],
};

type View = Parameters<typeof words.scenes.time.title>[0];
const viewOf = (outcome: Timed, said: number | undefined): View =>
  ({ said, passed: true, outcomes: { fused: outcome, lengths: undefined } }) as unknown as View;

describe.each(Object.entries(OUTCOMES))('fusion lab, feedback: %s', (_, [outcome, said]) => {
  const view = viewOf(outcome, said);
  const { scenes } = words;
  const told = [
    scenes.time.title(view),
    scenes.saved.title(view),
    ...scenes.time.say(view).map((each) => `${'lead' in each ? each.lead : ''} ${each.text}`),
    text(outcome),
    words.ending.measured(view),
  ].join('\n');
  const found = outcome.compared;

  it('says nothing that is no number, and blames no other program', () => {
    expect(told).not.toMatch(/NaN|undefined|Infinity|other program|busy/);
  });

  it('faster, slower or neither, as the engine found', () => {
    const title = scenes.time.title(view);
    expect(title.includes('as fast')).toBe(found.verdict === 'slower');
    expect(title.includes('as long')).toBe(found.verdict === 'faster');
    expect(title.includes('can’t tell')).toBe(found.verdict === 'cannot_tell');
  });

  it('the ratio in its title is that of the times in its figure', () => {
    const ratio = /([\d.]+)× as fast/.exec(scenes.time.title(view))?.[1];
    if (ratio === undefined) return;
    expect(found.a_statistics.median / fusedTime(outcome)).toBeCloseTo(Number(ratio), 0);
    expect(
      Math.abs(found.a_statistics.median / fusedTime(outcome) / Number(ratio) - 1),
    ).toBeLessThan(0.05);
  });

  it('judges the prediction only where the two can be told apart', () => {
    const [judged] = scenes.time.say(view);
    const line =
      judged === undefined ? '' : `${'lead' in judged ? judged.lead : ''} ${judged.text}`;
    if (said === undefined) return expect(line).not.toContain('You said');
    expect(line).toContain('You said');
    if (found.verdict === 'same' || found.verdict === 'cannot_tell')
      expect(line).toContain('can’t tell');
    if (/too (much|little)/.test(line)) expect(line.includes('too much')).toBe(said > found.ratio);
  });

  it('its questions have answers that pass, and hints', () => {
    const questions = [
      ...scenes.time.questions(view),
      ...scenes.saved.questions(view),
      ...scenes.softmax.questions(view),
    ];
    expect(questions.length).toBe(3);
    for (const question of questions) expect(question.hints?.length).toBe(2);
  });
});

describe('fusion lab: tensors on their way', () => {
  const ops: OpMoves[] = [
    { name: 'bias', reads: 103, writes: 100 },
    { name: 'GELU', reads: 100, writes: 100 },
    { name: 'residual', reads: 200, writes: 100 },
  ];

  it('as many bytes cross as the engine counts, and x is read again by the residual', () => {
    const moves = movesOf(ops);
    const cross = moves.filter(({ from, to }) => from !== undefined && to !== undefined);
    expect(cross.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(703);
    expect(cross.filter(({ tensor }) => tensor === 'x')).toHaveLength(2);
    expect(movesOf([])).toEqual([]);
  });
});
