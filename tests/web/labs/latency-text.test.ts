// The sentences of the Latency lab are true of its numbers and differ for hand-made measurements.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { bounds } from '../../../web/src/kit/numbers/clock';
import { words as cold } from '../../../web/src/labs/latency/cold/text';
import { boundOf, firstRun } from '../../../web/src/labs/latency/model';
import { figures, text } from '../../../web/src/labs/latency/text';
import { CASES, caseOf, fill, measuredOf, warm } from './latency-cases';
import {
  allWords,
  isRatio,
  questionsIn,
  ratiosIn,
  timesIn,
  viewOf,
  wordsIn,
  wordsInView,
} from './views';

const { scenes } = text;

describe.each(Object.entries(CASES))('latency lab: %s', (_, hand) => {
  const measured = measuredOf(hand);
  const { readings_ms, report } = measured;
  const [first = 0] = readings_ms;

  it('says nothing that is not a number, in at most 150 words, and without words that need a course', () => {
    for (const prediction of [undefined, 1e-3, 2, 1e7]) {
      const all = allWords(scenes, caseOf(hand, prediction));
      expect(all).not.toMatch(/NaN|Infinity|undefined|–|slides|p = |CV|MAD|scaled/);
      expect(wordsInView(scenes, caseOf(hand, prediction))).toBeLessThanOrEqual(150);
    }
  });

  it('judges what was said by the numbers it shows', () => {
    for (const prediction of [0.0202, 0.5, 99, 4321]) {
      const words = wordsIn(scenes.runs, caseOf(hand, prediction));
      const [lead = ''] = words.slice(words.indexOf('You said')).split(/ The true| With only/);
      const [yours = 0, its = 0] = timesIn(lead);
      const [off] = ratiosIn(lead);
      if (off === undefined) expect(Math.max(yours / its, its / yours)).toBeLessThan(1.1);
      else {
        expect(isRatio(off, Math.max(yours, its), Math.min(yours, its))).toBe(true);
        expect(lead).toContain(yours > its ? 'too long' : 'too short');
      }
    }
  });

  it('has one first run: the first reading, and the figure of the samples does not speak of it', () => {
    const title = cold.title(measured).replaceAll('\u00a0', ' ');
    if (first > 0) expect(timesIn(title)[0]).toBeCloseTo(Number(first.toPrecision(3)), 9);
    else expect(title).toContain('read 0');
    const { title: drawn, summary } = figures.measured(measured);
    expect(`${figures.takes(measured)} ${drawn} ${summary}`).not.toMatch(/first|cold/);
  });

  it('calls the first run slow only where it was slower than the clock can hide and than the others', () => {
    const title = cold.title(measured).replaceAll('\u00a0', ' ');
    const kind = firstRun(measured);
    const [ratio] = ratiosIn(title);
    const [shown = 0, median = 0] = timesIn(title);
    if (ratio !== undefined) expect(isRatio(ratio, shown, median)).toBe(true);
    if (kind === 'slow') {
      expect(first - report.latency_ms).toBeGreaterThan(report.tick_ms);
      expect(readings_ms.filter((each) => each >= first).length).toBeLessThanOrEqual(
        1 + readings_ms.length / 10,
      );
    } else expect(wordsIn(scenes.cold, caseOf(hand))).not.toContain('Averaging');
    if (title.includes('less than')) expect(shown).toBeLessThan(median);
    if (title.includes('close to')) expect(Math.abs(shown / median - 1)).toBeLessThanOrEqual(0.1);
  });

  it('says how sure it is only from six samples on', () => {
    const words = wordsIn(scenes.runs, caseOf(hand));
    // Behind a verdict a narrow interval folds under "More": beside the median it says nothing new.
    const judged = { ...caseOf(hand), prediction: 1e6 };
    expect(wordsIn(scenes.runs, judged)).not.toContain('probably');
    expect(wordsIn(scenes.runs, judged, true).includes('probably')).toBe(
      words.includes('probably'),
    );
    if (report.samples_ms.length < 6) expect(words).not.toContain('probably');
    else {
      const [low = 0, high = 0] = timesIn(words.slice(words.indexOf('probably')));
      expect(low).toBeCloseTo(0.99 * report.latency_ms, 2);
      expect(high).toBeCloseTo(1.01 * report.latency_ms, 2);
    }
    expect(words.includes('did not settle')).toBe(!report.steady);
  });

  it('a promise lies between what most runs take and what the slowest take', () => {
    const bound = boundOf(measured);
    const { median, mean, p99 } = report.statistics;
    if (bound === undefined) return;
    expect(bound).toBeGreaterThan(Math.max(median, mean));
    expect(bound).toBeLessThan(p99);
    const asked = questionsIn(scenes.middle, caseOf(hand)).map(({ id, answer }) => [id, answer]);
    expect(asked).toContainEqual(['keeps-promise', 'p99']);
  });

  it('moves of mean and median are those of the numbers beside them', () => {
    const title = figures.added(measured).replaceAll('\u00a0', ' ');
    const moves = [...title.matchAll(/([+−]?)([\d.,]+) %/g)].map(
      ([, sign, value = '']) => (sign === '−' ? -1 : 1) * Number(value.replaceAll(',', '')),
    );
    if (measured.added.many === 0) expect(moves).toEqual([]);
    else {
      const before = Number(report.statistics.mean.toPrecision(3));
      const after = Number(measured.added.statistics.mean.toPrecision(3));
      expect(moves[0]).toBeCloseTo(100 * (after / before - 1), (moves[0] ?? 0) >= 10 ? -0.4 : 0.6);
    }
  });

  it('its questions are answered by its numbers, and the figures of a clock bound what it reads', () => {
    const [runs] = questionsIn(scenes.clock, caseOf(hand));
    if (runs?.kind !== 'number') throw new Error('no number question');
    expect(report.tick_ms / (runs.answer * report.latency_ms)).toBeLessThanOrEqual(0.01);
    for (const question of questionsIn(scenes.cold, caseOf(hand))) {
      if (question.kind !== 'number') throw new Error('no number question');
      const many = question.answer;
      const mean = (first + (many - 1) * report.latency_ms) / many;
      expect(mean / report.latency_ms).toBeCloseTo(1.01, 3);
      expect(gradeNumber(question, many * 1.2)).toBe(false);
    }
    const [low, high] = bounds(report.latency_ms, report.tick_ms);
    expect(low).toBeLessThanOrEqual(report.latency_ms + 1e-9);
    expect(high).toBeGreaterThanOrEqual(report.latency_ms - 1e-9);
  });
});

describe('latency lab: sentences of single cases', () => {
  it('a promise is clearly more than the median and clearly less than p99, or is not asked for', () => {
    const bound = (median: number, p99: number) =>
      boundOf(measuredOf({ ...warm, samples: [...fill(39, median), p99] }));
    expect(bound(20, 400)).toBe(100);
    // 90 ms has one digit, but 92 ms is not clearly above it.
    expect(bound(80, 92)).toBe(86);
    expect(bound(100, 104)).toBeUndefined();
  });

  const wordsOf = (name: string, scene: keyof typeof scenes, prediction?: number) =>
    wordsIn(scenes[scene], caseOf(CASES[name] ?? warm, prediction), true);

  it('a cold start, the slow warm-up after it, and who named it', () => {
    expect(cold.title(measuredOf(CASES['cold and tiny'] ?? warm)).replaceAll('\u00a0', ' ')).toBe(
      'The first run took 3.00 ms, 150× the median of 20.0 µs',
    );
    expect(wordsOf('cold and tiny', 'runs')).toContain(
      'median was 60.0 µs, 3.0× that of the samples',
    );
    expect(wordsOf('cold and tiny', 'runs', 3.1)).toContain(
      'That is about the time of the first run',
    );
    expect(wordsOf('cold and tiny', 'runs', 1)).not.toContain('first run');
    expect(wordsOf('warm and long', 'runs')).not.toContain('warm-up’s median');
  });

  it('the end tells of 0 and of a slow run in the order in which they were measured', () => {
    const told = (name: string) => {
      const made = caseOf(CASES[name] ?? warm);
      return text.ending.lesson(viewOf(made)).replaceAll('\u00a0', ' ');
    };
    expect(told('first zero, then slow')).toBe(
      'Why 0 ms? Here 36 of 100 single runs began and ended within one step of the clock, 100 µs. Why 3 ms? Run 37 took 3.00 ms: later, so no slow start.',
    );
    expect(wordsOf('first zero, then slow', 'cold')).toContain('Run 37 took 3.00 ms: later');
    expect(told('cold and tiny')).toContain(
      'Why 3 ms? Here the first took 3.00 ms: the browser had not compiled its best code yet.',
    );
    expect(told('cold and tiny')).not.toContain('later');
    expect(told('within a step')).toContain('a run that crosses a tick of the clock reads 100 µs');
    expect(told('warm and long')).toContain('here none did');
    for (const name of ['warm and long', 'first reads zero', 'a tie'])
      expect(told(name)).not.toMatch(/Here the first took|Run \d/);
  });

  it('slow runs at the start are one slow start, and what few samples leave open stays open', () => {
    const told = (made: typeof warm) => text.ending.lesson(viewOf(caseOf(made)));
    const start = told({ ...warm, readings: [3000, 3500, 2000, ...fill(97, 100)] });
    expect(start).toContain('Here the first took');
    expect(start).not.toContain('later, so');
    const few = told({ ...warm, readings: [3000, ...fill(99, 100)], samples: fill(5, 100) });
    expect(few).toContain('Whether one did here, this run can’t tell.');
  });

  it('a median is not said to be unsure twice', () => {
    expect(wordsOf('five samples', 'runs', 101)).not.toContain('nothing can be said');
    expect(wordsOf('five samples', 'runs')).toContain('nothing can be said');
  });

  it('a mean of many runs that is close is not called far', () => {
    const near = { ...warm, readings: [120, ...fill(99, 100)] };
    expect(wordsIn(scenes.cold, caseOf(near))).toContain(
      'within 5 % of the mean after the warm-up',
    );
    const quick = { ...warm, readings: [300, ...fill(99, 50)] };
    expect(wordsIn(scenes.cold, caseOf(quick))).toContain('25 % below the mean after the warm-up');
    // Two of 40 samples make the mean: whether the slow start is gone from that of the readings is not known.
    const tiny = { ...warm, readings: [1, ...fill(99, 0)], tick: 0.5 };
    const few = { ...tiny, samples: [...fill(38, 0.02), 1.3, 1.3] };
    expect(wordsIn(scenes.cold, caseOf(few))).toContain('these samples can’t tell');
    // A later slow run among the first ten is no slow start: their mean says nothing of it.
    const mixed = { ...warm, readings: [600, ...fill(4, 100), 900, ...fill(94, 100)] };
    expect(wordsIn(scenes.cold, caseOf(mixed))).not.toContain('Averaging');
    expect(wordsIn(scenes.cold, caseOf(mixed))).toContain('Run 6 took 900');
    const slow = { ...warm, readings: [600, ...fill(99, 100)] };
    expect(wordsIn(scenes.cold, caseOf(slow))).toContain('50 % above the mean after the warm-up');
  });

  it('a first run is slow only beside a median that is known', () => {
    const few = { ...warm, readings: [150, ...fill(99, 100)], samples: fill(5, 100) };
    const title = cold.title(measuredOf(few)).replaceAll('\u00a0', ' ');
    expect(title).toContain('whether the two are close, this run can’t tell');
    expect(title).not.toContain('×');
    const { report, ...measured } = measuredOf({ ...few, samples: fill(40, 100) });
    const median_interval = { low: 80, high: 160, confidence: 0.95 };
    const statistics = { ...report.statistics, median_interval };
    expect(firstRun({ ...measured, report: { ...report, statistics } })).toBe('cannot tell');
    expect(firstRun({ ...measured, report })).toBe('slow');
  });

  it('a warm-up is called slower only where its samples are enough to tell', () => {
    const wordsAfter = (warmUp: number[]) =>
      wordsIn(scenes.runs, caseOf({ ...warm, warmUp }), true);
    expect(wordsAfter(fill(4, 200))).not.toContain('warm-up’s median');
    expect(wordsAfter(fill(6, 200))).toContain('warm-up’s median was 200 ms');
  });

  it('a warm-up that never became steady is not hidden', () => {
    expect(wordsOf('noisy', 'runs')).toContain('never became steady');
    expect(wordsOf('warm and long', 'runs')).not.toContain('never became steady');
  });

  it('the book’s times keep the book’s digits', () => {
    expect(wordsOf('warm and long', 'middle')).toContain(
      'the mean 14.12 ms and the median 5.20 ms',
    );
  });
});
