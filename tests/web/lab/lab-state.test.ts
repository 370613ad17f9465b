// A lab requests an update after every change to what it shows, and reports changes of its values.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { model } from '../../../web/src/lab/define';
import type { LabState } from '../../../web/src/lab/state/lab-state';
import { visitOf } from '../../../web/src/session/progress';
import { visits } from '../../../web/src/session/visits';
import { coin, measured, openLab } from './coin-lab';

beforeEach(() => visits.forget(visitOf('coin')));

const right = [{ given: '50', right: true }];
const actions: Readonly<Record<string, (lab: LabState) => unknown>> = {
  'another value': (lab) => lab.choice.set({ throws: 10 }),
  'the models': (lab) => lab.choice.offer([]),
  'a recording': (lab) => lab.choice.hold({ throws: 10 }, []),
  'a draft': (lab) => lab.predictions.setDraft(5),
  'an empty prediction': (lab) => lab.predictions.lock(),
  'a prediction': (lab) => {
    lab.predictions.draft = 5;
    lab.predictions.lock();
  },
  'a skipped prediction': (lab) => lab.predictions.skip(),
  'the wish to predict': (lab) => lab.predictions.ask(),
  'an answer': (lab) =>
    lab.answers.graded({ id: 'share', given: '50', right: true, tries: right, over: true }),
  'a run': (lab) => void lab.run(),
  'what a reader points at': (lab) => lab.main.pick('frame', 3),
  'the wish to reset': (lab) => {
    lab.predictions.stage = 'locked';
    lab.reset.ask();
  },
  'a declined Reset': (lab) => lab.reset.decline(),
  'a Reset': (lab) => lab.reset.now(),
  'an undone Reset': (lab) => {
    lab.reset.taken = { stored: { ...lab.keeper.stored }, visit: undefined };
    lab.reset.undo();
  },
  'what ends the way back to before a Reset': (lab) => {
    lab.reset.taken = { stored: lab.keeper.stored, visit: undefined };
    lab.answers.write('Coins!');
  },
};

describe('a lab asks to be drawn after', () => {
  for (const [name, action] of Object.entries(actions))
    it(name, () => {
      const requestUpdate = vi.fn();
      const lab = openLab({}, { requestUpdate });
      measured(lab);
      action(lab);
      expect(requestUpdate).toHaveBeenCalled();
    });
});

describe('its values', () => {
  it('are told to the address where the student chose them, and not where a recording holds them', () => {
    const valuesChanged = vi.fn();
    const lab = openLab({}, { valuesChanged });
    lab.choice.set({ throws: 10 });
    expect(String(valuesChanged.mock.calls[0]?.[0])).toBe('throws=10');
    lab.choice.hold({ throws: 20 }, []);
    expect(valuesChanged).toHaveBeenCalledOnce();
    expect(lab.choice.values).toMatchObject({ throws: 20, coin: 'fair' });
  });

  it('that name no model the engine has are replaced once it has listed them', () => {
    const refused = vi.fn();
    const lab = openLab({ params: { ...coin().params, model: model('mlp') } }, { refused });
    lab.choice.values = { ...lab.choice.values, model: 'nonsense' };
    lab.choice.offer([{ name: 'mlp', title: 'MLP' }] as never);
    expect(lab.choice.values.model).toBe('mlp');
    expect(refused.mock.calls).toEqual([['model=nonsense is not one of mlp; using mlp.']]);
    expect(lab.chosen.model.title).toBe('MLP');
  });

  it('of a lab that is open are asked about dry once at each change, and once more for the models', async () => {
    const dry = vi.fn(async () => 1);
    const lab = openLab({ dry, params: { ...coin().params, model: model('mlp') } });
    lab.opening.end();
    lab.choice.offer([{ name: 'mlp', title: 'MLP' }] as never);
    expect(dry).toHaveBeenCalledTimes(1);
    lab.choice.set({ throws: 10 });
    expect(dry).toHaveBeenCalledTimes(2);
    lab.choice.values = { ...lab.choice.values, model: 'nonsense' };
    lab.choice.offer([{ name: 'mlp', title: 'MLP' }] as never);
    expect(dry).toHaveBeenCalledTimes(3);
  });
});

it('a prediction that is asked for is no longer asked for once it is made, or once another setup is chosen', () => {
  const lab = openLab();
  lab.opening.end();
  lab.predictions.ask();
  expect(lab.predictions.asking).toBe(true);
  lab.choice.set({ throws: 10 });
  expect(lab.predictions.asking).toBe(false);
  lab.predictions.ask();
  lab.predictions.clear('open');
  expect(lab.predictions.asking).toBe(false);
});

it('a Reset that is not meant takes nothing', () => {
  const lab = openLab();
  measured(lab);
  lab.predictions.stage = 'locked';
  lab.reset.ask();
  expect(lab.reset.asked).toBe(true);
  lab.reset.decline();
  expect([lab.reset.asked, lab.main.outcome, lab.reset.taken]).toEqual([false, 50, undefined]);
});
