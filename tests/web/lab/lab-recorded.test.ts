// The file that a lab exports, and a lab that shows another device's results in place of an engine.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { RecordedOnAnother } from '../../../web/src/lab/page/recorded-lab';
import { runBar } from '../../../web/src/lab/page/run-bar';
import { labFile, withoutFiles } from '../../../web/src/lab/state/lab-file';
import { listener, listeners } from '../template-press';
import { labOf, plain, RUN, trialOf } from './lab-stubs';

afterEach(() => vi.unstubAllGlobals());

describe('the export', () => {
  it('holds what was said, what came of it, and of further experiments nothing where there is nothing', () => {
    const main = trialOf({ outcome: 5, environment: [{ label: 'a', value: 'b' }] });
    const trials = [main, trialOf({ key: 'more' }), trialOf({ key: 'most', outcome: 7 })];
    const predictions = [{ about: 'batch 8', text: '60 heads', said: 60, values: {} }];
    expect(
      labFile(labOf({ prediction: 60, trials, predictions: { all: predictions } }, main)),
    ).toMatchObject({
      ...{ lab: 'coin', state: { batch: 8 }, prediction: '60 heads', results: [5], outcome: 5 },
      predictions: [{ about: 'batch 8', text: '60 heads' }],
      further_outcomes: { more: null, most: 7 },
    });
    const nothing = labFile(labOf());
    expect(nothing).toMatchObject({ prediction: null, results: [], outcome: null });
    expect(nothing).not.toHaveProperty('recorded');
    expect(labFile(labOf({ recorded: { on: { machine: 'm', at: 't' } } }))).toMatchObject({
      recorded: { machine: 'm', at: 't' },
    });
  });

  it('leaves out the files in an outcome, which the lab saves by themselves', () => {
    const outcome = { steps: 3, weights: Uint8Array.from([1, 2, 3]) };
    const main = trialOf({ outcome });
    const json = JSON.stringify(labFile(labOf({}, main)), withoutFiles);
    expect(JSON.parse(json).outcome).toEqual({ steps: 3 });
  });
});

describe('a recording', () => {
  const file = {
    ...{
      machine: 'Xeon',
      at: '2026-11-23T10:00:00Z',
      values: { batch: 8 },
      dry: 4,
      pytorch: 'x',
    },
    outcomes: { main: { outcome: 1 } },
  };
  const of = (code: string) =>
    new RecordedOnAnother(file, [], {
      code,
      message: 'No WebAssembly.',
      hint: 'Try another browser.',
    } as never);

  it('says what is missing and where the numbers are from; only what failed to load can be tried again', () => {
    expect(plain(of('unsupported').note())).toMatch(
      /No WebAssembly\..*recorded .* on Xeon, not on your device.*Try another browser\./,
    );
    expect(listeners(of('unsupported').note())).toEqual([]);
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    listener(of('load_failed').note(), /data-action="reload"/).call();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is shown in place of Run, once', () => {
    const recorded = of('unsupported');
    const main = trialOf({ restore: vi.fn() });
    const lab = labOf({ recorded, notice: 'Predict.', requestUpdate: vi.fn() }, main);
    const bar = runBar(lab, main, { action: 'run', hint: 'Predict first.' });
    expect(plain(bar)).toBe('Show the recorded result Predict first. Predict.');
    listener(bar, /data-action=run/).call();
    expect(lab.run).toHaveBeenCalledExactlyOnceWith(main);
    recorded.show(lab, main);
    expect(main.restore).toHaveBeenCalledExactlyOnceWith({ outcome: 1 });
    expect(lab.requestUpdate).toHaveBeenCalledOnce();
    expect(plain(runBar(lab, trialOf({ outcome: 1, at: undefined }), RUN))).toMatch(
      /^This was recorded .* on Xeon, not on your device\.$/,
    );
    const own = trialOf({ outcome: 1, at: '2026-11-25T10:00:00.000Z' });
    expect(plain(runBar(lab, own, RUN))).toMatch(
      /^This was measured on your device on 25 Nov 2026/,
    );
    const other = trialOf({ key: 'more', restore: vi.fn() });
    expect(plain(runBar(lab, other, RUN))).toContain('nothing was recorded of it');
    recorded.show(lab, other);
    expect(other.restore).not.toHaveBeenCalled();
  });
});
