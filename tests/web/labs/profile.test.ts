// The Profile lab: grouping, spans, the exported trace, and sentences that follow the numbers.

import { describe, expect, it } from 'vitest';
import { chromeTrace } from '../../../web/src/labs/profile/chrome-trace';
import { opTable } from '../../../web/src/labs/profile/op-table';
import {
  attentionShare,
  byRate,
  gapsMs,
  grouped,
  laidOut,
  passMs,
} from '../../../web/src/labs/profile/outcome';
import { flameSpans, passSpans } from '../../../web/src/labs/profile/spans';

import { block, event, outcomeOf, SDPA, TICK } from './profile-cases';

describe('profile lab: sums', () => {
  it('groups calls by kind, the longest first, and shares add up to one', () => {
    const rows = grouped(block, 'op');
    expect(rows.map(({ name, calls }) => [name, calls])).toEqual([
      ['linear', 2],
      [SDPA, 1],
      ['gelu', 1],
    ]);
    expect(rows[0]?.self_ms).toBe(6);
    expect(rows[0]?.gflops_per_second).toBeCloseTo(40);
    expect(rows[2]?.gb_per_second).toBeCloseTo(20);
    expect(rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('groups by block and by layer', () => {
    expect(grouped(block, 'block').map(({ name }) => name)).toEqual(['block.mlp', 'block.attn']);
    expect(grouped(block, 'layer')).toHaveLength(4);
  });

  it('what is shorter than the tick has no rate, and its time is no number in the table', () => {
    const tiny = outcomeOf([event('a', 'relu', 0, 0, 10), event('b', 'linear', 0.1, 1, 1e6)]);
    const table = opTable(tiny, 'op');
    expect(
      grouped(tiny.profile.trace, 'op').find(({ name }) => name === 'relu')?.gflops_per_second,
    ).toBeUndefined();
    expect(table.rows.find(([name]) => name === 'ReLU')?.[1]).toBeNull();
    expect(table.columns.at(-1)?.key).toBe('calls_below_tick');
    expect(opTable(outcomeOf(block), 'op').columns.at(-1)?.key).toBe('gb_per_second');
  });

  it('a kind of which most calls are shorter than the tick has a rough share and no rate', () => {
    const seen = [event('a', 'linear', 0, 1, 40e6), event('b', 'add', 1, 0.01, 1e3)];
    const unseen = [2, 3, 4].map((at) => event(`c${at}`, 'add', at, 0.004, 1e3));
    const outcome = outcomeOf([...seen, ...unseen]);
    const row = grouped(outcome.profile.trace, 'op').find(({ name }) => name === 'add');
    expect([row?.gflops_per_second, row?.gb_per_second, row?.is_timed]).toEqual([
      undefined,
      undefined,
      true,
    ]);
    const cells = opTable(outcome, 'op').rows.find(([name]) => name === 'add') ?? [];
    expect(cells[1]).toBeCloseTo(0.022);
    expect(cells.slice(6)).toEqual([null, null, 3]);
    // No question rests on it, and it is not called dear.
    expect(byRate(outcome).map(({ name }) => name)).toEqual(['linear']);
    const half = outcomeOf([...seen, event('d', 'add', 2, 0.004, 1e3)]);
    expect(grouped(half.profile.trace, 'op')[1]?.gflops_per_second).toBeDefined();
  });

  it('a call of which this pass saw nothing counts as shorter than the tick, whatever its median', () => {
    const nothing = { ...event('b', 'add', 1, 0, 1e3), below_tick: false };
    const [, row] = grouped([event('a', 'linear', 0, 1, 40e6), nothing], 'op');
    expect([row?.below_tick, row?.is_timed]).toEqual([1, false]);
  });

  it('every row of the table has a cell for every column', () => {
    for (const outcome of [outcomeOf(block), outcomeOf([event('a', 'relu', 0, 0, 10)])]) {
      const { columns, rows, footer = [] } = opTable(outcome, 'layer');
      for (const row of [...rows, ...footer]) expect(row).toHaveLength(columns.length);
    }
  });

  it('gaps are what the pass has beyond its ops', () => {
    expect(passMs(block)).toBeCloseTo(8.3);
    expect(gapsMs(block)).toBeCloseTo(0.3);
  });

  it('ops are laid where they were in the pass', () => {
    const laid = laidOut([event('a', 'x', 0, 2), event('b', 'x', 2.25, 1)]);
    expect(laid.map(({ start_ms, end_ms }) => [start_ms, end_ms])).toEqual([
      [0, 2],
      [2.25, 3.25],
    ]);
  });

  it('attention is the op alone, or all that lies in its block', () => {
    const share = attentionShare(block);
    expect(share?.core).toBeCloseTo(1 / 8);
    expect(share?.whole).toBeCloseTo(3 / 8);
    expect(attentionShare([event('a', 'linear', 0, 1)])).toBeUndefined();
  });
});

describe('profile lab: spans', () => {
  it('model, blocks and layers, outer ones first', () => {
    const spans = passSpans('net', block);
    expect(spans.map(({ path, depth }) => `${depth} ${path}`)).toEqual([
      '0 net',
      '1 block',
      '2 block.attn',
      '3 block.attn.qkv',
      '3 block.attn.sdpa',
      '2 block.mlp',
      '3 block.mlp.fc',
      '3 block.mlp.gelu',
    ]);
    expect(spans[0]?.duration_ms).toBeCloseTo(8.3);
    expect(spans[2]?.duration_ms).toBeCloseTo(3.1);
    expect(spans[1]?.layers).toBe(4);
  });

  it('a layer above a block of the same path begins a block of its own', () => {
    const spans = passSpans('net', [
      event('conv', 'conv2d', 0, 1),
      event('stage.0.conv', 'conv2d', 1, 1),
      event('stage.1.conv', 'conv2d', 2, 1),
      event('fc', 'linear', 3, 1),
    ]);
    expect(spans.map(({ path }) => path)).toEqual([
      'net',
      'conv',
      'stage',
      'stage.0',
      'stage.0.conv',
      'stage.1',
      'stage.1.conv',
      'fc',
    ]);
  });

  it('of the kind that the title names are coloured, and each says what should limit it', () => {
    const drawn = flameSpans(passSpans('net', block), 2, TICK, 'linear');
    const linear = drawn.filter(({ category }) => category === 'compute');
    expect(linear.map(({ label }) => label)).toEqual(['linear', 'linear']);
    expect(linear[0]?.detail).toContain('arithmetic should limit it');
    const gelu = drawn.find(({ label }) => label === 'GELU');
    expect(gelu?.category).toBeUndefined();
    expect(gelu?.detail).toContain('memory should limit it');
    expect(drawn[0]?.category).toBeUndefined();
  });
});

describe('profile lab: the Chrome trace', () => {
  const trace = chromeTrace(outcomeOf([...block, event('head.fc', 'linear', 8.3, 1 / 3, 5e6)]));
  const complete = trace.traceEvents.filter(({ ph }) => ph === 'X');

  it('is the Trace Event Format: named process and thread, complete events in microseconds', () => {
    const read = JSON.parse(JSON.stringify(trace));
    expect(Array.isArray(read.traceEvents)).toBe(true);
    expect(['ms', 'ns']).toContain(read.displayTimeUnit);
    const meta = trace.traceEvents.filter(({ ph }) => ph === 'M');
    expect(meta.map(({ name }) => name)).toEqual(['process_name', 'thread_name']);
    for (const each of meta) expect(typeof each.args.name).toBe('string');
    expect(complete).toHaveLength(1 + 1 + 2 + 4 + 2);
    for (const { name, ts, dur, pid, tid } of complete) {
      expect(name).not.toBe('');
      expect(Number.isFinite(ts) && ts >= 0).toBe(true);
      expect(Number.isFinite(dur) && (dur ?? -1) >= 0).toBe(true);
      expect(Number.isInteger(pid) && Number.isInteger(tid)).toBe(true);
    }
    const qkv = complete.find(({ name }) => name === 'block.attn.qkv');
    expect([qkv?.ts, qkv?.dur, qkv?.cat]).toEqual([0, 2000, 'linear']);
  });

  it('says that it is one pass, and of how many', () => {
    expect(trace.otherData.what).toBe(
      'One traced pass as it happened: of 31 the one of median length',
    );
  });

  it('its spans lie inside or beside each other, as a viewer needs them: none overlaps in part', () => {
    for (const [index, a] of complete.entries()) {
      for (const b of complete.slice(index + 1)) {
        const [endA, endB] = [a.ts + (a.dur ?? 0), b.ts + (b.dur ?? 0)];
        const apart = b.ts >= endA - 1e-9 || a.ts >= endB - 1e-9;
        const inside = b.ts >= a.ts - 1e-9 && endB <= endA + 1e-9;
        expect(apart || inside, `${a.name} and ${b.name}`).toBe(true);
      }
    }
  });
});
