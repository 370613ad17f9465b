// The sentences of the budget game are true of its numbers: steps that the engine plans, with hand-made times.

import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { figures } from '../../../web/src/labs/savers/figure-words';
import { aloneFigure } from '../../../web/src/labs/savers/figures';
import {
  type Attempt,
  best,
  fits,
  type Outcome,
  partsAtPeak,
  plannedPeak,
  steady,
  together,
  triedBefore,
} from '../../../web/src/labs/savers/outcome';
import { PLAIN } from '../../../web/src/labs/savers/recipe';
import { allocatedAfter, highestOf } from '../../../web/src/labs/savers/shelf';
import { text } from '../../../web/src/labs/savers/text';
import { learned, RECIPES, slowdown } from './savers-cases';
import { caseOf, dryOf, MB, outcomeOf, sized } from './savers-fixtures';
import { allWords, isRatio, ratiosIn, wordsIn, wordsInView } from './views';

describe.each(RECIPES)('savers: %s', (_, model, recipe, time) => {
  it('says the time that was found, and no more than can be told', () => {
    const words = wordsIn(text.scenes.time, caseOf(dryOf(model, recipe), [time]));
    expect(words.includes('can’t tell')).toBe(time.verdict === 'cannot_tell');
    expect(words.includes('No measurable difference')).toBe(time.verdict === 'same');
    if (time.verdict === 'slower' || time.verdict === 'faster')
      expect(isRatio(ratiosIn(words)[0] ?? 0, time.ratio, 1)).toBe(true);
    expect(words.includes('is faster:')).toBe(time.verdict === 'faster');
    expect(words.includes('too few samples')).toBe(time.confidence < 0.95);
    if (time.confidence >= 0.95) expect(words).toContain('probably between');
  });

  it('gives a reason that its counts hold', () => {
    const dry = dryOf(model, recipe);
    const words = wordsIn(text.scenes.time, caseOf(dry, [time]));
    const again = dry.mine.recompute_flops / dry.plain.total_flops;
    const [, share] = /computed ([\d.]+) % of/.exec(words) ?? [];
    expect(share !== undefined).toBe(again > 0);
    if (share !== undefined) expect(Number(share) / 100).toBeCloseTo(again, 2);
    if (again > 0) {
      expect(words.includes('no price')).toBe(time.verdict === 'same');
      expect(words.includes('vary too much')).toBe(time.verdict === 'cannot_tell');
      expect(words.includes('worth more')).toBe(time.verdict === 'faster');
    }
    expect(words.includes('No saver is on')).toBe(recipe === PLAIN);
  });

  it('says whether it fits, by the bytes of its highest moment', () => {
    for (const budget of ['35', '50', '75']) {
      const dry = dryOf(model, recipe, budget);
      const which = caseOf(dry, [time]);
      const words = wordsIn(text.scenes.time, which);
      const { steps } = which.outcomes as { steps: Outcome };
      const fit = plannedPeak(dry.mine) <= dry.budget_bytes;
      expect(fits(steps.attempts[0] as Attempt, steps.budget_bytes)).toBe(fit);
      expect(words.includes('does not fit')).toBe(!fit);
      expect(words.includes('and fits')).toBe(fit);
      expect(sized(words, 'peaked at') / plannedPeak(dry.mine)).toBeCloseTo(1, 2);
      // Advice to add a saver appears only for a recipe that does not fit.
      expect(words.includes('Add a saver')).toBe(!fit);
      expect(figures.trade(steps).includes('does not fit')).toBe(!fit);
      expect(figures.fit(dry).includes('it fits')).toBe(fit);
    }
  });

  it('compares each saver alone with all together', () => {
    const dry = dryOf(model, recipe);
    const peak = plannedPeak(dry.plain);
    const saved = dry.alone.reduce((all, each) => all + peak - each.peak_bytes, 0);
    const all = peak - plannedPeak(dry.mine);
    const words = wordsIn(text.scenes.alone, caseOf(dry, [time]));
    expect(words.includes('less than the sum')).toBe(together(dry) === 'less');
    if (together(dry) === 'less') {
      expect(saved).toBeGreaterThan(all);
      expect(sized(words, 'Alone they free') / saved).toBeCloseTo(1, 2);
      expect(sized(words, 'in sum, together') / all).toBeCloseTo(1, 2);
    }
    if (together(dry) === 'more') expect(saved).toBeLessThan(all);
    if (together(dry) === 'sum') expect(Math.abs(saved - all)).toBeLessThan(0.01 * peak);
    expect(words.includes('No saver')).toBe(dry.alone.length === 0);
    const { title } = aloneFigure(dry).values[0] as FigureSpec;
    expect(title).toContain('Peak memory');
    expect(title).not.toBe(figures.alone(dry));
    expect(title.includes('and with all')).toBe(dry.alone.length > 1);
  });

  it('plays the step whose peak it names', () => {
    const { mine } = dryOf(model, recipe);
    const events = steady(mine);
    const totals = events.map(({ total_bytes }) => total_bytes);
    expect(Math.max(...totals)).toBe(plannedPeak(mine));
    // Before the first event, what stays from step to step is there: a parameter and its state are not allocated by a step.
    const [first] = events;
    expect(first?.current.parameters_bytes).toBe(partsAtPeak(mine).parameters_bytes);
    expect(Object.values(first?.current ?? {}).reduce((sum, each) => sum + each, 0)).toBe(
      first?.total_bytes,
    );
    expect(totals[highestOf(events)]).toBe(plannedPeak(mine));
    const last = allocatedAfter(events, events.length - 1);
    expect(last.length).toBeGreaterThan(2);
    for (const { activations } of last) expect(activations).toBe(0);
    const most = events.map((__, event) =>
      allocatedAfter(events, event).reduce((sum, { activations }) => sum + activations, 0),
    );
    // Every gradient of a layer has a column, also where its output is written in place.
    const at = highestOf(events);
    const drawn = allocatedAfter(events, at).reduce((sum, { gradients }) => sum + gradients, 0);
    const ofParameters = events
      .slice(0, at + 1)
      .filter(
        ({ label, category }) => category === 'gradients' && /(?:weight|bias)\.grad$/.test(label),
      )
      .reduce((sum, { bytes }) => sum + bytes, 0);
    expect(drawn + ofParameters).toBe(events[at]?.current.gradients_bytes);
    expect(Math.max(...most)).toBe(
      Math.max(...events.map(({ current }) => current.activations_bytes)),
    );
  });

  it('takes at most 150 words', () => {
    const which = caseOf(dryOf(model, recipe), [time, time], 4321);
    const gradients = { outcomes: { ...which.outcomes, gradients: learned() } };
    expect(wordsInView(text.scenes, { ...which, ...gradients })).toBeLessThanOrEqual(150);
    expect(allWords(text.scenes, { ...which, ...gradients })).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('savers: predictions', () => {
  const dry = () => dryOf('lenet5', { ...PLAIN, keep: 'in_place', checkpoint: 3 });
  const found = slowdown(1.31, 0.04, 'slower');
  it.each([0.001, 0.9, 1.28, 1.34, 1.4, 2, 1000, 4321])('%f times', (prediction) => {
    const words = wordsIn(text.scenes.time, caseOf(dry(), [found], prediction));
    expect(words).toContain('You said');
    const inside = prediction >= found.low && prediction <= found.high;
    const view = { outcomes: { steps: outcomeOf(dry(), [found]) } };
    const { standing, lead } = text.ending.verdict(view as never, prediction);
    expect(words).toContain(lead.replace(/\s/g, ' '));
    if (inside) expect(standing).toBe('right');
    if (!inside && prediction !== 1.4) expect(standing).toBe('wrong');
    if (!inside && prediction > 1.5) expect(words).toMatch(/too much/);
    if (!inside && prediction < 1) expect(words).toMatch(/too little/);
    if (prediction === 4321) expect(words).toContain('You said 4.32');
  });
});

describe('savers: several recipes', () => {
  const small = (bytes_: number, ratio: number, half = 0.02): Attempt => ({
    recipe: PLAIN,
    peak_bytes: bytes_,
    slowdown: slowdown(ratio, half, 'slower'),
  });
  const of = (attempts: readonly Attempt[]) => ({
    ...outcomeOf(dryOf('mlp', PLAIN), []),
    budget_bytes: 10 * MB,
    attempts,
  });
  const wordsOf = (attempts: readonly Attempt[]) =>
    wordsIn(text.scenes.time, { values: {}, outcomes: { steps: of(attempts) } });

  it('knows the cheapest recipe that fits, and that none does', () => {
    const cheap = small(9 * MB, 1.1);
    expect(best(of([small(12 * MB, 1), cheap, small(5 * MB, 1.4)]))).toBe(cheap);
    expect(best(of([small(12 * MB, 1)]))).toBeUndefined();
    expect(figures.trade(of([small(12 * MB, 1), small(11 * MB, 1)]))).toContain('None of 2');
  });

  it('scores one that leads, one that is beaten, and two that cannot be told apart', () => {
    expect(wordsOf([small(9 * MB, 1.3), small(9 * MB, 1.1)])).toContain('Can it cost less?');
    expect(wordsOf([small(9 * MB, 1.1), small(8 * MB, 1.32)])).toContain('recipe 1 costs less');
    expect(figures.trade(of([small(9 * MB, 1.3), small(9 * MB, 1.1)]))).toContain('lowest time');
    expect(figures.trade(of([small(9 * MB, 1.15, 0.1), small(8 * MB, 1.1, 0.1)]))).toBe(
      '2 recipes fit; which is fastest we can’t tell',
    );
    const near = wordsOf([small(9 * MB, 1.1, 0.1), small(8 * MB, 1.15, 0.1)]);
    expect(near).toContain('we can’t tell which is faster');
  });

  it('names a winner only where the samples are enough, and its range where it is wide', () => {
    const few = (attempt: Attempt) => ({
      ...attempt,
      slowdown: { ...attempt.slowdown, confidence: 0.5 },
    });
    const attempts = [few(small(9 * MB, 1.1)), few(small(8 * MB, 1.9))];
    expect(best(of(attempts))).toBeUndefined();
    expect(figures.trade(of(attempts))).toBe('2 recipes fit; which is fastest we can’t tell');
    expect(wordsOf(attempts)).toContain('So does recipe 1: we can’t tell which is faster');
    // Recipe 2 leads by its ratio alone; recipe 1 costs less than the last for sure.
    const three = [small(9 * MB, 1.1), small(8 * MB, 1.09, 0.4), small(8 * MB, 1.6)];
    expect(wordsOf(three)).toContain('recipe 1 costs less');
    expect(figures.time(slowdown(1.3, 0.3, 'slower'))).toContain('1.30× (1.00× to 1.60×) the time');
    expect(figures.time(slowdown(1.3, 0.01, 'slower'))).toContain('takes 1.30× the time');
  });

  it('remembers what the page shows, of the same task', () => {
    const shown = of([small(9 * MB, 1.1)]);
    expect(triedBefore(shown, shown.task)).toBe(shown.attempts);
    expect(triedBefore(shown, 'another')).toEqual([]);
    expect(triedBefore(undefined, shown.task)).toEqual([]);
  });

  it('tests the rule of thumb by this step’s own counts', () => {
    const dry = dryOf('lenet5', { ...PLAIN, checkpoint: 3 });
    const time = slowdown(1.25, 0.02, 'slower');
    const words = wordsIn(text.scenes.time, caseOf(dry, [time]), true);
    const forward = dry.plain.forward_flops / dry.plain.total_flops;
    const [, share] = /forward pass is ([\d.]+) %/.exec(words) ?? [];
    expect(Number(share) / 100).toBeCloseTo(forward, 2);
    expect(words).toContain('25 % more time');
    const [, less] = /here ([\d.]+) % less memory/.exec(words) ?? [];
    expect(Number(less) / 100).toBeCloseTo(1 - plannedPeak(dry.mine) / plannedPeak(dry.plain), 2);
    const off = wordsIn(text.scenes.time, caseOf(dryOf('lenet5', PLAIN), [time]), true);
    expect(off).toContain('switch checkpoints on');
    // Without a measurable difference no percentage is given.
    const tie = wordsIn(text.scenes.time, caseOf(dry, [slowdown(1.01, 0.01, 'same')]), true);
    expect(tie).toContain('no difference in time');
  });
});
