// The record of a measurement: what the page adds to it, and its texts.

import { describe, expect, it } from 'vitest';
import { addSurroundings } from '../../../web/src/engine/surroundings';
import type { LatencyReport, MeasurementRecord } from '../../../web/src/engine/types';
import { coldStartFact, recordFacts } from '../../../web/src/session/record';
import { around, recordOf } from './records';

const textOf = (record: MeasurementRecord) =>
  recordFacts(record)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

describe('record of a measurement', () => {
  it('the page writes what it knows into every record of a report, however nested', () => {
    const report = {
      record: { samples: 3 },
      latency: { record: { samples: 4 } },
      profile: { latency: { record: { samples: 5 } } },
      samples_ms: [1, 2],
    };
    addSurroundings(report, around);
    expect(report.record).toEqual({ samples: 3, ...around });
    expect(report.latency.record).toEqual({ samples: 4, ...around });
    expect(report.profile.latency.record).toEqual({ samples: 5, ...around });
    expect(report.samples_ms).toEqual([1, 2]);
  });

  it('an array of numbers is not looked through, however many it has', () => {
    const outputs = Object.assign(new Uint8Array(3), { record: { samples: 3 } });
    addSurroundings(outputs, around);
    expect(outputs.record).toEqual({ samples: 3 });
  });

  it('what has no record is left alone', () => {
    for (const value of [undefined, null, 3, 'text', [1, 2]]) {
      expect(() => addSurroundings(value, around)).not.toThrow();
    }
  });

  it('an undisturbed measurement says so', () => {
    const text = textOf(recordOf());
    expect(text).toContain('tick 5 µs; one call takes 200 ns');
    expect(text).toContain('40 of 20 to 30 runs, 1,000 runs in all');
    expect(text).toContain('Discarded: nothing');
    expect(text).toContain('meanwhile: never');
  });

  it('what was discarded is told with its reason, and a moving clock is named', () => {
    const discarded = [{ samples: 2, reason: 'cut short by the end of the budget or a cancel' }];
    const text = textOf(recordOf({ discarded, tick_jittered: true, fewest_runs_per_sample: 30 }));
    expect(text).toContain('Discarded: 2 samples: cut short by the end');
    expect(text).toContain('moved at random by the browser');
    expect(text).toContain('40 of 30 runs');
  });

  it('a page that was hidden meanwhile is told with what to do', () => {
    expect(textOf(recordOf({ visibility_changes: 2 }))).toContain('2 ×: hidden pages are slowed');
  });

  it('the cold start is a ratio, or not known', () => {
    const fact = (cold_start_ratio: number) =>
      coldStartFact({ cold_start_ratio, warm_up_ms: [3, 1] } as unknown as LatencyReport).value;
    expect(fact(3)).toContain('3.0× the median; left out with 2');
    expect(fact(0)).toBe('not known');
  });
});
