// What can be run and answered in what an embed shows of a lab, and whether a student has completed it.

import { afterEach, describe, expect, it } from 'vitest';
import { completionOf } from '../../../web/src/app/host/completion';
import type { AnyLab } from '../../../web/src/lab/define';
import { partOf } from '../../../web/src/lab/lab-part';
import type { LabState } from '../../../web/src/lab/state/lab-state';
import { visits } from '../../../web/src/session/visits';
import { coin, measured, openLab } from '../lab/coin-lab';

interface Embed {
  readonly part?: string;
  readonly hide?: readonly string[];
  readonly text?: object;
}

/** The lab, or a part of it, as an embed opens it. */
function embedded({ part = '', hide = [], text = {} }: Embed = {}): LabState {
  const whole = coin();
  const scenes = (part === '' ? whole : partOf(whole, part).lab).scenes;
  const lab = openLab({ scenes, text: { ...whole.text, ...text } } as Partial<AnyLab>);
  lab.hiddenSections = new Set(hide) as LabState['hiddenSections'];
  lab.predictions.stage = 'skipped';
  return lab;
}

function answer(lab: LabState, right: boolean): void {
  const tries = [{ given: '50', right }];
  lab.answers.graded({ id: 'share', given: '50', right, tries, over: true });
}

describe('what a student has completed', () => {
  afterEach(() => visits.forget({ activity: 'coin', frame: '' }));

  it('is the whole lab once it was run and all is answered that it asks', () => {
    const lab = embedded();
    expect(completionOf(lab, '')).toEqual({
      ...{ isWhole: true, runs: true, asks: true, questions: [], open: 0 },
      ...{ left: undefined, isComplete: false },
    });
    measured(lab);
    expect(completionOf(lab, '')).toMatchObject({
      questions: ['share'],
      open: 1,
      isComplete: false,
    });
    answer(lab, true);
    expect(completionOf(lab, '')).toMatchObject({ open: 0, isComplete: true });
  });

  it('is not the whole lab while that asks for more than its questions', () => {
    const ending = { ...coin().text.ending, left: () => 'Throw more.' };
    const lab = embedded({ text: { ending } });
    expect(completionOf(lab, '').left).toBeUndefined();
    measured(lab);
    answer(lab, true);
    expect(completionOf(lab, '')).toMatchObject({ left: 'Throw more.', isComplete: false });
    // A part without its end is done before.
    expect(completionOf(lab, 'why')).toMatchObject({ left: undefined, isComplete: true });
  });

  it('is a part once its own scene was run, too', () => {
    const lab = embedded({ part: 'runs' });
    expect(completionOf(lab, 'runs')).toMatchObject({ isWhole: false, asks: false });
    measured(lab);
    expect(completionOf(lab, 'runs').isComplete).toBe(false);
    measured(lab, 'runs', 7);
    expect(completionOf(lab, 'runs').isComplete).toBe(true);
  });

  it('is a part with questions once they are answered', () => {
    const lab = embedded({ part: 'why' });
    measured(lab);
    expect(completionOf(lab, 'why')).toMatchObject({ asks: true, isComplete: false });
    answer(lab, true);
    expect(completionOf(lab, 'why').isComplete).toBe(true);
  });

  it('is the prediction and its run, where no question is asked', () => {
    const lab = embedded({ part: 'run' });
    expect(completionOf(lab, 'run')).toMatchObject({ asks: false, runs: true, isComplete: false });
    measured(lab);
    expect(completionOf(lab, 'run').isComplete).toBe(true);
  });

  it('asks nothing where the course page leaves the questions out', () => {
    const lab = embedded({ hide: ['check'] });
    measured(lab);
    expect(completionOf(lab, '')).toMatchObject({ asks: false, questions: [], isComplete: true });
  });

  it('is the whole lab where the part in the address does not exist', () => {
    for (const part of ['nope', 'toString', '__proto__'])
      expect(completionOf(embedded(), part)).toMatchObject({ isWhole: true, isComplete: false });
  });

  it('is nothing where there is neither anything to run nor to answer', () => {
    const lab = embedded({ part: 'side' });
    expect(completionOf(lab, 'side')).toMatchObject({ runs: false, asks: false });
  });
});
