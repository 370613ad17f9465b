// What a student says in a lab: predictions by setup, answers with their tries. A real element, no page.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LabView } from '../../../web/src/lab/view';
import { labRecord, visitOf } from '../../../web/src/session/progress';
import { visits } from '../../../web/src/session/visits';
import { measured, openLab } from './coin-lab';

const HERE = 'throws 100, coin: a fair one';
beforeEach(async () => {
  await visits.forget(visitOf('coin'));
});

const right = [{ given: '50', right: true }];
const wrong = [{ given: '4', right: false }];
function answer(lab: LabView, tries: typeof right): void {
  const { given = '', right: is = false } = tries.at(-1) ?? {};
  lab.graded({ id: 'share', given, right: is, tries, over: true });
}

function said(lab: LabView, heads: number): void {
  lab.setDraft(heads);
  lab.lock();
}

describe('a prediction', () => {
  it('is locked once something is said that can be meant', async () => {
    const lab = openLab();
    lab.lock();
    expect([lab.stage, lab.notice]).toEqual([
      'open',
      'Say something first, or skip the prediction.',
    ]);
    lab.setDraft(2000);
    expect(lab.notice).toBe('');
    lab.lock();
    expect([lab.stage, lab.notice]).toEqual(['open', 'There are not so many throws.']);
    lab.asking = true;
    said(lab, 60);
    expect([lab.stage, lab.notice, lab.asking, lab.draft, lab.said]).toEqual([
      'locked',
      '',
      false,
      undefined,
      60,
    ]);
    expect(lab.spoken).toMatchObject({ said: 60, about: HERE, text: '60 heads' });
    expect(labRecord('coin')).toMatchObject({
      ...{ status: 'predicted', prediction: '60 heads', query: 'lab=coin' },
      predictions: [{ about: HERE, text: '60 heads' }],
    });
    expect(visits.get(visitOf('coin'))).toMatchObject({
      stage: 'locked',
      predictions: [{ said: 60 }],
    });
  });

  it('is of its setup: another one has none, and each has its last', () => {
    const lab = openLab();
    said(lab, 60);
    lab.set({ throws: 10 });
    expect([lab.said, lab.spoken]).toEqual([undefined, undefined]);
    said(lab, 5);
    expect(lab.said).toBe(5);
    said(lab, 4);
    lab.set({ throws: 100, seed: 9 });
    expect(lab.said).toBe(60);
    expect(lab.predictions.map((each) => each.text)).toEqual(['60 heads', '4 heads']);
    expect(labRecord('coin').query).toBe('lab=coin&throws=10');
  });

  it('what is shown is judged by what was said of it, not of what is chosen meanwhile', () => {
    const lab = openLab();
    said(lab, 60);
    measured(lab);
    lab.set({ throws: 10 });
    expect([lab.said, lab.spoken]).toEqual([60, undefined]);
    expect(lab.setupText()).toBe('throws 10, coin: a fair one');
    expect(lab.setupText(lab.shownValues, ['coin'])).toBe('coin: a fair one');
  });

  it('may be skipped; who has said something has not skipped', () => {
    const lab = openLab();
    lab.skip();
    expect(lab.stage).toBe('skipped');
    said(lab, 60);
    lab.set({ throws: 10 });
    lab.asking = true;
    lab.skip();
    expect([lab.stage, lab.asking]).toEqual(['locked', false]);
  });

  it('then Run has the focus; a lab that needs no measurement runs at once', async () => {
    const lab = openLab();
    const focus = vi.fn();
    Object.assign(lab, {
      querySelector: (what: string) => (what === '[data-action="run"]' ? { focus } : null),
    });
    lab.run = vi.fn();
    lab.skip();
    await lab.updateComplete;
    await Promise.resolve();
    expect(focus).toHaveBeenCalledOnce();
    expect(lab.run).not.toHaveBeenCalled();
    const live = openLab();
    Object.assign(live.main, { experiment: { ...live.main.experiment, live: true } });
    live.run = vi.fn();
    live.skip();
    expect(live.run).toHaveBeenCalledOnce();
  });

  it('its input moves the draft', () => {
    const lab = openLab();
    lab.setDraft(12);
    const [given] = lab.predictionInput().values as [
      { label: string; value: number; onInput: (said: number) => void },
    ];
    expect([given.label, given.value]).toEqual(['How many heads?', 12]);
    given.onInput(40);
    expect(lab.draft).toBe(40);
  });
});

describe('answers', () => {
  const walked = () => {
    const lab = openLab();
    said(lab, 60);
    measured(lab);
    return lab;
  };

  it('are kept by setup, the one about this setup last; right ones end the lab', () => {
    const lab = walked();
    answer(lab, wrong);
    expect([lab.settled, labRecord('coin').status, lab.ending]).toEqual([
      false,
      'predicted',
      undefined,
    ]);
    expect(labRecord('coin').checks).toEqual({ share: false });
    answer(lab, [...wrong, ...right]);
    expect(lab.settled).toBe(true);
    expect(labRecord('coin')).toMatchObject({
      ...{ status: 'done', checks: { share: true } },
      ending: {
        believed: '60 heads',
        measured: '50 heads',
        judged: 'right',
        lesson: 'Coins are fair.',
      },
    });
    expect(lab.answers('share')).toEqual([
      { about: HERE, tries: [...wrong, ...right], prompt: 'Which share showed heads?' },
    ]);
    expect(lab.answers('other')).toEqual([]);
    lab.set({ throws: 10 });
    measured(lab);
    expect(lab.settled).toBe(false);
    answer(lab, right);
    expect(lab.answers('share').map(({ about }) => about)).toEqual([
      HERE,
      'throws 10, coin: a fair one',
    ]);
  });

  it('a lab without questions on the page is never settled; own words are kept', () => {
    expect(openLab().settled).toBe(false);
    const lab = walked();
    lab.write('Coins!');
    expect(labRecord('coin').words).toBe('Coins!');
  });
});
