// What is kept in the browser: shared by tabs, checked when it is read, and never a reason to fail.

import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readMeasured } from '../../../web/src/session/device-store';
import { Kept } from '../../../web/src/session/kept';
import { readRecords } from '../../../web/src/session/progress';

/** localStorage as far as it is used, and what its events bring; `room` false: every write fails. */
class Shelf {
  readonly values = new Map<string, string>();
  room = true;
  getItem = (key: string) => this.values.get(key) ?? null;
  removeItem = (key: string) => void this.values.delete(key);
  setItem = (key: string, value: string) => {
    if (!this.room) throw new DOMException('full', 'QuotaExceededError');
    this.values.set(key, value);
  };
}

type Counts = Readonly<Record<string, number>>;
const counts = () =>
  new Kept<Counts>('k', (stored) => ({ value: (stored as Counts) ?? {}, dropped: [] }));

/** What another page reads. */
const stored = () => counts().value;

let shelf: Shelf;
beforeEach(() => {
  shelf = new Shelf();
  vi.stubGlobal('localStorage', shelf);
});

describe('a value kept by two tabs', () => {
  it('what one writes does not take away what the other has written', () => {
    const [mine, theirs] = [counts(), counts()];
    expect([mine.value, theirs.value]).toEqual([{}, {}]); // both have looked
    mine.change((now) => ({ ...now, memory: 1 }));
    theirs.change((now) => ({ ...now, flops: 2 }));
    expect(stored()).toEqual({ memory: 1, flops: 2 });
  });

  describe('within the time in which the browser tells each of the other', () => {
    let [mine, theirs]: Kept<Counts>[] = [];
    const tell: ((event: { key: string | null; newValue: string | null }) => void)[] = [];
    beforeEach(() => {
      tell.length = 0;
      vi.stubGlobal('addEventListener', (_type: string, listener: (typeof tell)[number]) =>
        tell.push(listener),
      );
      [mine, theirs] = [counts(), counts()];
    });
    /** Theirs is made to what was there before mine, and is the last to arrive. */
    const atOnce = (my: (now: Counts) => Counts, their: (now: Counts) => Counts) => {
      const before = shelf.getItem('k');
      mine?.change(my);
      if (before === null) shelf.removeItem('k');
      else shelf.setItem('k', before);
      theirs?.change(their);
      const newValue = shelf.getItem('k');
      for (const each of tell) each({ key: 'k', newValue });
    };
    const more = (name: string) => (now: Counts) => ({ ...now, [name]: (now[name] ?? 0) + 1 });

    it('what one has written over is made again, once', () => {
      atOnce(more('memory'), more('flops'));
      expect(stored()).toEqual({ memory: 1, flops: 1 });
      atOnce(more('tries'), more('tries'));
      expect(stored()).toEqual({ memory: 1, flops: 1, tries: 2 });
      for (const each of tell) each({ key: 'k', newValue: shelf.getItem('k') });
      expect(stored()).toEqual({ memory: 1, flops: 1, tries: 2 });
      expect([mine?.value, theirs?.value]).toEqual([stored(), stored()]);
    });

    it('what one has forgotten does not come back with what the other wrote before', () => {
      mine?.change(more('memory'));
      shelf.removeItem('k');
      for (const each of tell) each({ key: 'k', newValue: null });
      theirs?.change(more('flops'));
      for (const each of tell) each({ key: 'k', newValue: shelf.getItem('k') });
      expect(stored()).toEqual({ flops: 1 });
    });
  });

  it('where nothing more can be stored, what is done still counts until the page closes', () => {
    const kept = counts();
    kept.change(() => ({ a: 1 }));
    shelf.room = false;
    expect(kept.change((now) => ({ ...now, b: 2 }))).toBe(false);
    expect(kept.change((now) => ({ ...now, c: 3 }))).toBe(false);
    expect(kept.value).toEqual({ a: 1, b: 2, c: 3 });
    shelf.room = true;
    expect(kept.change((now) => now)).toBe(true);
    expect(stored()).toEqual({ a: 1, b: 2, c: 3 });
  });

  it('where storage may not even be asked, the page remembers by itself', () => {
    vi.stubGlobal('localStorage', undefined);
    const kept = counts();
    expect(kept.change(() => ({ a: 1 }))).toBe(false);
    expect(kept.change((now) => ({ ...now, b: 2 }))).toBe(false);
    expect(kept.value).toEqual({ a: 1, b: 2 });
  });
});

describe('what is read is checked', () => {
  const good = { lab: 'memory', status: 'done', checks: { batch: true }, query: 'lab=memory' };

  it('a record that holds comes back, one that does not is left out and named', () => {
    const { value, dropped } = readRecords({
      memory: good,
      flops: { lab: 'flops', status: 'finished' },
      latency: 7,
      scale: { ...good, lab: 'other', query: 'lab=other' },
      noise: { lab: 'noise', status: 'done', results: [{ label: 'Peak' }] },
      batch: { lab: 'batch', status: 'done', query: 'lab=memory' },
    });
    expect(value).toEqual({ memory: good });
    expect(dropped).toEqual(
      ['flops', 'latency', 'scale', 'noise', 'batch'].map(
        (lab) => `what was done in the lab “${lab}”`,
      ),
    );
  });

  it('text that is no JSON is nothing, and said', () => {
    shelf.values.set('k', '{ "a": ');
    const kept = new Kept('k', readRecords);
    expect(kept.value).toEqual({});
    expect(readRecords([1, 2]).dropped).toEqual(['what was done in the labs']);
    expect(readRecords(undefined).dropped).toEqual([]);
  });

  it('a measurement of the device without a roof is none', () => {
    expect(readMeasured(undefined)).toEqual({ value: undefined, dropped: [] });
    for (const bad of [null, 7, {}, { machine: 'x', report: { roof: {} } }])
      expect(readMeasured(bad)).toEqual({
        value: undefined,
        dropped: ['the last measurement of this device'],
      });
  });

  it('whatever was stored, reading does not throw, and what it gives is read the same again', () => {
    const status = fc.constantFrom('done', 'predicted', 'finished', 3);
    const record = fc.record(
      { lab: fc.constantFrom('memory', 'flops'), status, results: fc.anything(), at: fc.string() },
      { requiredKeys: [] },
    );
    const stored = fc.oneof(fc.jsonValue(), fc.record({ memory: record, flops: fc.jsonValue() }));
    fc.assert(
      fc.property(stored, (anything) => {
        const { value } = readRecords(anything);
        expect(readRecords(value)).toEqual({ value, dropped: [] });
        expect(readMeasured(anything).value).toBeUndefined();
      }),
    );
  });
});
