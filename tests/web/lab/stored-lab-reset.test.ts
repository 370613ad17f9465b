// Reset removes what was done in a lab, and Undo restores all of it, whatever another tab does meanwhile.

import { describe, expect, it, vi } from 'vitest';
import { type AnyLab, model } from '../../../web/src/lab/define';
import { elsewhere, held, KEY, LAB, opened, pass, predicts, RESULTS } from './opened-lab';

describe('Reset of a lab', () => {
  it('Reset and Undo bring all of it back', async () => {
    held.store.answer();
    const lab = await opened();
    await pass(0);
    predicts(lab, 12);
    await pass(0);
    const before = await held.store.visit(KEY);
    lab.reset.now();
    await pass(0);
    expect(await held.store.visit(KEY)).toBeUndefined();
    expect(await held.store.result(KEY, 'results')).toBeUndefined();
    lab.reset.undo();
    await pass(0);
    const after = await held.store.visit(KEY);
    expect({ ...after, revision: 0 }).toEqual({ ...before, revision: 0 });
    expect(await held.store.result(KEY, 'results')).toEqual(RESULTS);
  });

  it('a Reset with nothing to lose leaves within reach what the Reset before took', async () => {
    held.store.answer();
    const lab = await opened();
    await pass(0);
    predicts(lab, 12);
    lab.reset.ask();
    expect(lab.reset.asked).toBe(true);
    lab.reset.now();
    lab.choice.set({ throws: 30 });
    lab.reset.ask();
    expect(lab).toMatchObject({
      ...{ reset: { asked: false }, predictions: { all: [] } },
      choice: { values: { throws: 100 } },
    });
    lab.reset.undo();
    await pass(0);
    expect(lab.predictions.all.map(({ said }) => said)).toEqual([12]);
  });

  it('what another tab chooses, or resets with nothing to lose, leaves Undo within reach', async () => {
    held.store.answer();
    const lab = await opened();
    await pass(0);
    lab.reset.now();
    await pass(0);
    await elsewhere({ values: { throws: 3 } });
    lab.reset.undo();
    await pass(0);
    expect(lab.predictions.all.map(({ said }) => said)).toEqual([6]);
    expect(lab.main.outcome).toBe(4);
  });

  it('Reset in a frame leads back to the settings that its course page gave it', async () => {
    vi.doMock('../../../web/src/session/frame', () => ({ FRAME: 'hide=first&throws=20' }));
    held.store.answer();
    const lab = await opened();
    await pass(0);
    lab.choice.set({ throws: 30 });
    lab.reset.now();
    vi.doUnmock('../../../web/src/session/frame');
    expect(lab.choice.values).toEqual({ throws: 20 });
  });

  it('Reset in a frame that names an unknown model says so, and takes the lab’s own', async () => {
    vi.doMock('../../../web/src/session/frame', () => ({ FRAME: 'model=nosuch' }));
    held.store.answer();
    const refused = vi.fn();
    const own = { ...LAB, params: { model: model('mlp') } } as AnyLab;
    const lab = await opened(own, false, { refused });
    await pass(0);
    lab.choice.models = [{ name: 'mlp' }] as never;
    lab.reset.now();
    vi.doUnmock('../../../web/src/session/frame');
    expect(lab.choice.values.model).toBe('mlp');
    expect(refused).toHaveBeenCalledWith('model=nosuch is not one of mlp; using mlp.');
  });

  it('Undo of one tab takes back nothing that another did since', async () => {
    held.store.answer();
    const lab = await opened();
    await pass(0);
    lab.reset.now();
    await pass(0);
    const done = { lab: 'coin', status: 'done', words: 'mine' } as const;
    await elsewhere({ lab: done });
    await vi.waitFor(() => expect(lab.reset.taken).toBeUndefined());
    lab.reset.undo();
    await pass(0);
    expect((await held.store.visit(KEY))?.lab).toEqual(done);
  });
});
