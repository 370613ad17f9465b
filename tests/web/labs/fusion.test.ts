// The Fusion lab: sentences, questions and titles of figures follow the numbers, for measurements that must differ in them.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import {
  accountOf,
  bytesShare,
  findingOf,
  savedBytes,
  savedTime,
  worthOfBytes,
} from '../../../web/src/labs/fusion/outcome';
import { pytorch } from '../../../web/src/labs/fusion/pytorch';
import { timeMessage, verdictOn } from '../../../web/src/labs/fusion/sentences';
import { all, bound, checks, faster, same, slower, text, timed } from './fusion-fixtures';

describe('fusion lab: arithmetic', () => {
  it('saved bytes over the bandwidth of a ReLU are what they are worth', () => {
    expect(savedBytes(faster)).toBe(50e6);
    expect(worthOfBytes(faster)?.value).toBeCloseTo(5);
    expect(savedTime(faster).value).toBeCloseTo(5);
    expect(savedTime(slower).value).toBeCloseTo(-2.5);
    expect(bytesShare(faster, 'fused')?.value).toBeCloseTo(0.4);
    expect(worthOfBytes({ ...faster, mover: undefined })).toBeUndefined();
  });

  it('the engine’s verdict is about A, the unfused way', () => {
    expect(all.map(findingOf)).toEqual(['faster', 'cannot_tell', 'slower', 'same']);
  });

  it('a saving is held to the bytes’ worth with its interval', () => {
    expect(accountOf(faster)).toBe('about');
    expect(accountOf(timed({ ratio: [1.11, 1.1, 1.12] }))).toBe('less');
    expect(accountOf(timed({ ratio: [10, 9, 11] }))).toBe('more');
    expect([bound, slower, same].map(accountOf)).toEqual(['none', 'lost', 'none']);
  });

  it('too few samples tell neither of a saving nor of none', () => {
    for (const { verdict, ratio } of [
      { verdict: 'cannot_tell', ratio: [2, 1.9, 2.1] },
      { verdict: 'cannot_tell', ratio: [1.01, 0.9, 1.1] },
      { verdict: 'faster', ratio: [0.8, 0.78, 0.82] },
    ] as const) {
      const few = timed({ verdict, ratio, confidence: 0.75 });
      expect(accountOf(few)).toBe('open');
      expect(text(few)).not.toContain('No saved time');
      expect(text(few)).toContain('; whether that is the time saved, these runs can’t tell.');
    }
  });
});

describe('fusion lab: explanation', () => {
  it('reads differently for each measurement, and holds no number that is none', () => {
    expect(new Set(all.map(text)).size).toBe(all.length);
    expect(new Set(all.map(timeMessage)).size).toBe(all.length);
    for (const words of all.map(text)) expect(words).not.toMatch(/NaN|undefined|Infinity|null|–/);
  });

  it('says faster, slower, same or that it cannot tell, as the run did', () => {
    expect(timeMessage(faster)).toBe('Fused, this group of ops is 2.00× as fast');
    expect(timeMessage(slower)).toBe('Fused, attention takes 1.25× as long');
    expect(timeMessage(bound)).toContain('We can’t tell');
    expect(timeMessage(same)).toContain('the same time');
    expect(verdictOn(faster, 2.05).standing).toBe('right');
    expect(verdictOn(faster, 4).lead).toContain('too much');
    expect(verdictOn(faster, 1).lead).toContain('too little');
    expect(verdictOn(bound, 1).standing).toBe('right');
    expect(verdictOn(bound, 3).standing).toBe('wrong');
    expect(verdictOn(slower, 3).lead).toContain('it was 0.800×, so 3.8× too much');
  });

  it('says “same FLOPs” only where they are', () => {
    expect(text(faster)).toContain('7.000 MFLOP both ways');
    expect(text(bound)).toContain('the norm goes into the weights');
  });

  it('no saved time: arithmetic dominates, or nothing could be seen', () => {
    expect(text(bound)).toContain('Arithmetic fills the rest');
    expect(text(same)).toContain('though the bytes should be worth some');
    expect(text(bound)).toContain('; no time was measurably saved');
  });

  it('the bytes account for the time, or it is less or more than they are worth', () => {
    expect(text(faster)).toContain('The bytes account for the time, within a factor of 1.5.');
    expect(text(timed({ ratio: [1.11, 1.1, 1.12] }))).toContain('less than the bytes are worth');
    expect(text(timed({ ratio: [10, 9, 11] }))).toContain('more than the bytes are worth');
  });

  it('names the share of the saved time that the bytes are worth, and what the rest is', () => {
    const ratio = [10, 9, 11] as const;
    // 5 ms of 9 ms; three calls of 300 ns.
    expect(text(timed({ ratio }))).toContain(
      ': 56 % of the time saved, fewer calls 0.010 %. The rest may be loads, stores, fresh memory, arithmetic.',
    );
    expect(text(timed({ ratio, dispatch_ns: 0 }))).toContain(
      '56 % of the time saved. The rest may be',
    );
    expect(text(faster)).toContain('; 5.00 ms were saved: the right size, not the exact time.');
    expect(text(timed({ ratio: [1.11, 1.1, 1.12] }))).toMatch(/: more than the 99\d µs saved, as/);
    expect(text(slower)).toContain(', yet time was lost.');
  });

  it('a saving that leaves 0 out is seen, and one that overlaps the bytes’ worth is not called equal', () => {
    const small = timed({ verdict: 'same', ratio: [1.005, 1.002, 1.008] });
    expect(text(small)).not.toContain('No saved time');
    expect(accountOf(small)).toBe('less');
    expect(text(slower)).toContain('Fusing costs time here');
    const wide = timed({ ratio: [2, 1.05, 9] });
    expect(accountOf(wide)).toBe('open');
    expect(text(wide)).not.toContain('The bytes account for the time');
    expect(timeMessage(wide)).toBe('Fused, this group of ops is 2.00× as fast (1.1 to 9.0×)');
  });

  it('says that a peak grows where it does', () => {
    const fused = { ...faster.fused, peak_bytes: 2 * faster.apart.peak_bytes };
    expect(text({ ...faster, fused })).toContain('Peak memory grows from 35');
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
    expect(text(timed({ gb_per_second: 8 }))).toContain('We can’t tell whether that is less');
    expect(text(timed({ gb_per_second: 2 }))).toContain('shorter than its bytes at that bandwidth');
  });

  it('holds the course’s claims to the interval', () => {
    expect(text(timed({ ratio: [3, 2.8, 3.2] }))).toContain('That holds: 3.00× here');
    expect(text(faster)).toContain('We can’t tell: 2.00× here (1.9 to 2.1×)');
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
    // One more op of the chain reads and writes the tensor, and seven passes are saved.
    expect(checks(faster)[0]?.answer).toBeCloseTo(100 / 7);
  });
});
