// The sentences of the Parameters lab about every preset and hand-made models, each checked against its numbers.

import { describe, expect, it } from 'vitest';
import { binaryBytes, bytes, count, counted } from '../../../web/src/kit/words/format';
import { written } from '../../../web/src/labs/parameters/beliefs';
import { figures } from '../../../web/src/labs/parameters/figure-words';
import {
  linearParameters,
  partsOf,
  shownParts,
  unitGap,
  WIDE_BATCH,
} from '../../../web/src/labs/parameters/outcome';
import { text } from '../../../web/src/labs/parameters/text';
import { openEngine, value } from '../../boundary/support/engine';
import { numbersOf, plain, predictedView, spaced } from './predicted-view';

const { session } = await openEngine();
const PRESETS = value(session.models());
const VALUES = { model: 'mlp', inputs: 4, outputs: 3, batch: 1, precision: 'fp32' } as const;
const LIMIT = 503_316_480;

function described(spec: object | string, batch = 1) {
  const asked = typeof spec === 'string' ? { model: spec } : { spec: JSON.stringify(spec) };
  return value(session.describe({ ...asked, batch }));
}

/** All sentences of one outcome, by scene. */
function wordsOf(model: object | string, title: string, prediction?: number, batch = 1) {
  const dry = {
    title,
    chosen: described(model, batch),
    single: described(model),
    wide: described(model, WIDE_BATCH),
    small: described('gpt2'),
    xl: described('gpt2_xl'),
    memory_limit_bytes: LIMIT,
  };
  const outcomes = { counted: { title, description: dry.single } };
  const view = predictedView({ values: VALUES, outcomes, dry, prediction, model: { title } });
  const { scenes } = text;
  return {
    dry,
    parameters: dry.single.parameters,
    model: plain(scenes.model.say(view)),
    more: plain(scenes.model.more(view)),
    size: plain(scenes.size.say(view)),
    large: plain(scenes.large.say(view)),
    titles: [scenes.model.title(view), scenes.size.title(view), figures.batch(dry)].map(spaced),
    questions: [
      ...scenes.model.questions(),
      ...scenes.batch.questions(view),
      ...scenes.size.questions(view),
    ],
    verdict: prediction === undefined ? undefined : text.ending.verdict(view, prediction),
  };
}

const NOTHING = { input: { shape: [4] }, layers: [{ type: 'relu' }] };
const ONE = { input: { shape: [1] }, layers: [{ type: 'linear', out_features: 1, bias: false }] };

describe.each(PRESETS)('$title', ({ name, title, parameters }) => {
  const outcome = wordsOf(name, title, 4321, 16);

  it('the verdict has both numbers and their ratio', () => {
    const [lead = ''] = outcome.model;
    expect(lead).toMatch(/^You said 4,321; it is /);
    const [prediction = 1, measured = 1, ratio = 0] = numbersOf(lead);
    expect(measured / parameters).toBeCloseTo(1, 2);
    expect(ratio / (measured / prediction)).toBeCloseTo(1, 1);
    expect(lead).toContain('too few');
  });

  it('the reason is true of the layers', () => {
    const [reason = ''] = wordsOf(name, title).model;
    expect(outcome.model[0]).toContain(reason);
    const { layers } = outcome.dry.single;
    const holders = layers.filter((layer) => layer.parameters > 0);
    if (layers.length === 1) {
      const outputs = layers[0]?.output_shape.at(-1) ?? 0;
      const [inputs = 0, ...rest] = numbersOf(reason);
      expect(rest).toEqual([outputs, outputs]);
      expect((inputs + 1) * outputs).toBe(parameters);
    } else {
      expect(holders.length).toBeGreaterThan(1);
      // Of the layers and the repeated blocks, the two that hold the most, and how much that is.
      const parts = [...shownParts(partsOf(outcome.dry.single))].sort(
        (a, b) => b.parameters - a.parameters,
      );
      const [first, second] = parts;
      const named = (part = first) => `${part?.label}, ${written(part?.parameters ?? 0)}`;
      expect(reason).toBe(spaced(`The largest: ${named()}; ${named(second)}.`));
      const sum = parts.reduce((all, each) => all + each.parameters, 0);
      expect(sum).toBe(parameters);
    }
  });

  it('titles, bytes and their gap', () => {
    const [counted = '', size = '', batch = ''] = outcome.titles;
    expect(counted).toContain(count(parameters));
    expect(size).toBe(
      `Is it ${spaced(bytes(4 * parameters))} or ${spaced(binaryBytes(4 * parameters)).split(' ')[0]}?`,
    );
    // What grows with the batch is asked, so the title does not say it.
    expect(batch).toBe(`${title} at batch 16: parameters, and what flows`);
    const [words = ''] = outcome.size;
    const gap = /numbers are ([\d.]+) %/.exec(words)?.[1];
    if (gap !== undefined) expect(Number(gap)).toBeCloseTo(100 * (unitGap(4 * parameters) ?? 0), 0);
    expect(words).toContain(`${count(4 * parameters)} bytes.`);
    // What a wrong unit looks like is asked below.
    expect(words).not.toMatch(/“/);
  });

  it('questions are answered by the counts', () => {
    const answers = Object.fromEntries(outcome.questions.map(({ id, answer }) => [id, answer]));
    expect(answers).toEqual({
      'back-again': linearParameters(768, 3072) - linearParameters(3072, 768),
      batch: 'work',
      misread: '1024',
    });
    for (const question of outcome.questions) expect(question.hints).toHaveLength(2);
  });
});

describe('outcomes made by hand', () => {
  it('exactly right, nearly right, too many', () => {
    expect(wordsOf('linear', 'Linear', 2_362_368).model[0]).toContain(
      'You said 2,362,368; it is 2,362,368: exactly right.',
    );
    expect(wordsOf('linear', 'Linear', 2_362_368).verdict?.standing).toBe('right');
    expect(wordsOf('linear', 'Linear', 2_400_000).model[0]).toContain(
      'close enough, 1.6 % too many',
    );
    expect(wordsOf('linear', 'Linear', 5e6).model[0]).toContain('2.1× too many');
  });

  it('a model without parameters is no share of zero', () => {
    const { model, titles, questions } = wordsOf(NOTHING, 'Nothing');
    expect(model).toEqual(['Nothing in Nothing is learned.']);
    expect(titles[0]).toBe('Nothing has 0 parameters');
    expect(figures.largest('Nothing', described(NOTHING))).toBe('Nothing has no parameters');
    expect(questions.map(({ id }) => id)).not.toContain('misread');
  });

  it('one single weight', () => {
    const { model, titles } = wordsOf(ONE, 'One');
    expect(model).toEqual(['Only linear has parameters.']);
    expect(titles[0]).toBe('One has 1 parameter');
  });

  it('a skipped prediction has no verdict', () => {
    expect(wordsOf('mlp', 'MLP').model[0]).not.toContain('You said');
  });

  it('thousand millions are never called B', () => {
    expect(counted(1_557_611_200)).toBe('1.56 billion');
    expect(counted(999_600_000)).toBe('1.00 billion');
    expect(spaced(counted(124_439_808))).toBe('124 M');
    expect(wordsOf('gpt2_xl', 'GPT-2 XL').large[0]).toContain('1.56 billion');
  });

  it('the limit is said as it is, on both sides', () => {
    const { dry } = wordsOf('mlp', 'MLP');
    expect(figures.limit(dry, 'fp32')).toContain('do not fit');
    expect(figures.limit({ ...dry, memory_limit_bytes: 7e9 }, 'fp32')).toContain(
      'so its weights fit',
    );
    expect(figures.limit({ ...dry, memory_limit_bytes: 2e9 }, 'int8')).toContain(
      'so its weights fit',
    );
  });

  it('175 billion is another model, and is called so where tokens are read', () => {
    expect(wordsOf('gpt2', 'GPT-2 small', 175e9).model[0]).toContain('That is GPT-3. The largest');
    expect(wordsOf('mlp', 'MLP', 175e9).model[0]).not.toContain('GPT-3');
  });

  it('an output layer that shares its matrix is named beside its 0 parameters', () => {
    expect(figures.tied(wordsOf('gpt2', 'GPT-2 small').dry)).toEqual({
      note: 'lm_head uses the matrix of the token embedding, counted there.',
    });
    expect(figures.tied(wordsOf('mlp', 'MLP').dry)).toEqual({});
  });

  it('the small layer says what one more of each adds', () => {
    const view = predictedView({ values: VALUES, outcomes: {}, dry: undefined });
    expect(plain(text.scenes.layer.say(view))).toEqual([
      'One more input adds 3 weights; one more output adds 4 weights and a bias.',
    ]);
    expect(linearParameters(5, 3) - linearParameters(4, 3)).toBe(3);
    expect(linearParameters(4, 4) - linearParameters(4, 3)).toBe(4 + 1);
  });

  it('a gap is only said between units of one prefix', () => {
    expect(unitGap(9_449_472)).toBeCloseTo(0.0486, 4);
    expect(unitGap(6.23e9)).toBeCloseTo(0.0737, 4);
    expect(unitGap(5000)).toBeCloseTo(0.024, 4);
    expect(unitGap(1_010_000_000)).toBeUndefined();
    expect(unitGap(0)).toBeUndefined();
  });
});

it('layers that are only numbered are of any kind, and are never one part; repeated blocks are', () => {
  const twelve = (name: (index: number) => string) =>
    shownParts(
      Array.from({ length: 12 }, (_, index) => ({ label: name(index), parameters: index + 1 })),
    ).map(({ label }) => label);
  expect(twelve((index) => `h.${index}.fc`)).toEqual(['12 × h.*.fc']);
  expect(twelve(String)).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', 'all others']);
});
