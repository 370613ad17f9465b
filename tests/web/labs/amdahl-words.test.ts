// The sentences of the Amdahl lab are true of its numbers.

import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { opName } from '../../../web/src/lab/op-names';
import { predictedGain } from '../../../web/src/labs/amdahl/choice';
import { figures } from '../../../web/src/labs/amdahl/figure-words';
import { ceilingFigure } from '../../../web/src/labs/amdahl/figures';
import {
  amdahl,
  ceiling,
  measured,
  type Outcome,
  overlap,
  stepsOf,
  tells,
} from '../../../web/src/labs/amdahl/outcome';
import {
  ceilingMessage,
  formula,
  gainMessage,
  limit,
  shareMessage,
  verdictOn,
} from '../../../web/src/labs/amdahl/sentences';
import { factor } from '../../../web/src/labs/amdahl/words';
import { templateMarkup } from '../template-text';
import {
  all,
  CASES,
  candidate,
  caseOf,
  contradicted,
  empty,
  noisy,
  outcomeOf,
  run,
  scenes,
  text,
  textbook,
} from './amdahl-cases';
import { spaced } from './predicted-view';
import { allWords, isRatio, ratiosIn, wordsInView } from './views';

describe.each(Object.entries(CASES))('Amdahl lab: %s', (_, outcome) => {
  it('holds no number that is none, in at most 150 words', () => {
    for (const prediction of [
      undefined,
      { kind: 'gelu', speedup: 1 },
      { kind: 'linear', speedup: 4321 },
    ]) {
      expect(allWords(scenes, caseOf(outcome, prediction))).not.toMatch(
        /NaN|undefined|Infinity|–|slides|95 %/,
      );
      expect(wordsInView(scenes, caseOf(outcome, prediction))).toBeLessThanOrEqual(150);
    }
  });

  it('judges only what was run and can be told, by the numbers shown', () => {
    for (const { kind, whole } of outcome.candidates) {
      for (const speedup of [1, 1.4, 3, 40]) {
        const { standing, lead } = verdictOn(outcome, { kind, speedup });
        expect(lead).toContain(`You said ${factor(speedup)}`);
        if (whole === undefined) {
          expect(lead).toContain('not among what was run');
          continue;
        }
        const its = Number(whole.ratio.toPrecision(3));
        // No number stands where the run has none.
        expect(/; it was [\d.]/.test(lead)).toBe(tells(whole));
        const [off] = ratiosIn(/so ([\d.]+×) too/.exec(lead)?.[1] ?? '');
        if (off === undefined) continue;
        expect(standing).toBe('wrong');
        expect(isRatio(off, Math.max(speedup, its), Math.min(speedup, its))).toBe(true);
        expect(lead).toContain(speedup > its ? 'too much' : 'too little');
      }
    }
  });

  it('calls one the best only where no other interval reaches it', () => {
    const [best, ...others] = measured(outcome.candidates);
    const clear =
      best !== undefined &&
      best.whole.verdict === 'slower' &&
      others.every((other) => !overlap(best.whole, other.whole));
    expect(gainMessage(outcome).includes('the most of all')).toBe(clear);
  });

  it('says that the whole stops at a ceiling only where no run has passed it', () => {
    const [first] = outcome.candidates;
    const low = first?.whole?.ratio_interval.low ?? 0;
    const words = allWords(scenes, caseOf(outcome));
    if (first === undefined) return;
    const passed =
      low > ceiling(first.time_share) && first.whole?.ratio_interval.confidence === 0.95;
    expect(words.includes('the whole stops at')).toBe(!passed);
    expect(ceilingMessage(outcome).includes('gave more than its share allows')).toBe(passed);
  });

  it('each change of the optimisation makes the pass no longer, and its title says what is left', () => {
    const steps = stepsOf(outcome.candidates);
    for (const [index, step] of steps.entries()) {
      if (index > 0) expect(step.whole).toBeLessThanOrEqual((steps[index - 1]?.whole ?? 1) + 1e-12);
      const largest = [...step.left].sort((a, b) => b.share - a.share)[0];
      if (largest !== undefined)
        expect(figures.step(step)).toContain(`${opName(largest.kind)} is the largest`);
    }
    const [first] = outcome.candidates;
    if (outcome === textbook && first !== undefined)
      expect(steps[1]?.whole).toBeCloseTo(1 / amdahl(0.6, 30));
  });
});

describe('Amdahl lab: explanation', () => {
  it('reads differently for each measurement, and holds no number that is none', () => {
    for (const say of [text, shareMessage, gainMessage, ceilingMessage]) {
      const words = all.map(say);
      for (const each of words) expect(each).not.toMatch(/NaN|undefined|Infinity|–/);
    }
    expect(new Set(all.map(text)).size).toBe(4);
    expect(new Set(all.map(gainMessage)).size).toBe(4);
  });

  it('a run above its ceiling by less than its error does not contradict it, nor is it passed over', () => {
    const above = outcomeOf([candidate('linear', 0.66, 0.79, 100, run(3.1, 2.7, 3.4))]);
    expect(ceilingMessage(above)).toBe(
      'However fast linear becomes, the whole stops at about 2.94×',
    );
    const leads = (outcome: Outcome) => limit(outcome).map(({ lead }) => lead);
    expect(leads(above)).toEqual([
      expect.stringContaining('The run’s 3.10× lies above that, within its error.'),
    ]);
    // 3.45× from 2.04 to 3.98 is no number: no sentence may have it beside a ceiling of 2.94×.
    const wide = outcomeOf([candidate('linear', 0.66, 0.79, 100, run(3.45, 2.04, 3.98))]);
    expect(leads(wide)).toEqual([
      expect.stringContaining('The run, 2.04 to 3.98×, leaves it open.'),
    ]);
    expect(allWords(scenes, caseOf(wide, { kind: 'linear', speedup: 4.8 }))).not.toContain('3.45');
    const below = outcomeOf([candidate('linear', 0.66, 0.79, 100, run(2.71, 2.04, 2.9))]);
    expect(leads(below)).toEqual([expect.not.stringContaining('within its error')]);
  });

  it('nothing is chosen before the student chooses, and half a prediction is not locked', () => {
    const dry = { kinds: [{ kind: 'linear', calls: 13, flops_share: 0.79 }] } as never;
    const lacks = (kind: string, speedup: number) => predictedGain.lacks?.({ kind, speedup }, dry);
    expect(predictedGain.lacks?.({ kind: 'linear', speedup: 2 }, undefined)).toContain(
      'Choose an op',
    );
    expect(lacks('', 2)).toContain('Choose an op');
    expect(lacks('conv2d', 2)).toContain('Choose an op');
    expect(lacks('linear', Number.NaN)).toContain('Say a number');
    expect(lacks('linear', 2)).toBeUndefined();
  });

  it('grades number and choice', () => {
    const gelu = verdictOn(textbook, { kind: 'gelu', speedup: 1.42 });
    expect(gelu.standing).toBe('right');
    expect(gelu.text).toContain('The better choice was linear: 2.38× (2.30 to 2.45×).');
    const linear = verdictOn(textbook, { kind: 'linear', speedup: 30 });
    expect(linear.lead).toContain('too much');
    expect(linear.text).toContain('No other op gave more');
    expect(verdictOn(contradicted, { kind: 'gelu', speedup: 1.2 }).text).toContain(
      'which is better can’t be told',
    );
    expect(verdictOn(noisy, { kind: 'relu', speedup: 1 }).standing).toBe('cannot tell');
    expect(verdictOn(empty, { kind: 'relu', speedup: 1 }).lead).toContain('not among what was run');
  });

  it('says by how much the formula and each run differ', () => {
    expect(spaced(formula(textbook).text)).toBe(
      'For all 3 that were run, formula and run differ by at most 0.50 %.',
    );
    expect(spaced(formula(contradicted).text)).toBe(
      'Formula and run differ for linear by 29 % and for GELU by 52 %.',
    );
  });

  it('says that FLOPs are not time only where they are not', () => {
    expect(text(textbook)).toMatch(/GELU takes 30\s% with 2\.0\s% of the FLOPs/);
    expect(text(contradicted)).toMatch(/No op above 2\s% of a pass takes 1.5 times its share/);
  });

  it('names the bottleneck after the change', () => {
    expect(text(textbook)).toMatch(/With linear fast, GELU takes 71\s% of the shorter pass/);
    expect(text(noisy)).toContain('With ReLU fast it is still the largest');
  });

  it('calls nothing the most of all while two intervals overlap', () => {
    expect(gainMessage(textbook)).toContain('the most of all');
    expect(gainMessage(contradicted)).not.toContain('the most of all');
    expect(gainMessage(noisy)).toContain('We can’t tell what making ReLU fast gains');
  });
});

describe('Amdahl lab: words by the intervals', () => {
  // Linear has 55 % of the time and became 18 times as fast: the formula says 2.08×, the ceiling is 2.22×.
  const beyond = outcomeOf([candidate('linear', 0.55, 0.79, 18, run(3.6, 2.89, 4.7))]);

  it('a run too wide for a number can still contradict the formula, in every scene', () => {
    expect(formula(beyond).text).toBe(
      'The run gave more than the formula for linear (2.89 to 4.70×, not 2.08×).',
    );
    const more = candidate('gelu', 0.3, 0.1, 18, run(2.4, 1.9, 3.1));
    expect(formula(outcomeOf([...beyond.candidates, more])).text).toBe(
      'The run gave more than the formula for linear and GELU.',
    );
    const less = candidate('add', 0.3, 0.1, 18, run(1.05, 0.8, 1.3));
    expect(formula(outcomeOf([...beyond.candidates, less])).text).toBe(
      'The run gave more than the formula for linear, less for add.',
    );
    const words = text(beyond);
    expect(words).not.toContain('For linear the formula stays untested');
    expect(words).toContain('allows 2.22×, the run gave at least 2.89×');
    expect(words).toContain(
      'With linear fast a pass takes 48 % by the formula, 21 to 35 % by the run.',
    );
    expect(words).not.toContain('3.60×');
    expect(text(textbook)).toContain('With linear fast, the other ops have larger shares.');
  });

  it('the figure of the ceilings shows the whole band of such a run, without a dot', () => {
    const drawnBy = (outcome: Outcome) => {
      const { draw } = ceilingFigure(outcome).values[0] as FigureSpec;
      return templateMarkup(draw(328).body);
    };
    const svg = drawnBy(beyond);
    expect(svg).toContain('class="range series-compute"');
    expect(svg).toContain('>5×<');
    expect(svg).not.toContain('class="mark');
    const sure = outcomeOf([candidate('linear', 0.55, 0.79, 18, run(2.1, 2, 2.2))]);
    expect(drawnBy(sure)).toContain('class="mark');
  });

  it('a run whose interval holds the formula’s value and others does not agree with it', () => {
    const wide = outcomeOf([candidate('gelu', 0.5, 0.5, 10, run(1.8, 1.55, 2.2))]);
    expect(text(wide)).toContain(`For ${opName('gelu')} the formula stays untested`);
    expect(text(wide)).not.toContain('Formula and run differ');
    expect(gainMessage(wide).replaceAll('\u00a0', ' ')).toContain('(1.55 to 2.20×)');
  });

  it('the product of the gains is called too small only where the intervals say so', () => {
    const two = [
      candidate('gelu', 0.4, 0.2, 10, run(1.56, 1.4, 1.7)),
      candidate('linear', 0.4, 0.7, 10, run(1.56, 1.4, 1.7)),
    ];
    expect(text(outcomeOf(two, run(2.5, 2.4, 2.6)))).toContain('can’t tell it from the whole');
    expect(text(outcomeOf(two, run(3.5, 3.4, 3.6)))).toContain('gains do not multiply');
  });
});
