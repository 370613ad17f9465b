// Recipes that were tried before, and gradients on float16's scale: the sentences are true of the numbers.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { bytes } from '../../../web/src/kit/words/format';
import { figures as words } from '../../../web/src/labs/savers/figure-words';
import {
  type Gradients,
  highestPower,
  mostSaved,
  partsAtPeak,
  plannedPeak,
  stored,
} from '../../../web/src/labs/savers/outcome';
import { pytorch } from '../../../web/src/labs/savers/pytorch';
import { cure, heavy, highest } from '../../../web/src/labs/savers/questions';
import { PLAIN, recipeText, repaired, saversOf } from '../../../web/src/labs/savers/recipe';
import { text } from '../../../web/src/labs/savers/text';
import { value } from '../../boundary/support/engine';
import { learned, RECIPES } from './savers-cases';
import { dryOf, engine, plan } from './savers-fixtures';
import { wordsIn } from './views';

describe('savers: recipes', () => {
  it('frees early where copies are rounded, as the engine asks', () => {
    expect(repaired({ ...PLAIN, storage: 'float16' }).keep).toBe('needed');
    expect(repaired(PLAIN)).toBe(PLAIN);
  });

  it('lists what is on, each alone', () => {
    expect(recipeText(PLAIN)).toBe('nothing saved');
    const all = saversOf(RECIPES.at(-1)?.[2] ?? PLAIN);
    expect(all).toHaveLength(5);
    for (const { alone } of all) expect(alone).not.toEqual(PLAIN);
  });

  it('tells the highest moment of any step, and what was alive then', () => {
    const plain = plan('lenet5', PLAIN);
    expect(plannedPeak(plain)).toBe(plain.steady_peak_bytes);
    const first = { ...plain, steady_peak_bytes: 1 };
    expect(plannedPeak(first)).toBe(plain.planned.peak_bytes);
    expect(partsAtPeak(first)).toBe(plain.planned.at_peak);
    expect(mostSaved(dryOf('lenet5', PLAIN))).toBeUndefined();
    expect(mostSaved(dryOf('lenet5', { ...PLAIN, keep: 'needed' }))).toBe('activations');
  });

  it('asks what is true of any step', () => {
    expect(cure.answer).toBe('activations');
    const [before, after] = [plan('lenet5', PLAIN), plan('lenet5', { ...PLAIN, checkpoint: 3 })];
    expect(after.gradient_bytes).toBe(before.gradient_bytes);
    expect(after.activation_bytes).toBeLessThan(before.activation_bytes);
    // The MLP is a network of the kind asked about: SGD frees the most memory there.
    expect(heavy.answer).toBe('sgd');
    const sgd = plannedPeak(plan('mlp', { ...PLAIN, optimizer: 'sgd' }));
    for (const change of [{ checkpoint: 2 }, { parts: 8 }, { keep: 'needed', storage: 'float16' }])
      expect(sgd).toBeLessThan(plannedPeak(plan('mlp', { ...PLAIN, ...change })));
  });

  it('writes PyTorch of the recipe in lines that fit', () => {
    for (const [, , recipe] of RECIPES) {
      const { optimizer, parts, checkpoint, keep, storage } = recipe;
      const values = { optimizer, parts: String(parts), checkpoint, keep, storage, batch: 32 };
      const code = pytorch({ values, model: {} } as never);
      for (const line of code.split('\n')) expect(line.length).toBeLessThanOrEqual(72);
      expect(code.includes('checkpoint(')).toBe(checkpoint > 0);
      expect(code.includes('saved_tensors_hooks')).toBe(storage !== 'float32');
      expect(code).toContain(`x.chunk(${parts})`);
    }
  });
});

describe('savers: float16', () => {
  it('counts what the engine counts, at every scale', () => {
    const at = (scale: number) => value(engine.session.lossScalingDemo(scale));
    const measured: Gradients = { title: 'MLP', steps: 1, report: at(1) };
    for (const power of [0, 3, 10, 16, 20, 24]) {
      const { scaled } = at(2 ** power);
      const { zero, blurred, infinite, all } = stored(measured, power);
      // At the limits of a class a few values are rounded into the next one.
      const few = 1e-4 * all;
      expect(Math.abs(zero - scaled.underflowed)).toBeLessThanOrEqual(few);
      expect(Math.abs(blurred - scaled.subnormal)).toBeLessThanOrEqual(few);
      expect(Math.abs(infinite - scaled.overflowed)).toBeLessThanOrEqual(few);
    }
  });

  it.each([0, 6, 12, 16, 20, 21, 24])('says what becomes of them at 2^%i', (power) => {
    const measured = learned();
    const { zero, blurred, infinite, all } = stored(measured, power);
    const which = { values: { power }, outcomes: { gradients: measured } };
    const shownWords = wordsIn(text.scenes.half, which);
    expect(all).toBe(100);
    expect(shownWords.includes('overflow')).toBe(infinite > 0);
    expect(shownWords.includes('skips this step')).toBe(infinite > 0);
    expect(shownWords.includes('all keep 11 binary digits')).toBe(zero + blurred + infinite === 0);
    if (infinite === 0 && zero + blurred > 0)
      expect(shownWords).toContain(`That is ${zero + blurred} % of them`);
    expect(shownWords).not.toContain('many');
  });

  it('asks for the last scale before one overflows', () => {
    const measured = learned();
    const question = highest(measured);
    expect(question.answer).toBe(highestPower(measured));
    expect(stored(measured, highestPower(measured)).infinite).toBe(0);
    expect(stored(measured, highestPower(measured) + 1).infinite).toBeGreaterThan(0);
    expect(question.kind === 'number' && gradeNumber(question, 20)).toBe(true);
  });

  it('names the model whose gradients they are', () => {
    expect(words.trained(learned())).toContain('LeNet-5');
    expect(bytes(1)).toBe('1\u00a0B');
  });
});
