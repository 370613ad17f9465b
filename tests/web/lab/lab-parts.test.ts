// The parts around a lab's scenes, drawn and operated without a page: Run, Reset, sources, the ending.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { environment, header, sources } from '../../../web/src/lab/page/around-scenes';
import { endingCard } from '../../../web/src/lab/page/ending';
import { runBar } from '../../../web/src/lab/page/run-bar';
import { endingIn } from '../../../web/src/lab/state/known';
import type { LabState } from '../../../web/src/lab/state/lab-state';
import { listener, listeners } from '../template-press';
import { templateMarkup } from '../template-text';
import { coin } from './coin-lab';
import { labOf, plain, RUN, trialOf } from './lab-stubs';

afterEach(() => vi.unstubAllGlobals());

describe('Run', () => {
  it('is called what the lab calls it, first and again', () => {
    expect(plain(runBar(labOf(), trialOf(), RUN))).toBe('Toss');
    expect(plain(runBar(labOf(), trialOf({ outcome: 1 }), RUN))).toBe('Toss again');
    const unnamed = labOf({ words: () => ({}) });
    expect(plain(runBar(unnamed, trialOf(), RUN))).toBe('Run');
    expect(plain(runBar(unnamed, trialOf({ outcome: 1 }), RUN))).toBe('Run again');
  });

  it('runs its own experiment', () => {
    const lab = labOf();
    const trial = trialOf();
    listener(runBar(lab, trial, RUN), /data-action=run/).call();
    expect(lab.run).toHaveBeenCalledExactlyOnceWith(trial);
  });

  it('is held while something is missing, and says what', () => {
    const off = (bar: unknown) => /\?disabled=(\w+)/.exec(templateMarkup(bar))?.[1];
    expect(off(runBar(labOf(), trialOf(), RUN))).toBe('false');
    expect(off(runBar(labOf(), trialOf(), { ...RUN, disabled: true }))).toBe('true');
    const missing = { ...RUN, disabled: true, hint: 'Predict first.' };
    expect(plain(runBar(labOf(), trialOf(), missing))).toBe('Toss Predict first.');
  });

  it('is held while another experiment of the lab runs, and names that', () => {
    const off = (bar: unknown) => /\?disabled=(\w+)/.exec(templateMarkup(bar))?.[1];
    const runs = { running: { phase: '', fraction: 0, remaining_ms: 0 } };
    const waiting = trialOf({ key: 'waiting' });
    const names = { other: 'Long run' } as Record<string, string>;
    const lab = (other: object, own: object = waiting) =>
      labOf({
        trials: [own, trialOf({ key: 'other', ...other })],
        words: (key: string) => ({ title: names[key], run: ['Toss', 'Toss again'] }),
      });
    const missing = { ...RUN, disabled: true, hint: 'Predict first.' };
    for (const button of [RUN, missing]) {
      const bar = runBar(lab({ runner: runs }), waiting, button);
      expect(off(bar)).toBe('true');
      expect(plain(bar)).toBe('Toss “Long run” is being measured.');
    }
    expect(plain(runBar(lab({}), waiting, RUN))).toBe('Toss');
    // A live experiment is over at once, and starts anew with every change.
    const live = { runner: runs, experiment: { uses: [], live: true } };
    expect(off(runBar(lab(live), waiting, RUN))).toBe('false');
    // Nor can an experiment that failed before be tried again while another one runs.
    const failed = { code: 'failed', message: 'It failed.', hint: 'Try again.' };
    const broken = trialOf({
      key: 'waiting',
      runner: { running: undefined, problem: failed, notice: '' },
    });
    expect(plain(runBar(lab({ runner: runs }, broken), broken, RUN))).not.toMatch(/Try again$/);
    expect(plain(runBar(lab({}, broken), broken, RUN))).toMatch(/Try again$/);
    delete names.other;
    expect(plain(runBar(lab({ runner: runs }), waiting, RUN))).toContain('“Coins” is being');
  });

  it('gives way to the progress, whose Stop halts the run', () => {
    const running = { phase: 'sampling', fraction: 0.5, remaining_ms: 0 };
    const halt = vi.fn();
    const bar = runBar(labOf(), trialOf({ runner: { running, notice: '', halt } }), RUN);
    expect(plain(bar)).toContain('Taking samples');
    expect(plain(bar)).not.toContain('Toss');
    listener(bar, /data-action="stop"/).call();
    expect(halt).toHaveBeenCalledOnce();
  });

  it('says of which setup and of when the shown result is', () => {
    const stale = trialOf({ outcome: 1, stale: true });
    expect(plain(runBar(labOf(), stale, RUN))).toContain(
      'Measured with batch 8: run again for the new setting.',
    );
    const old = trialOf({ outcome: 1, restored: true, at: '2026-11-23T10:00:00Z' });
    expect(plain(runBar(labOf(), old, RUN))).toMatch(/Toss again Measured .*\d/);
    expect(plain(runBar(labOf(), trialOf({ outcome: 1 }), RUN))).not.toContain('Measured');
  });

  it('says what became of a run: stopped, or hidden', () => {
    const barText = (given: object, lab = labOf()) => plain(runBar(lab, trialOf(given), RUN));
    expect(barText({ stopped: true })).toContain('Stopped. Nothing was recorded.');
    const runner = { running: undefined, notice: 'Another tab measures.', halt: vi.fn() };
    expect(barText({ stopped: true, runner })).toContain('Another tab measures.');
    expect(barText({ away: true, outcome: 1 })).toContain('The page was hidden or stood still');
    expect(barText({ away: true })).not.toContain('hidden');
    expect(barText({})).toBe('Toss');
  });

  it('says before and while it runs that it takes long here, and when it takes longer than that', () => {
    const running = { phase: 'sampling', fraction: 0.5, remaining_ms: 0 };
    const runner = { running, notice: '', halt: vi.fn() };
    const barText = (given: object) =>
      plain(runBar(labOf(), trialOf({ expected_ms: 3000, ...given }), RUN));
    const slow = { long: true, expected_ms: 24_000 };
    expect(barText({})).toBe('Toss');
    expect(barText(slow)).toMatch(
      /^Toss Takes about 24 s here: this device is about .* slower than a laptop\.$/,
    );
    expect(barText({ runner })).not.toContain('here');
    expect(barText({ runner, ...slow })).toMatch(
      /takes about 24 s here, where a laptop needs 3(\.0)? s/,
    );
    expect(barText({ runner, late: true })).toMatch(
      /longer here than the 3(\.0)? s it usually takes/,
    );
    expect(barText({ runner, late: true, ...slow })).toMatch(
      /longer here than the 24 s it was to take/,
    );
  });

  it('a notice of the lab stands at its main experiment only, and so does its problem', () => {
    const main = trialOf();
    const lab = labOf(
      { notice: 'Reset.', problem: { message: 'No engine.', hint: 'Reload.' } },
      main,
    );
    expect(plain(runBar(lab, main, RUN))).toMatch(
      /Reset\. That did not work\. No engine\. Reload\./,
    );
    expect(plain(runBar(lab, trialOf(), RUN))).toBe('Toss');
    // Only the engine is tried again. Nothing is run, because a run may have to wait for the prediction.
    const retry = vi.fn();
    Object.assign(lab, { origin: { retry } });
    listener(runBar(lab, main, { ...RUN, disabled: true }), /Try again/).call();
    expect(retry).toHaveBeenCalledOnce();
    expect(lab.run).not.toHaveBeenCalled();
    const failed = trialOf({
      runner: { problem: { message: 'Too large.' }, notice: '', halt: vi.fn() },
    });
    const bar = runBar(lab, failed, RUN);
    expect(plain(bar)).toContain('Too large.');
    listener(bar, /Try again/).call();
    expect(lab.run).toHaveBeenCalledExactlyOnceWith(failed);
  });
});

describe('around the scenes', () => {
  const tools = (given: object) => {
    vi.stubGlobal('location', { href: 'https://example.org/?lab=coin' });
    const pressed = { ask: vi.fn(), now: vi.fn(), undo: vi.fn(), decline: vi.fn() };
    return labOf({ reset: { ...pressed, ...given } });
  };

  it('the header tells number, name and minutes, and offers Reset', () => {
    const lab = tools({});
    expect(plain(header(lab))).toContain('Lab 3 · Coins · 20 min Heads or tails');
    expect(templateMarkup(header(lab))).toContain(
      '.text=https://example.org/?lab=coin label=Copy link',
    );
    listener(header(lab), />Reset/).call();
    expect(lab.reset.ask).toHaveBeenCalledOnce();
    expect(templateMarkup(header(lab))).not.toContain('role="alert"');
  });

  it('Reset asks first, and is undone', () => {
    const asked = tools({ asked: true });
    expect(plain(header(asked))).toContain(
      'Forget the predictions, results and answers of this lab?',
    );
    listener(header(asked), /data-action="forget"/).call();
    expect(asked.reset.now).toHaveBeenCalledOnce();
    listener(header(asked), /Keep them/).call();
    expect(asked.reset.decline).toHaveBeenCalledOnce();
    const gone = tools({ asked: false, taken: {} });
    expect(plain(header(gone))).toContain('This lab begins anew.');
    expect(plain(header(gone))).not.toContain('Forget the');
    listener(header(gone), /data-action="undo"/).call();
    expect(gone.reset.undo).toHaveBeenCalledOnce();
  });

  it('how it was measured is told, and opens the controls where there is an engine', () => {
    const facts = [
      { label: 'Browser', value: 'one' },
      { label: 'Controls', value: 'green' },
    ];
    const main = trialOf({ environment: facts });
    const showControls = vi.fn();
    const lab = labOf({ showControls, controlsShown: false }, main);
    expect(plain(environment(lab))).toBe('How this was measured BrowseroneControlsgreen');
    const toggle = (of: LabState, open: boolean) =>
      listener(environment(of), /@toggle/).call({ target: { open } });
    toggle(lab, false);
    expect(showControls).not.toHaveBeenCalled();
    toggle(lab, true);
    expect(showControls).toHaveBeenCalledOnce();
    toggle(labOf({ showControls, recorded: {} }, main), true);
    expect(showControls).toHaveBeenCalledOnce();
    const shown = environment(labOf({ controlsShown: true }, main));
    expect(plain(shown)).toBe('How this was measured Browserone');
    expect(templateMarkup(shown)).toContain('<ts-session-controls');
  });

  it('sources are links where they have an address', () => {
    const markup = templateMarkup(sources(labOf()));
    expect(markup.match(/<li>/g)).toHaveLength(2);
    expect(markup).toContain('<li>A book</li>');
    expect(markup).toContain('href=https://example.org/');
  });
});

describe('the ending', () => {
  /** A lab with a prediction of 60 heads, a measurement and all questions settled; `given` overrides parts of it. */
  function ended(given: object = {}, why = 'Half of a hundred is fifty.', more: object = {}) {
    const { text } = coin();
    const main = trialOf({ key: 'heads', outcome: 1 });
    const lab = coin({
      scenes: {},
      text: {
        ...text,
        ending: {
          measured: () => '51 heads',
          verdict: () => ({ standing: 'wrong', lead: 'You said 60; it was 51.', text: why }),
          lesson: () => 'Coins are fair.',
          ...more,
        },
      },
    });
    const predictions = { stage: 'locked', ofShown: 60 };
    const state = labOf({ lab, dry: {}, predictions, ...given }, main);
    const ending = endingIn(state);
    return Object.assign(state, { ending, answers: { ...state.answers, card: ending } });
  }

  it('comes once there is a result and every question is settled', () => {
    expect(endingIn(Object.assign(ended(), { main: trialOf() }))).toBeUndefined();
    // Another setup is chosen, whose questions are not there yet.
    const stale = trialOf({ key: 'heads', outcome: 1, stale: true });
    expect(endingIn(Object.assign(ended(), { main: stale }))).toBeUndefined();
    const open = ended({ answers: { settled: false } });
    expect(open.ending).toBeUndefined();
    expect(listeners(endingCard(open))).toEqual([]);
    expect(ended().ending).toEqual({
      believed: '60 heads',
      measured: '51 heads',
      verdict: 'You said 60; it was 51.',
      why: 'Half of a hundred is fifty.',
      lesson: 'Coins are fair.',
      about: 'batch 8',
    });
    expect(plain(endingCard(ended()))).toContain('Measured withbatch 8');
  });

  it('waits for what a lab asks for besides its questions, and says so; a recording has no more', () => {
    const left = () => '2 of 5 coins are tossed.';
    const waits = ended({}, undefined, { left });
    expect(waits.ending).toBeUndefined();
    expect(plain(endingCard(waits))).toBe('2 of 5 coins are tossed.');
    expect(plain(endingCard(ended({ answers: { settled: false } }, undefined, { left })))).toBe('');
    expect(ended({ recorded: {} }, undefined, { left }).ending).toBeDefined();
    expect(ended({}, undefined, { left: () => undefined }).ending).toBeDefined();
  });

  it('gives no reason where the lab has none', () => {
    const none = ended({}, '');
    expect(none.ending).not.toHaveProperty('why');
    expect(templateMarkup(endingCard(none))).not.toContain('data-why');
    expect(templateMarkup(endingCard(ended()))).toContain('data-why');
  });

  it('who skipped the prediction is judged by nothing', () => {
    const skipped = ended({ predictions: { stage: 'skipped' } });
    expect(skipped.ending?.believed).toBe('nothing: you skipped');
    expect(skipped.ending).not.toHaveProperty('verdict');
    expect(skipped.ending).not.toHaveProperty('why');
    expect(plain(endingCard(skipped))).toMatch(/^Done\. You believed/);
    expect(plain(endingCard(ended()))).toMatch(
      /^You said 60; it was 51\. Half of a hundred is fifty\. This device says51 heads.*Coins are fair\./,
    );
  });

  it('of a recording it says that another device measured', () => {
    const lab = ended({ recorded: {} });
    expect(lab.ending?.measured).toBe('51 heads, recorded on another device');
    expect(plain(endingCard(lab))).toContain('The recording says');
  });

  it('keeps the own words, and leads to the next lab if there is one', () => {
    const write = vi.fn();
    const next = { id: 'dice', title: 'Dice' };
    const lab = ended({ answers: { settled: true, write }, next });
    listener(endingCard(lab), /<textarea/).call({ target: { value: 'fair' } });
    expect(write).toHaveBeenCalledExactlyOnceWith('fair');
    expect(templateMarkup(endingCard(lab))).toContain('href="?lab=dice">Next: Dice');
    expect(templateMarkup(endingCard(ended()))).not.toContain('Next:');
  });
});
