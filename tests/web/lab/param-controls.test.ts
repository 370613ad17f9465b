// A parameter's control, as determined by its declaration, its texts and the chosen model.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModelSummary } from '../../../web/src/engine/types';
import type {
  ChoiceOptions,
  NumberOptions,
  SelectOptions,
} from '../../../web/src/kit/controls/fields';
import { type ControlContext, paramControl } from '../../../web/src/lab/page/param-controls';
import { choice, integer, model } from '../../../web/src/lab/params';
import { chosenModel, modelProblem, NO_MODEL } from '../../../web/src/lab/state/chosen-model';
import { keepMySpec } from '../../../web/src/session/own-model';

const SPEC = '{"name":"own","layers":[]}';
const presets = [
  { name: 'mlp', title: 'MLP', max_seq: 0 },
  { name: 'gpt', title: 'GPT', max_seq: 128 },
] as ModelSummary[];
const own = { name: 'wide', title: 'A wide one', spec: '{"wide":1}', max_seq: 64 };

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  keepMySpec(undefined);
});
afterEach(() => {
  keepMySpec(undefined);
  vi.unstubAllGlobals();
});

const context = (given: Partial<ControlContext> = {}): ControlContext => ({
  ...{
    value: 8,
    words: {},
    models: presets,
    model: NO_MODEL,
    noOwn: false,
    onChange: () => undefined,
  },
  ...given,
});
/** The options that the control's element is given. */
const options = <T>(control: unknown): T => (control as { values: readonly T[] }).values[0] as T;
const names = (control: unknown) =>
  options<SelectOptions>(control).options.map(({ value }) => value);

describe('a number', () => {
  const batch = integer(1, 64, 8, { powersOfTwo: true });
  it('has its bounds, its words, and its name where it has no words', () => {
    const words = { label: 'Batch', hint: 'Images at once.', unit: 'images' };
    expect(options<NumberOptions>(paramControl('batch', batch, context({ words })))).toMatchObject({
      ...{
        label: 'Batch',
        hint: 'Images at once.',
        unit: 'images',
        min: 1,
        max: 64,
        value: 8,
        powersOfTwo: true,
      },
    });
    const plain = options<NumberOptions>(
      paramControl('batch', integer(0, 9, 1), context({ value: '3' })),
    );
    expect(plain).toMatchObject({ label: 'batch', powersOfTwo: false, value: 3 });
    expect(Object.keys(plain)).not.toContain('hint');
    expect(Object.keys(plain)).not.toContain('unit');
  });
  it('may have no control; a length has one for a model with a sequence, up to its longest', () => {
    const hidden = paramControl('seed', integer(1, 9, 1, { shown: 'never' }), context());
    expect(typeof hidden).toBe('symbol');
    const seq = integer(0, 4096, 0, { shown: 'with a sequence' });
    expect(typeof paramControl('seq', seq, context())).toBe('symbol');
    const long = context({ model: { ...NO_MODEL, longest: 128 } });
    expect(options<NumberOptions>(paramControl('seq', seq, long)).max).toBe(128);
    expect(options<NumberOptions>(paramControl('batch', batch, long)).max).toBe(64);
  });
});

describe('a choice', () => {
  it('offers what it has words for, and stands at the first if its value is none of them', () => {
    const clock = choice(['page', 'fine'], 'page');
    const words = { options: { page: 'The page’s', fine: 'A fine one' } };
    const at = (value: string) =>
      options<ChoiceOptions>(paramControl('clock', clock, context({ value, words })));
    expect(at('fine').value).toBe('fine');
    expect(at('none').value).toBe('page');
    expect(at('fine').options).toEqual([
      { value: 'page', label: 'The page’s' },
      { value: 'fine', label: 'A fine one' },
    ]);
  });
});

describe('a model', () => {
  const param = model('mlp', { specs: [own as never] });
  it('is one of the presets that the lab takes, of its own, or the student’s', () => {
    expect(names(paramControl('model', param, context({ value: 'mlp' })))).toEqual([
      'mlp',
      'gpt',
      'wide',
    ]);
    const long = model('gpt', { accepts: ({ max_seq }) => max_seq > 0 });
    expect(names(paramControl('model', long, context({ value: 'gpt' })))).toEqual(['gpt']);
    keepMySpec(SPEC);
    expect(names(paramControl('model', long, context({ value: 'gpt' })))).toEqual(['gpt', 'mine']);
    expect(names(paramControl('model', long, context({ value: 'gpt', noOwn: true })))).toEqual([
      'gpt',
    ]);
  });

  it('is there before the presets are, the student’s too, unless the lab refuses that', () => {
    const early = (value: string, noOwn = false) =>
      names(paramControl('model', param, context({ value, models: [], noOwn })));
    expect(early('mlp')).toEqual(['mlp']);
    expect(early('mlp', true)).toEqual(['mlp']);
    expect(early('mine')).toEqual(['mine']);
    expect(early('mine', true)).toEqual([]);
  });

  it('is known by its name, title, length and what the engine is given', () => {
    expect(chosenModel('gpt', param, presets)).toMatchObject({
      argument: 'gpt',
      title: 'GPT',
      longest: 128,
    });
    expect(chosenModel('wide', param, presets)).toMatchObject({
      argument: own.spec,
      title: own.title,
      longest: 64,
    });
    expect(chosenModel('other', param, [])).toMatchObject({
      argument: 'other',
      title: 'other',
      longest: 0,
    });
    expect(chosenModel('mine', param, presets)).toMatchObject({
      argument: '',
      title: 'your model',
    });
    keepMySpec(SPEC);
    expect(chosenModel('mine', param, presets).argument).toBe(SPEC);
  });

  it('that cannot be used is refused with the reason', () => {
    const why = (name: string, noOwn?: string) => modelProblem(name, param, presets, noOwn);
    expect([why('mlp'), why('wide')]).toEqual([undefined, undefined]);
    expect(why('vgg')).toBe('model=vgg is not one of mlp, gpt, wide');
    expect(why('mine')).toContain('no model of your own');
    expect(why('mine', 'it has no images.')).toBe(
      'My model cannot be used here: it has no images.',
    );
    keepMySpec(SPEC);
    expect(why('mine')).toBeUndefined();
    expect(why('mlp', 'it has no images.')).toBeUndefined();
  });
});
