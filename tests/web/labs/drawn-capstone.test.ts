// Whatever the Capstone measures, what it says holds: the lab, every card and the report to hand in are read by their numbers.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mean } from '../../../web/src/kit/numbers/mean';
import { busyText } from '../../../web/src/lab/claim';
import {
  imagesPerSecond,
  reportedOf,
  type Side,
  stepMs,
} from '../../../web/src/labs/capstone/baseline/model';
import lab from '../../../web/src/labs/capstone/lab';
import { partsFigure } from '../../../web/src/labs/capstone/parts/figures';
import { CHANGES, PARTS } from '../../../web/src/labs/capstone/parts/model';
import { reportMarkdown } from '../../../web/src/labs/capstone/report/text';
import { templateText } from '../template-text';
import { caseOf, type Drawn, drawn } from './capstone-drawn-cases';
import { DRAWS, expectHolds, expectStates } from './drawn';
import { figuresIn, type Reading, readingOf, viewFor } from './reading';

/** The lab as it is read, with every card unfolded, and the report to hand in. */
function wholeOf(of: ReturnType<typeof caseOf>): Reading {
  const { bottleneck, final } = of.notebook;
  const reading = readingOf(lab, { ...of, outcomes: { ...of.outcomes, bottleneck, final } });
  const view = viewFor(lab, of) as object;
  const cards = PARTS.flatMap((part, index) => {
    const picked = (name: string) => (name === 'part' ? index : undefined);
    const open = partsFigure({ ...view, picked } as never);
    return [open, ...figuresIn(open).flatMap(({ title, summary }) => [title, summary])].map(
      (each) => ({
        ...{ at: part, place: 'more' as const },
        text: (typeof each === 'string' ? each : templateText(each)).replaceAll('\u00a0', ' '),
      }),
    );
  });
  const report = reportMarkdown(of.notebook, { now: new Date(0), environment: [] })
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('|'))
    .map((text) => ({ at: 'handed in', place: 'report' as const, text }));
  return { ...reading, said: [...reading.said, ...cards, ...report] };
}

const allOf = ({ said }: Reading): string => said.map(({ text }) => text).join('\n');

/** The baseline's own numbers are the same wherever they stand. */
function expectBaseline(reading: Reading, side: Side): void {
  const { statistics, steps, peak_bytes } = side;
  const rate = '(?:trains |it was |Images per second: |Baseline: |Baseline |^)# images/s';
  expect(expectStates(reading, rate, imagesPerSecond(side))).toBeGreaterThanOrEqual(5);
  const step =
    '(?:A step (?:on|with) \\d images? (?:takes|took) |median |Median of \\d+ steps: |^Step: )#';
  expect(expectStates(reading, step, statistics.median / 1000)).toBeGreaterThanOrEqual(4);
  const peak = '(?:highest moment is planned at |Peak memory, planned: |images/s, planned peak )#';
  expect(expectStates(reading, peak, peak_bytes)).toBeGreaterThanOrEqual(3);
  const [waited, taken] = [mean(steps.map(({ wait_ms }) => wait_ms)), mean(steps.map(stepMs))];
  const range = '(?: \\([^)]*\\))?';
  for (const pattern of [
    `(?:network|Training) waits #${range} of the time(?:$|\\. If)`,
    `^#${range} of the baseline’s time`,
    'waiting for the loader: #',
    '^Baseline: [^;]*waiting #',
  ])
    expectStates(reading, pattern, (100 * waited) / taken);
  if (statistics.median_interval.confidence < 0.95) {
    const own = reading.said.filter(
      ({ at, text }) => at === 'baseline' && !/Part 3|Best so far/.test(text),
    );
    expect(own.map(({ text }) => text).join('\n')).not.toMatch(/probably (?:between )?\d/);
  }
}

/** What the profile says of the step: four shares of one whole, and no place that takes the most while the machine was busy. */
function expectProfile(reading: Reading, { profile, ...of }: Drawn, side: Side): void {
  if (profile === undefined) return;
  const words = allOf(reading);
  const shares = /waiting for the loader: .*; the forward pass: .*/.exec(words)?.[0] ?? '';
  const parts = [...shares.matchAll(/: (?:less than )?([\d.]+) %/g)].map(([, each]) =>
    Number(each),
  );
  expect(parts).toHaveLength(4);
  const sum = parts.reduce((all, each) => all + each, 0);
  expect(sum).toBeGreaterThan(98);
  expect(sum).toBeLessThan(103);
  const claimed = /Correct: it takes the most|; most goes to|too close to tell which takes/;
  if (profile.busy > 1.55 || profile.busy < 0.64) {
    expect(words).toContain(busyText);
    expect(words).not.toMatch(claimed);
    expect(words).not.toMatch(/as fast and no more|within reach|cannot make it twice/);
  } else expect(claimed.test(words)).toBe(profile.guess !== undefined);
  expect(of.batch).toBe(side.configuration.batch);
}

/** A direction, a gain or a proof only where the interval in the same sentence bears it out. */
function expectClaims(words: string): void {
  const between = String.raw`[^.]*?(?:\.\d[^.]*?)*probably between ([\d.]+)× and ([\d.]+)×`;
  const ends = (before: string, after = '') =>
    [...words.matchAll(new RegExp(before + between + after, 'g'))].map(([, low, high]) => [
      Number(low),
      Number(high),
    ]);
  for (const [low] of ends('That is [\\d.]+× as fast')) expect(low).toBeGreaterThanOrEqual(1);
  for (const [, high] of ends('That is slower: ')) expect(high).toBeLessThanOrEqual(1);
  for (const [low] of ends('Best so far: ', ': proved')) expect(low).toBeGreaterThanOrEqual(2);
  for (const [, high] of ends('Best so far: ', ': the baseline is faster'))
    expect(high).toBeLessThanOrEqual(1);
  const whole = ends('From baseline to final: ', '\\. (?:Faster, and short of 2×)');
  for (const [low, high] of whole) {
    expect(low).toBeGreaterThanOrEqual(1);
    expect(high).toBeLessThanOrEqual(2);
  }
  expect(words).not.toMatch(/(?:That is|between) [^.]*?from one block[^.]*: proved/);
}

it('says what holds of any baseline and any notebook', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const of = caseOf(one);
      const { side } = of.outcomes.baseline;
      const { notebook } = of;
      const reading = wholeOf(of);
      const words = allOf(reading);
      expectHolds(reading);
      expectBaseline(reading, side);
      expectProfile(reading, one, side);
      expectClaims(words);
      // The best so far is one number, in the figure, the title, the report's scene and the ending.
      const best = /Best so far: ([\d.]+)×, /.exec(words)?.[1];
      if (best !== undefined) {
        const said = '(?:[Bb]est so far:? |^(?:Measured in turns|Kept parts multiplied): )#';
        expect(expectStates(reading, said, Number(best))).toBeGreaterThanOrEqual(4);
        expectStates(reading, '^#(?: \\([^)]*\\))? so far$', Number(best));
      }
      // A comparison of one block is never stated as a number alone.
      if (one.final?.more.length === 1)
        for (const { text } of reading.said.filter(({ text }) => text.startsWith('All together: ')))
          expect(text).toMatch(/not known|^All together: –$|; Part/);
      const measuredParts = CHANGES.filter((id) => notebook.changes[id] !== undefined);
      expect(words.includes('No part was measured by itself')).toBe(
        notebook.final !== undefined && measuredParts.length === 0,
      );
      // One configuration twice: the baseline alone, and in turns with the whole.
      if (notebook.final === undefined) return;
      const { before } = reportedOf(notebook.final.compared);
      const apart = before / imagesPerSecond(side);
      const report = reading.said.filter(({ at }) => at === 'report' || at === 'handed in');
      if (apart > 1.51 || apart < 0.66)
        expect(report.filter(({ text }) => text.includes(busyText)).length).toBeGreaterThan(1);
    }),
    DRAWS,
  );
});
