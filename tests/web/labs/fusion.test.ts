// Sentences, questions and figures' messages follow the numbers: measurements that must read differently.

import { describe, expect, it } from 'vitest';
import type { CompareReport } from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { checks } from '../../../web/src/labs/fusion/checks';
import {
  accountOf,
  bytesShare,
  type Counts,
  findingOf,
  isTimed,
  type Outcome,
  savedBytes,
  savedTime,
  type Timed,
  worthOfBytes,
} from '../../../web/src/labs/fusion/outcome';
import { pytorch } from '../../../web/src/labs/fusion/pytorch';
import {
  countMessage,
  paragraphs,
  savedMessage,
  timeMessage,
  verdict,
} from '../../../web/src/labs/fusion/sentences';
import { type Choice, type Kind, subjectOf } from '../../../web/src/labs/fusion/subjects';

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
const text = (outcome: Outcome) =>
  paragraphs(outcome, { speedup: 3 })
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
    expect(timeMessage(faster)).toBe('Fused, the chain is 2.00× as fast');
    expect(timeMessage(slower)).toBe('Fused, attention takes 1.25× as long');
    expect(timeMessage(bound)).toContain('cannot be told');
    expect(timeMessage(same)).toContain('the same time');
    expect(verdict(faster, { speedup: 2.05 }).text).toContain('in the interval');
    expect(verdict(faster, { speedup: 4 }).text).toContain('too much');
    expect(verdict(faster, { speedup: 1 }).text).toContain('too little');
    expect(verdict(bound, { speedup: 1 }).text).toContain('inside that interval');
    expect(verdict(bound, { speedup: 3 }).text).toContain('outside');
    expect(verdict(slower, { speedup: 3 }).lead).toContain('slower');
  });

  it('says “same FLOPs” only where they are', () => {
    expect(countMessage(faster)).toContain('the same FLOPs');
    expect(text(faster)).toContain('7.000 MFLOP both ways');
    expect(countMessage(bound)).toMatch(/1\.4\s% fewer FLOPs/);
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
    expect(text(timed({ ratio: [3, 2.8, 3.2] }))).toContain('That holds: 3.00× here');
    expect(text(faster)).toContain('The interval leaves it open');
    expect(text(timed({ ratio: [1.5, 1.4, 1.6] }))).toContain('Not on this device');
    expect(text(timed({ kind: 'conv', ratio: [2, 1.9, 2.1] }))).toContain('More than that');
  });

  it('weighs the dispatch of the ops that are gone, or says that it is too little', () => {
    expect(text(faster)).toContain('3 ops fewer to dispatch, 300 ns each');
    expect(text(slower)).toContain('too little to be told');
  });

  it('says less, and nothing wrong, before anything is timed', () => {
    const first: Outcome = { ...faster, compared: undefined, mover: undefined, finished: false };
    expect(text(first)).not.toMatch(/NaN|undefined|as fast/);
    expect(checks(first)).toHaveLength(2);
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
