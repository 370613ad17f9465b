// The sentences of the Fusion lab are true of whatever was measured.

import { describe, expect, it } from 'vitest';
import { movesOf, type OpMoves } from '../../../web/src/labs/fusion/moves';
import { fusedTime, type Timed } from '../../../web/src/labs/fusion/outcome';
import { text as words } from '../../../web/src/labs/fusion/text';
import { factors } from '../../../web/src/labs/fusion/words';
import { OUTCOMES, text } from './fusion-fixtures';

type View = Parameters<typeof words.scenes.time.title>[0];
const viewOf = (outcome: Timed, prediction: number | undefined): View =>
  ({
    prediction,
    passed: true,
    outcomes: { fused: outcome, lengths: undefined },
  }) as unknown as View;

describe.each(Object.entries(OUTCOMES))('fusion lab, feedback: %s', (_, [outcome, prediction]) => {
  const view = viewOf(outcome, prediction);
  const { scenes } = words;
  const shownWords = [
    scenes.time.title(view),
    scenes.saved.title(),
    ...scenes.time.say(view).map((each) => `${'lead' in each ? each.lead : ''} ${each.text}`),
    text(outcome),
    words.ending.measured(view),
  ].join('\n');
  const found = outcome.compared;

  it('says nothing that is no number, and blames no other program', () => {
    expect(shownWords).not.toMatch(/NaN|undefined|Infinity|other program|busy/);
  });

  it('faster, slower or neither, as the engine found', () => {
    const title = scenes.time.title(view);
    expect(title.includes('as fast')).toBe(found.verdict === 'slower');
    expect(title.includes('as long')).toBe(found.verdict === 'faster');
    expect(title.includes('can’t tell')).toBe(found.verdict === 'cannot_tell');
  });

  it('the ratio in its title is that of the times in its figure', () => {
    const ratio = /([\d.]+)× as fast/.exec(scenes.time.title(view))?.[1];
    if (ratio === undefined) return;
    expect(found.a_statistics.median / fusedTime(outcome)).toBeCloseTo(Number(ratio), 0);
    expect(
      Math.abs(found.a_statistics.median / fusedTime(outcome) / Number(ratio) - 1),
    ).toBeLessThan(0.05);
  });

  it('judges the prediction only where the two can be told apart', () => {
    const [judged] = scenes.time.say(view);
    const line =
      judged === undefined ? '' : `${'lead' in judged ? judged.lead : ''} ${judged.text}`;
    if (prediction === undefined) return expect(line).not.toContain('You said');
    expect(line).toContain('You said');
    const { low, high } = found.ratio_interval;
    const { standing, lead } = words.ending.verdict(view, prediction);
    expect(line).toContain(lead);
    expect(line.includes('This run can’t tell.')).toBe(standing === 'cannot tell');
    if (standing === 'wrong') expect(prediction < low || prediction > high).toBe(true);
    if (standing === 'right') expect(high / low).toBeLessThan(1.5);
    if (/too (much|little)/.test(line))
      expect(line.includes('too much')).toBe(prediction > found.ratio);
  });

  it('an interval has two ends: none is written twice', () => {
    for (const [, low, high] of shownWords.matchAll(/([\d.]+) to ([\d.]+)×/g))
      expect(low, shownWords).not.toBe(high);
    expect(factors({ value: 1.92, low: 1.913, high: 1.928 })).toBe('1.91 to 1.93×');
  });

  it('its questions have answers that pass, and hints', () => {
    const questions = [
      ...scenes.time.questions(view),
      ...scenes.saved.questions(),
      ...scenes.softmax.questions(),
    ];
    expect(questions.length).toBe(3);
    for (const question of questions) expect(question.hints?.length).toBe(2);
  });
});

describe('fusion lab: tensors on their way', () => {
  const ops: OpMoves[] = [
    { name: 'bias', reads: 103, writes: 100 },
    { name: 'GELU', reads: 100, writes: 100 },
    { name: 'residual', reads: 200, writes: 100 },
  ];

  it('as many bytes cross as the engine counts, and x is read again by the residual', () => {
    const moves = movesOf(ops);
    const cross = moves.filter(({ from, to }) => from !== undefined && to !== undefined);
    expect(cross.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(703);
    expect(cross.filter(({ tensor }) => tensor === 'x')).toHaveLength(2);
    expect(movesOf([])).toEqual([]);
  });
});

it('before the run, says what bytes alone would allow; of attention, whose projections are not drawn, no factor', () => {
  const op = (bytes: number) => ({ name: 'op', reads: bytes / 2, writes: bytes / 2 });
  const said = (kind: 'chain' | 'attention') =>
    words.scenes.time.before
      .say({ dry: { subject: { kind }, apart: [op(14), op(8)], fused: [op(6.3)] } } as never)
      .map(({ text: each }) => String(each))
      .join(' ');
  expect(said('chain')).toBe(
    'If moving bytes took all the time, fused would be 3.5× as fast; if none, 1×.',
  );
  expect(said('attention')).not.toMatch(/\d×/);
});
