// The page of a lab, walked from its first view to its end with its real state, without a browser.

import { html } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scenePage, viewOf } from '../../../web/src/lab/page/lab-page';
import type { LabState } from '../../../web/src/lab/state/lab-state';
import { labRecord, visitOf } from '../../../web/src/session/progress';
import { visits } from '../../../web/src/session/visits';
import { listener } from '../template-press';
import { coin, markupOf, measured, openLab, scenesOf, textOf } from './coin-lab';

beforeEach(() => vi.stubGlobal('location', { href: 'https://example.org/?lab=coin' }));
afterEach(async () => {
  vi.unstubAllGlobals();
  await visits.forget(visitOf('coin'));
});

const off = (markup: string, action: string) =>
  new RegExp(`data-action=${action} \\?disabled=(\\w+)`).exec(markup)?.[1];

describe('before the prediction', () => {
  it('the scenes stand that need no outcome, Run waits, and nothing that was measured is seen', () => {
    const lab = openLab();
    expect(scenesOf(lab)).toEqual(['heads', 'side']);
    expect(markupOf(lab)).toMatch(/data-scenes=2 data-stage=open data-measured=false/);
    expect(off(markupOf(lab), 'run')).toBe('true');
    expect(textOf(lab)).toContain('Lock or skip your prediction first.');
    expect(textOf(lab)).toContain('What comes? Say it first.');
    expect(markupOf(lab)).toContain('data-section=question aria-live');
    measured(lab);
    measured(lab, 'runs', 7);
    expect(viewOf(lab).outcomes).toEqual({ heads: undefined, runs: 7 });
    expect(viewOf(lab).passed).toBe(false);
    expect(scenesOf(lab)).toEqual(['heads', 'side']);
  });

  it('controls stand in the scene that names them', () => {
    const [heads, side] = markupOf(openLab()).split('data-scene=side');
    expect(heads).toContain('data-section="setup"');
    expect(side).not.toContain('data-section="setup"');
    expect(heads).toContain('<ts-prediction');
    expect(side).not.toContain('<ts-prediction');
  });
});

describe('after it', () => {
  function walked(stage: 'locked' | 'skipped' = 'skipped', given = {}): LabState {
    const lab = openLab(given);
    lab.predictions.stage = stage;
    measured(lab);
    return lab;
  }

  it('Run is free, and its outcome brings the scenes that follow from it', () => {
    const lab = openLab();
    lab.predictions.stage = 'skipped';
    expect(off(markupOf(lab), 'run')).toBe('false');
    expect(textOf(lab)).not.toContain('Lock or skip');
    expect(textOf(lab)).toContain('It is said.');
    measured(lab);
    expect(scenesOf(lab)).toEqual(['heads', 'runs', 'why', 'side']);
    expect(markupOf(lab)).toMatch(/data-scenes=4 data-stage=skipped data-measured=true/);
    expect(viewOf(lab).outcomes).toEqual({ heads: 50, runs: undefined });
    expect(textOf(lab)).toContain('50 came');
    lab.choice.values = { ...lab.choice.values, throws: 10 };
    expect(markupOf(lab)).toContain('data-measured=false');
  });

  it('each scene says what it is: explained by the main run, asked or told by what comes after', () => {
    const part = (lab: LabState, id: string) =>
      new RegExp(`data-scene=${id} .*?data-section=(\\w+) aria-live`).exec(markupOf(lab))?.[1];
    const lab = walked();
    expect([part(lab, 'heads'), part(lab, 'runs'), part(lab, 'why')]).toEqual([
      'explain',
      'told',
      'told',
    ]);
    expect(part(openLab(), 'heads')).toBe('question');
  });

  it('a further experiment has a Run of its own, that waits for nothing', () => {
    const lab = walked();
    const markup = markupOf(lab);
    expect(off(markup, 'run-runs')).toBe('false');
    expect(markup).toMatch(/data-section=measure>.*data-section=second>/);
    lab.run = vi.fn();
    listener(scenePage(lab), /data-action=run-runs/).call();
    expect(lab.run).toHaveBeenCalledExactlyOnceWith(lab.trials[1]);
  });

  it('a scene folds what is more, and asks what it has to ask', () => {
    const lab = walked();
    expect(textOf(lab)).toMatch(/In a row .*More Of all runs\./);
    expect(markupOf(lab).match(/<summary>More/g)).toHaveLength(1);
    expect(lab.questions.map(({ id }) => id)).toEqual(['share']);
    expect(openLab().questions).toEqual([]);
    expect(markupOf(lab).match(/data-section="check"/g)).toHaveLength(1);
  });

  it('after the scenes: how it was measured once it is, PyTorch, sources', () => {
    expect(textOf(openLab())).not.toContain('How this was measured');
    expect(textOf(walked())).toMatch(/How this was measured.*In PyTorch.*Sources/);
    expect(markupOf(walked())).toContain('data-section=pytorch');
    expect(markupOf(walked())).toContain('import torch');
  });

  it('what the address hides is not there', () => {
    const without = (...names: string[]) => {
      const lab = walked();
      lab.hiddenSections = new Set(names) as LabState['hiddenSections'];
      return lab;
    };
    expect(scenesOf(without('second'))).toEqual(['heads', 'why']);
    const texts: Readonly<Record<string, string>> = {
      ...{ header: 'Lab', explain: 'It is said.', check: 'Which share', predict: 'You skipped' },
      ...{ environment: 'How this was measured', pytorch: 'In PyTorch', sources: 'A book' },
    };
    for (const [name, words] of Object.entries(texts)) {
      expect(`${textOf(walked())} ${markupOf(walked())}`, name).toContain(
        words === 'Which share' ? 'class="questions"' : words,
      );
      const gone = without(name);
      expect(`${textOf(gone)} ${markupOf(gone)}`, name).not.toContain(
        words === 'Which share' ? 'class="questions"' : words,
      );
    }
    expect(markupOf(without('setup'))).not.toContain('data-section="setup"');
    expect(textOf(without('question'))).toContain('It is said.');
  });

  it('the end stands once every question is settled', () => {
    const lab = walked('locked');
    expect(markupOf(lab)).not.toContain('data-scene="ending"');
    lab.answers.graded({
      id: 'share',
      given: '50',
      right: true,
      tries: [{ given: '50', right: true }],
      over: true,
    });
    expect(textOf(lab)).toContain('Coins are fair.');
    expect(labRecord('coin')).toMatchObject({ status: 'done', checks: { share: true } });
  });

  it('a lab without words for a scene is a mistake of its author, who is told', () => {
    const { text } = coin();
    const silent = openLab({ text: { ...text, scenes: {} } });
    expect(() => scenePage(silent)).toThrow('the lab coin says nothing in heads');
  });

  it('what a scene asks of its lab reaches the lab', () => {
    const lab = walked();
    const view = viewOf(lab);
    view.set({ throws: 10 } as never);
    expect(lab.choice.values).toMatchObject({ throws: 10 });
    view.predict(40);
    expect([lab.predictions.draft, viewOf(lab).draft]).toEqual([40, 40]);
    view.pick('frame', 3);
    expect(view.picked('frame')).toBe(3);
    expect(view.shown).toEqual({ throws: 100, coin: 'fair', seed: 1 });
  });

  it('what an experiment shows while it runs is live until its end', () => {
    const lab = walked();
    expect(viewOf(lab).live).toEqual({});
    lab.main.partial = 12;
    expect(viewOf(lab).live).toEqual({ heads: 12 });
    expect(markupOf(lab)).not.toContain('aria-busy=true');
    Object.assign(lab.main.runner, { running: { phase: 'x', fraction: 0, remaining_ms: 0 } });
    expect(markupOf(lab).match(/aria-busy=true/g)).toHaveLength(1);
    expect(viewOf(lab).running).toBe('heads');
  });

  it('what it shows stands in the place of its figure, first and again, where the scene draws it', () => {
    const running = (live: number) => html`<p>so far ${live}</p>`;
    const { heads, ...others } = coin().scenes;
    const lab = openLab({ scenes: { heads: { ...heads, running }, ...others } });
    lab.predictions.stage = 'locked';
    expect(textOf(lab)).toContain('figure of heads');
    lab.main.partial = 12;
    expect(textOf(lab)).toContain('so far 12');
    expect(textOf(lab)).not.toContain('figure of heads');
    measured(lab);
    expect(textOf(lab)).toContain('so far 12');
    lab.main.partial = undefined;
    expect(textOf(lab)).toContain('figure of heads');
  });
});
