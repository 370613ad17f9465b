// A student's predictions by setup, and answers with their tries, in the state of a lab without a page.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { predictionPart } from '../../../web/src/lab/page/prediction-part';
import type { LabState } from '../../../web/src/lab/state/lab-state';
import { labRecord, visitOf } from '../../../web/src/session/progress';
import { visits } from '../../../web/src/session/visits';
import { measured, openLab } from './coin-lab';

const HERE = 'throws 100, coin: a fair one';
beforeEach(async () => {
  await visits.forget(visitOf('coin'));
});

const right = [{ given: '50', right: true }];
const wrong = [{ given: '4', right: false }];
/** As they are kept: with the answer in words, for the report. */
const kept = (tries: typeof right) =>
  tries.map((each) => ({ ...each, said: `${each.given}\u00a0%` }));
function answer(lab: LabState, tries: typeof right): void {
  const { given = '', right: is = false } = tries.at(-1) ?? {};
  lab.answers.graded({ id: 'share', given, right: is, tries, over: true });
}

function predict(lab: LabState, heads: number): void {
  lab.predictions.setDraft(heads);
  lab.predictions.lock();
}

describe('a prediction', () => {
  it('is locked once something is said that can be meant', async () => {
    const lab = openLab();
    lab.predictions.lock();
    expect([lab.predictions.stage, lab.notice]).toEqual([
      'open',
      'Say something first, or skip the prediction.',
    ]);
    lab.predictions.setDraft(2000);
    expect(lab.notice).toBe('');
    lab.predictions.lock();
    expect([lab.predictions.stage, lab.notice]).toEqual(['open', 'There are not so many throws.']);
    lab.predictions.asking = true;
    predict(lab, 60);
    expect([
      lab.predictions.stage,
      lab.notice,
      lab.predictions.asking,
      lab.predictions.draft,
      lab.prediction,
    ]).toEqual(['locked', '', false, undefined, 60]);
    expect(lab.predictions.ofChosen).toMatchObject({
      said: 60,
      about: HERE,
      text: '60 heads',
    });
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
    predict(lab, 60);
    lab.choice.set({ throws: 10 });
    expect([lab.prediction, lab.predictions.ofChosen]).toEqual([undefined, undefined]);
    predict(lab, 5);
    expect(lab.prediction).toBe(5);
    predict(lab, 4);
    lab.choice.set({ throws: 100, seed: 9 });
    expect(lab.prediction).toBe(60);
    expect(lab.predictions.all.map((each) => each.text)).toEqual(['60 heads', '4 heads']);
    expect(labRecord('coin').query).toBe('lab=coin&throws=10');
  });

  it('what is shown is judged by what was said of it, not of what is chosen meanwhile', () => {
    const lab = openLab();
    predict(lab, 60);
    measured(lab);
    lab.choice.set({ throws: 10 });
    expect([lab.prediction, lab.predictions.ofChosen]).toEqual([60, undefined]);
    expect(lab.choice.words(lab.choice.values, lab.uses)).toBe('throws 10, coin: a fair one');
    expect(lab.choice.words(lab.shownValues, ['coin'])).toBe('coin: a fair one');
  });

  it('is asked for again, in the same place, once another setup is chosen; a skip is of one setup', () => {
    const lab = openLab();
    expect(lab.predictions.open).toBe(true);
    predict(lab, 60);
    expect(lab.predictions.open).toBe(false);
    measured(lab);
    lab.choice.set({ throws: 10 });
    expect(lab.predictions.open).toBe(true);
    lab.choice.set({ throws: 100 });
    expect(lab.predictions.open).toBe(false);
    lab.choice.set({ throws: 10 });
    lab.predictions.skip();
    expect([lab.predictions.open, lab.predictions.passedOver]).toEqual([false, true]);
    lab.choice.set({ throws: 20 });
    expect([lab.predictions.open, lab.predictions.passedOver]).toEqual([true, false]);
    predict(lab, 9);
    expect([lab.predictions.open, lab.prediction]).toEqual([false, 60]);
    // What the main experiment does not use asks for nothing.
    lab.choice.set({ seed: 7 });
    expect(lab.predictions.open).toBe(false);
  });

  it('is not asked for again where that is hidden, recorded, or the result is there at once', () => {
    const lab = openLab();
    predict(lab, 60);
    measured(lab);
    const { experiment } = lab.main;
    Object.assign(lab.main, { experiment: { ...experiment, live: true } });
    lab.run = vi.fn();
    lab.choice.set({ throws: 10 });
    expect(lab.predictions.open).toBe(false);
    Object.assign(lab.main, { experiment });
    expect(lab.predictions.open).toBe(true);
    lab.hiddenSections = new Set(['predict']);
    expect(lab.predictions.open).toBe(false);
  });

  it('may be skipped; who has said something has not skipped', () => {
    const lab = openLab();
    lab.predictions.skip();
    expect(lab.predictions.stage).toBe('skipped');
    predict(lab, 60);
    lab.choice.set({ throws: 10 });
    lab.predictions.asking = true;
    lab.predictions.skip();
    expect([lab.predictions.stage, lab.predictions.asking]).toEqual(['locked', false]);
  });

  it('then Run has the focus; a lab that needs no measurement runs at once', () => {
    const focusRun = vi.fn();
    const lab = openLab({}, { focusRun });
    lab.run = vi.fn();
    lab.predictions.skip();
    expect(focusRun).toHaveBeenCalledOnce();
    expect(lab.run).not.toHaveBeenCalled();
    const live = openLab();
    Object.assign(live.main, { experiment: { ...live.main.experiment, live: true } });
    live.run = vi.fn();
    live.predictions.skip();
    expect(live.run).toHaveBeenCalledOnce();
  });

  it('its input moves the draft', () => {
    const lab = openLab();
    lab.predictions.setDraft(12);
    const [given] = inputOf(predictionPart(lab));
    expect([given.label, given.value]).toEqual(['How many heads?', 12]);
    given.onInput(40);
    expect(lab.predictions.draft).toBe(40);
  });
});

interface Input {
  readonly label: string;
  readonly value: number;
  readonly onInput: (given: number) => void;
}

/** The options that the prediction's input is given. */
function inputOf(template: unknown): Input[] {
  if (typeof template !== 'object' || template === null) return [];
  if ('onInput' in template) return [template as Input];
  return 'values' in template ? (template.values as unknown[]).flatMap(inputOf) : [];
}

describe('answers', () => {
  const walked = () => {
    const lab = openLab();
    predict(lab, 60);
    measured(lab);
    return lab;
  };

  it('are kept by setup, the one about this setup last; right ones end the lab', () => {
    const lab = walked();
    answer(lab, wrong);
    expect([lab.answers.settled, labRecord('coin').status, lab.ending]).toEqual([
      false,
      'predicted',
      undefined,
    ]);
    expect(labRecord('coin').checks).toEqual({ share: false });
    answer(lab, [...wrong, ...right]);
    expect(lab.answers.settled).toBe(true);
    expect(labRecord('coin')).toMatchObject({
      ...{ status: 'done', checks: { share: true } },
      ending: {
        believed: '60 heads',
        measured: '50 heads',
        verdict: 'You said 50; it was 51.',
        lesson: 'Coins are fair.',
      },
    });
    expect(lab.answers.of('share')).toEqual([
      { about: HERE, tries: kept([...wrong, ...right]), prompt: 'Which share showed heads?' },
    ]);
    expect(lab.answers.of('other')).toEqual([]);
    lab.choice.set({ throws: 10 });
    measured(lab);
    expect(lab.answers.settled).toBe(false);
    answer(lab, right);
    expect(lab.answers.of('share').map(({ about }) => about)).toEqual([
      HERE,
      'throws 10, coin: a fair one',
    ]);
  });

  it('the ending stays while another setup is tried, and says which one it is about', () => {
    const lab = walked();
    expect(lab.answers.card).toBeUndefined();
    answer(lab, right);
    expect(lab.answers.card?.about).toBe(HERE);
    lab.choice.set({ throws: 10 });
    measured(lab);
    expect(lab.ending).toBeUndefined();
    expect(lab.answers.card).toMatchObject({ measured: '50 heads', about: HERE });
    lab.predictions.clear('open');
    expect(lab.answers.card).toBeUndefined();
  });

  it('stay answered where the answer does not depend on what was changed', () => {
    const lab = walked();
    const standing = (uses?: readonly string[]) => {
      const [asked] = lab.questions;
      return lab.answers.standing({ ...asked, ...(uses && { uses }) } as never);
    };
    answer(lab, right);
    lab.choice.set({ throws: 10 });
    measured(lab);
    expect(standing().tries).toEqual([]);
    expect(standing().earlier).toHaveLength(1);
    // Answered before the lab said what its question uses.
    expect(standing([])).toEqual({ about: undefined, tries: kept(right), earlier: [] });
    expect(standing(['coin'])).toMatchObject({ about: 'coin: a fair one', tries: [] });
    const [asked] = lab.questions;
    Object.defineProperty(lab, 'questions', { value: [{ ...asked, uses: ['coin'] }] });
    answer(lab, right);
    expect(lab.answers.of('share').at(-1)?.about).toBe('coin: a fair one');
    lab.choice.set({ throws: 20 });
    measured(lab);
    expect(lab.answers.settled).toBe(true);
    lab.choice.set({ coin: 'bent' });
    measured(lab);
    expect(lab.answers.settled).toBe(false);
  });

  it('a lab without questions on the page is never settled; own words are kept', () => {
    expect(openLab().answers.settled).toBe(false);
    const lab = walked();
    lab.answers.write('Coins!');
    expect(labRecord('coin').words).toBe('Coins!');
  });
});
