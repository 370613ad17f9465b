// Attention over the sequence length: measurements that must read differently.

import { describe, expect, it } from 'vitest';
import {
  fasterFrom,
  type LengthPoint,
  type LengthsOutcome,
} from '../../../web/src/labs/fusion/lengths-outcome';
import {
  lengthParagraphs,
  memoryTitle,
  timeTitle,
} from '../../../web/src/labs/fusion/lengths-text';

function point(tokens: number, finding: LengthPoint['finding'], ratio: number): LengthPoint {
  const both = { low: 1, high: 2, confidence: 0.95 };
  return {
    tokens,
    finding,
    ratio,
    ratio_interval: { low: ratio * 0.97, high: ratio * 1.03, confidence: 0.95 },
    materialised_ms: 1.5 * ratio,
    tiled_ms: 1.5,
    materialised_interval: both,
    tiled_interval: both,
    materialised_bytes: 16 * tokens ** 2,
    tiled_bytes: 4000 * tokens,
  };
}

const lengths = (...points: LengthPoint[]): LengthsOutcome => ({
  points,
  planned: [4096, 8192, 16384].map((tokens) => point(tokens, 'same', 1)),
  limit_bytes: 512e6,
});

describe('fusion lab: attention over the sequence length', () => {
  const late = lengths(
    point(64, 'slower', 0.9),
    point(256, 'cannot_tell', 1),
    point(1024, 'faster', 1.6),
  );
  const always = lengths(point(64, 'faster', 1.2), point(1024, 'faster', 1.3));
  const never = lengths(point(64, 'same', 1), point(1024, 'slower', 0.8));
  const said = (outcome: LengthsOutcome) =>
    lengthParagraphs(outcome)
      .map((each) => `${each.lead} ${each.text}`)
      .join('\n');

  it('finds the length from which on tiling is faster', () => {
    expect(fasterFrom(late.points)?.tokens).toBe(1024);
    expect(fasterFrom(always.points)?.tokens).toBe(64);
    expect(fasterFrom(never.points)).toBeUndefined();
  });

  it('reads differently for three measurements', () => {
    expect(said(late)).toContain('From 1,024 tokens on');
    expect(said(always)).toContain('faster at every length');
    expect(said(never)).toContain('saves no time at the longest');
    expect(timeTitle(late)).toBe('At 1,024 tokens tiled attention is 1.60× as fast');
    expect(timeTitle(never)).toContain('1.25× as long');
    for (const each of [late, always, never]) expect(said(each)).not.toMatch(/NaN|undefined/);
  });

  it('says so when the longest could not be told', () => {
    const open = lengths(point(64, 'faster', 1.2), point(1024, 'cannot_tell', 1.2));
    expect(said(open)).toContain('cannot be told from this run');
    expect(said(open)).toContain('not to be told at 1,024');
    expect(timeTitle(open)).toContain('no difference in time can be told');
  });

  it('tells how memory grows from the numbers, and by how much at the end', () => {
    expect(said(late)).toContain('of 2.0 with all scores in memory, and of 1.0 tiled');
    expect(memoryTitle(late)).toContain(`${((16 * 1024) / 4000).toFixed(2)}×`);
  });
});
