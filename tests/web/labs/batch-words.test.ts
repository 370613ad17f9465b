// The sentences of the Batch size lab are true of its numbers.

import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../../web/src/kit/charts/chart';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { busyText } from '../../../web/src/lab/claim';
import { say } from '../../../web/src/lab/paragraph';
import { mechanism } from '../../../web/src/labs/batch/beliefs';
import { throughputFigure } from '../../../web/src/labs/batch/curve/figures';
import {
  aims,
  asSaid,
  words as curve,
  found,
  verdictOn,
} from '../../../web/src/labs/batch/curve/text';
import { drift, fixedPart, words as line } from '../../../web/src/labs/batch/line/text';
import { words as memory } from '../../../web/src/labs/batch/memory/text';
import {
  bestWithin,
  fastest,
  missed,
  modelOf,
  pointsOf,
  ratioBetween,
  ratioOf,
} from '../../../web/src/labs/batch/model';
import { figures, text } from '../../../web/src/labs/batch/text';
import { templateMarkup } from '../template-text';
import {
  CASES,
  caseOf,
  falling,
  noisy,
  outcomeOf,
  overhead,
  plain,
  SEVEN,
  scenes,
  straight,
} from './batch-cases';
import { allWords, isRatio, questionsIn, ratiosIn, wordsIn, wordsInView } from './views';

describe.each(Object.entries(CASES))('batch lab: %s', (_, outcome) => {
  const points = pointsOf(outcome.readings);
  const model = modelOf(points);

  it('says nothing that is not a number, in at most 150 words, without regression output', () => {
    for (const prediction of [undefined, 0, 1, 4.7, 4321]) {
      const all = allWords(scenes, caseOf(outcome, prediction));
      expect(all).not.toMatch(
        /NaN|undefined|Infinity|–|±|a \+ c|degrees of freedom|residual|standard error|slides/,
      );
      expect(wordsInView(scenes, caseOf(outcome, prediction))).toBeLessThanOrEqual(150);
    }
  });

  it('judges what was said by the numbers it shows, and calls nothing wrong that is possible', () => {
    const { low, high } = ratioBetween(points);
    for (const prediction of [0, 0.5, 1, 4.7, 64, 4321]) {
      const { standing, lead } = verdictOn(points, prediction, 'MLP');
      const [yours = 0, its = 0, off] = ratiosIn(
        plain(lead)
          .replace(' k×', '×')
          .replace(/ \(.*?\)/, ''),
      );
      if (low <= prediction && prediction <= high) expect(standing).not.toBe('wrong');
      if (standing === 'wrong' && prediction > 0)
        expect(lead).toContain(prediction > ratioOf(points) ? 'much' : 'little');
      if (standing === 'wrong' && off !== undefined && prediction < 1000)
        expect(isRatio(off, Math.max(yours, its), Math.min(yours, its))).toBe(true);
    }
  });

  it('a smaller batch is compared with the one that was recommended, in rate and in time', () => {
    const words = wordsIn(scenes.curve, caseOf(outcome));
    const found =
      /(?:than b|B)atch ([\d,]+)[^.]*\. Batch ([\d,]+) brings ([\d.]+) % of that, in ([\d.]+) % of the time/.exec(
        plain(words),
      );
    if (found === null) return;
    const [, taken, small, rate, time] = found.map((each) => Number(each.replaceAll(',', '')));
    const [a, b] = [small, taken].map((batch) => points.find((each) => each.batch === batch));
    if (a === undefined || b === undefined) throw new Error('a batch that was not measured');
    expect(Number(rate) / 100 / (a.samples_per_second / b.samples_per_second)).toBeCloseTo(1, 1);
    expect(Number(time) / 100 / (a.latency_ms / b.latency_ms)).toBeCloseTo(1, 1);
  });

  it('claims a gain only where the errors of both ends leave one, and the right way round', () => {
    const title = plain(curve.throughput(outcome, points));
    const { low, high } = ratioBetween(points);
    const [ratio] = ratiosIn(title);
    if (low <= 1 && 1 <= high) expect(title).toContain('no measurable gain');
    else expect(ratio).toBeCloseTo(Number(ratioOf(points).toPrecision(3)), 6);
    const most = /; batch(?:es \d+ to)? (\d+) the most/.exec(title)?.[1];
    const [best, last] = [fastest(points), points.at(-1)];
    if (most !== undefined) expect(Number(most)).toBe(best.batch);
    // Beyond the error of both.
    expect(most !== undefined).toBe(
      best.batch > 1 && best.high_ms / best.batch < (last?.low_ms ?? 0) / (last?.batch ?? 1),
    );
  });

  it('calls the line wrong only where it is, by more than the measurements spread', () => {
    const title = plain(line.line(points, model));
    const words = fixedPart(points, model);
    if (model === undefined) expect(title).toContain('Too few batches');
    else if (missed(points, model) !== undefined) {
      expect(title).toMatch(/Batch \d+ takes [\d.]+ % (longer|less)/);
      expect(words).toContain('it is not noise');
    } else
      expect(title).toContain(
        model.fixed_is_clear ? 'for a call' : 'at the same rate as the batch, within the error',
      );
    if (model?.fixed_is_clear === false) expect(words).not.toContain('is probably between');
  });

  it('its bound, its questions and its memory follow its numbers', () => {
    for (const bound_ms of [1e-7, 0.5, 12, 1e5]) {
      const title = figures.within(points, bound_ms);
      const best = bestWithin(points, bound_ms);
      if (best === undefined) expect(title).toContain('Not even batch 1');
      else expect(best.latency_ms).toBeLessThanOrEqual(bound_ms);
    }
    const [twice] = questionsIn(scenes.bound, caseOf(outcome));
    const limit = 2 * (points[0]?.latency_ms ?? 0);
    const within = points.filter(({ latency_ms }) => latency_ms <= limit);
    expect(twice?.answer).toBe(String(within.at(-1)?.batch));
    const [line] = questionsIn(scenes.line, caseOf(outcome));
    expect(line === undefined).toBe(model === undefined);
    const [activations, parameters] = [
      outcome.plans.at(-1)?.inputs_and_activations_bytes ?? 0,
      1e6,
    ];
    expect(memory.memory(outcome.plans)).toContain(
      activations > parameters ? 'more than' : 'less than',
    );
  });
});

describe('batch lab: sentences of single cases', () => {
  it('a fixed cost is told with its size, and what a bound allows', () => {
    expect(
      plain(line.line(pointsOf(overhead.readings), modelOf(pointsOf(overhead.readings)))),
    ).toBe('A straight line, within the error: about 4.0 ms for a call, 1.0 ms for a sample');
    expect(plain(figures.within(pointsOf(overhead.readings), 12))).toContain(
      'Within 12.0 ms, batch 8',
    );
    expect(plain(wordsIn(scenes.bound, caseOf(overhead)))).toContain(
      'Batch 1 answers after 5.00 ms, batch 64 after 68.0 ms. Move your bound',
    );
    expect(wordsIn(scenes.curve, caseOf(overhead, 4.7))).toContain('You said 4.7×');
    expect(drift(pointsOf(overhead.readings))).toContain('so the order hardly matters');
  });

  it('without a fixed cost the title says what was found', () => {
    expect(line.line(pointsOf(straight.readings), modelOf(pointsOf(straight.readings)))).toBe(
      'Time grows at the same rate as the batch, within the error',
    );
    expect(curve.throughput(straight, pointsOf(straight.readings))).toContain('no measurable gain');
  });

  it('a drift is named, and which way it went', () => {
    expect(plain(drift(pointsOf(noisy.readings)))).toContain(
      'became slower meanwhile, by up to 20 %',
    );
    const faster = CASES['faster on the way down'] ?? noisy;
    expect(plain(drift(pointsOf(faster.readings)))).toContain(
      'became faster meanwhile, by up to 20 %',
    );
  });

  it('what was left out is said with its reason', () => {
    expect(wordsIn(scenes.curve, caseOf(falling), true)).toContain(
      'Batch 128 was not measured: one run would take over a second.',
    );
  });

  it('a prediction is written as it was said, and apart from the curve', () => {
    expect([64, 4.7, 2.5, 100, 0.5].map(asSaid)).toEqual(['64×', '4.7×', '2.5×', '100×', '0.5×']);
    expect(wordsIn(scenes.curve, caseOf(overhead, 64))).toContain('You said 64×; it was 4.71×');
    for (const prediction of [64, 3, 1]) {
      const { draw } = throughputFigure(overhead, prediction).values[0] as FigureSpec;
      const markup = templateMarkup((draw as (width: number) => Drawing)(326).body);
      const at = /<text class="predicted-label" x="?[\d.]+"? y="?(\d+)/.exec(markup)?.[1];
      const highest = Math.min(
        ...[...markup.matchAll(/translate\([\d.]+ ([\d.]+)\)/g)].map(([, y]) => Number(y)),
      );
      expect(Number(at)).toBeLessThan(highest - 8);
    }
  });

  it('4,321 times as many no shared cost can explain', () => {
    const words = wordsIn(scenes.curve, caseOf(overhead, 4321));
    expect(words).toContain('You said 4.32 k×');
    expect(words).toContain('the gain would be 64×');
  });
});

it('the limit of an endless batch is said only above the measured gain', () => {
  const about = (outcome: typeof overhead) => plain(mechanism(pointsOf(outcome.readings), 9));
  expect(about(overhead)).toContain('even an endless batch would bring only 5.00×');
  // Batch 1 was slow by its noise: the gain is as large as the line allows, or more.
  const reached = outcomeOf({ batches: SEVEN, ms: (b) => 0.7 + b, noise: 0.05 });
  expect(about(reached)).toBe(
    'Only the 700 µs of a call are shared, not the 1.0 ms of each sample: larger batches would bring hardly more.',
  );
});

describe('batch lab: questions', () => {
  it('are graded against this measurement', () => {
    const [line] = questionsIn(scenes.line, caseOf(overhead));
    expect(line?.kind === 'number' && gradeNumber(line, 52)).toBe(true);
    expect(line?.kind === 'number' && gradeNumber(line, 48)).toBe(false);
    expect(questionsIn(scenes.bound, caseOf(overhead))[0]?.answer).toBe('4');
    expect(questionsIn(scenes.curve, caseOf(overhead))[0]?.answer).toBe('32');
    expect(questionsIn(scenes.bound, caseOf(falling))[0]?.answer).toBe('2');
  });
});

describe('batch lab: words by the intervals', () => {
  it('a batch brings the most only where its rate is surely the highest', () => {
    const near = outcomeOf({ batches: SEVEN, ms: (b) => 4 + b, noise: 0.1 });
    const points = pointsOf(near.readings);
    expect(plain(figures.within(points, 1000))).toContain(
      'No batch brings measurably more than batch 16, which answers within 1.00 s',
    );
    expect(plain(figures.within(points, 15))).toContain(
      'Within 15.0 ms, batch 8 brings the most: ',
    );
    const wide = pointsOf(outcomeOf({ batches: SEVEN, ms: (b) => 4 + b, noise: 0.2 }).readings);
    expect(plain(figures.within(wide, 15))).toMatch(/^(?:Within|No batch brings measurably more)/);
    expect(plain(figures.within(pointsOf(overhead.readings), 40))).toContain('batch 32 brings the');
    expect(plain(curve.throughput(near, points))).toMatch(/\(\S+× to \S+×\) the samples/);
  });

  it('takes the smallest batch that none is measurably faster than, and does not call them equal', () => {
    const near = outcomeOf({ batches: SEVEN, ms: (b) => 4 + b, noise: 0.1 });
    expect(plain(aims(pointsOf(near.readings)))).toMatch(
      /^No batch brings measurably more than batch 16; it answers in 29[.\d]* % of the time of batch 64\./,
    );
    expect(plain(aims(pointsOf(overhead.readings)))).toMatch(
      /^Batch 64 brings the most\. Batch 32 brings [\d.]+ % of that, in 5/,
    );
  });

  it('compares one pair of times, however many batches the advice names', () => {
    const early = outcomeOf({ batches: SEVEN, ms: (b) => 0.77 + b, noise: 0.012 });
    expect(plain(aims(pointsOf(early.readings)))).toMatch(
      /^No batch brings measurably more than batch \d+\. Batch \d+ brings [\d.]+ % of that, in [\d.]+ % of the time\.$/,
    );
  });

  it('the report states a gain and a fastest batch only where there is one', () => {
    const told = (outcome: typeof overhead) =>
      Object.fromEntries(text.sweep.results(outcome).map(({ label, value }) => [label, value]));
    const gain = 'Batch 64 over batch 1';
    const fastestOf = 'Most samples per second';
    expect(told(straight)[gain]).toBe('no measurable gain');
    expect(told(straight)[fastestOf]).toContain('; none is surely the fastest');
    expect(told(overhead)[gain]).toMatch(/× the samples per second$/);
    expect(told(overhead)[fastestOf]).toMatch(/at batch 64$/);
  });

  it('passes that differ by more than half give no law and no best batch', () => {
    const busy = outcomeOf({ batches: SEVEN, ms: (b) => 4 + b, drift: () => 1.8 });
    const points = pointsOf(busy.readings);
    expect(found(points, undefined, 'MLP')).toEqual(say(busyText));
    expect(found(points, 2, 'MLP')).toEqual([
      { standing: 'cannot tell', lead: 'You said 2×.', text: busyText },
    ]);
    const titles = [curve.throughput(busy, points), line.line(points, modelOf(points))];
    for (const title of [...titles, fixedPart(points, modelOf(points))])
      expect(title).not.toMatch(/×|straight|brings|most|call is/);
  });
});
