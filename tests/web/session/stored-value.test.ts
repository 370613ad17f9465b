// Values stored in the browser: shared by tabs, checked when they are read, and never a reason to fail.

import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readMeasured } from '../../../web/src/session/device-store';
import { StoredValue } from '../../../web/src/session/stored-value';

/** The part of localStorage that is used. With `room` false every write fails. */
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
  new StoredValue<Counts>('k', (stored) => ({ value: (stored as Counts) ?? {}, dropped: [] }));

let shelf: Shelf;
beforeEach(() => {
  shelf = new Shelf();
  vi.stubGlobal('localStorage', shelf);
});

describe('a value kept by two tabs', () => {
  it('what one writes does not take away what the other has written', () => {
    const [mine, theirs] = [counts(), counts()];
    expect([mine.value, theirs.value]).toEqual([{}, {}]); // both have read the store
    mine.change((now) => ({ ...now, memory: 1 }));
    theirs.change((now) => ({ ...now, flops: 2 }));
    expect(JSON.parse(shelf.getItem('k') ?? '')).toEqual({ memory: 1, flops: 2 });
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
    expect(JSON.parse(shelf.getItem('k') ?? '')).toEqual({ a: 1, b: 2, c: 3 });
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
  it('text that is no JSON is nothing, and said', () => {
    shelf.values.set('k', '{ "a": ');
    const kept = new StoredValue('k', readMeasured);
    expect(kept.value).toBeUndefined();
  });

  it('a measurement of the device without a roof is none', () => {
    expect(readMeasured(undefined)).toEqual({ value: undefined, dropped: [] });
    for (const bad of [null, 7, {}, { machine: 'x', report: { roof: {} } }])
      expect(readMeasured(bad)).toEqual({
        value: undefined,
        dropped: ['the last measurement of this device'],
      });
  });

  it('whatever was stored, reading does not throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (anything) => {
        expect(readMeasured(anything).value).toBeUndefined();
      }),
    );
  });
});
