// The sentences of the Quantization lab are true of whatever was measured; and its small network.

import { describe, expect, it } from 'vitest';
import type { Digits } from '../../../web/src/feeding/digits';
import { breakingPoint, breaks, enough, shareRange } from '../../../web/src/labs/quantization/bits';
import {
  closePoints,
  evidence,
  INT8,
  moreWrong,
  pointsLost,
  pointsMargin,
  speedUp,
} from '../../../web/src/labs/quantization/outcome';
import { begin, HELD_OUT, learn, right, rounded } from '../../../web/src/labs/quantization/small';
import { text as words } from '../../../web/src/labs/quantization/text';
import { plain, predictedView } from './predicted-view';
import { BITS, measuredOf, OUTCOMES } from './quantization-fixtures';

describe.each(Object.entries(OUTCOMES))(
  'quantization lab, feedback: %s',
  (_, [given, prediction]) => {
    const measured = measuredOf(given);
    const values = { model: 'mlp', epochs: 0, batch: 32, seed: 1 };
    const view = predictedView<typeof values>({
      values,
      outcomes: { int8: measured },
      prediction,
    }) as never;
    const { scenes } = words;
    const shownWords = [
      ...Object.values(scenes).flatMap((scene) => [
        scene.title(view),
        ...plain(scene.say(view)),
        ...('more' in scene ? plain(scene.more(view)) : []),
      ]),
      words.ending.measured(view),
      prediction === undefined ? '' : words.ending.verdict(view, prediction),
    ].join('\n');
    const lost = pointsLost(measured, INT8);

    it('says nothing that is no number, and blames no other program', () => {
      expect(shownWords).not.toMatch(/NaN|undefined|Infinity|other program|other tabs/);
    });

    it('its title claims a loss or a gain only beyond what luck explains', () => {
      const title = scenes.int8.title(view);
      const claims = /answers? (lost|gained)/.exec(title.replace('not one answer fewer', ''))?.[1];
      if (title.includes('can’t tell whether'))
        expect(['chance', 'unclear']).toContain(evidence(measured));
      else if (title.includes('not one answer fewer')) expect(moreWrong(measured, INT8)).toBe(0);
      else expect(claims).toBe(lost > 0 ? 'lost' : 'gained');
    });

    it('judges a prediction only where it can be told from what was measured', () => {
      const line = plain(scenes.int8.say(view)).join(' ');
      if (prediction === undefined) return expect(line).not.toContain('You said');
      const { standing, lead } = words.ending.verdict(view, prediction);
      expect(line).toContain(lead.replace(/\s/g, ' '));
      const apart = Math.abs(prediction - lost);
      const inside = apart <= pointsMargin(measured);
      if (standing === 'wrong') expect(inside && apart <= 1).toBe(false);
      if (standing === 'right') expect(apart).toBeLessThanOrEqual(closePoints(measured));
      expect(line.includes('This run can’t tell.')).toBe(standing === 'cannot tell');
      if (!inside && apart > closePoints(measured))
        expect(line).toContain(prediction > lost ? 'too much' : 'too little');
    });

    it('asks about time in the open, and says in the fold what the interval says', () => {
      expect(scenes.speed.title()).not.toMatch(/faster|slower|×/);
      expect(plain(scenes.speed.say()).join(' ')).not.toMatch(/faster|slower/);
      const said = plain(scenes.speed.more(view)).join(' ');
      const found = speedUp(measured.report);
      if (found === undefined) expect(said).toContain('not timed');
      else if (found.verdict === 'cannot_tell') expect(said).toContain('cannot tell');
      else if (found.verdict === 'same') expect(said).toContain('same time');
      else expect(said.includes('slower')).toBe(found.high < 1);
    });
  },
);

describe('quantization lab: fewer bits', () => {
  it.each(Object.entries(BITS))('%s', (_, [outcome, bits]) => {
    expect(breakingPoint(outcome)?.bits).toBe(bits);
    const view = predictedView({
      values: {},
      outcomes: { bits: outcome, int8: undefined },
    }) as never;
    const title = words.scenes.bits.title(view);
    const line = plain(words.scenes.bits.say(view)).join(' ');
    expect(`${title} ${line}`).not.toMatch(/NaN|undefined/);
    // Its answers are another network's: the first scene's number stands beside them.
    expect(line).toMatch(/^Another, smaller network, learned in this page, has \d+ of \d+ right/);
    if (bits === undefined) expect(title).toContain('did not break');
    else expect(title).toContain(`breaks at ${bits} bits`);
    const least = enough(outcome);
    for (const point of outcome.points)
      if (least !== undefined && point.bits >= least.bits)
        expect(breaks(outcome, point)).toBe(false);
  });

  it('a share of few answers is told with its range, inside 0 and 1', () => {
    expect(shareRange(352, 395).low).toBeCloseTo(0.857, 2);
    expect(shareRange(352, 395).high).toBeCloseTo(0.918, 2);
    expect(shareRange(0, 395).low).toBe(0);
    expect(shareRange(395, 395).high).toBe(1);
    expect(shareRange(0, 0)).toEqual({ low: 0, high: 1 });
  });
});

describe('quantization lab: the small network', () => {
  // Ten classes of images, each with its own inked pixels.
  const images = Array.from({ length: 1200 }, (_, index) => {
    const image = new Float32Array(64);
    for (let at = 0; at < 6; at += 1)
      image[(index % 10) * 6 + at] = 1 - ((index * 7 + at) % 5) / 10;
    return image;
  });
  const digits: Digits = { images, labels: images.map((_, index) => index % 10) };
  const net = begin(1);
  const untaught = right(net, digits);
  for (const _ of learn(net, digits, 3, 1));

  it('learns, and is the same for the same seed', () => {
    expect(right(net, digits)).toBeGreaterThan(Math.max(untaught, 0.95 * HELD_OUT));
    const again = begin(1);
    for (const _ of learn(again, digits, 3, 1));
    expect(again[0].weights).toEqual(net[0].weights);
  });

  it('weights of b bits take 2^b - 1 steps for each output, and none moves by more than half of one', () => {
    for (const bits of [8, 4, 2]) {
      const [first] = rounded(net, bits);
      const row = [...first.weights.slice(0, 64)];
      expect(new Set(row.map((weight) => weight.toFixed(6))).size).toBeLessThanOrEqual(
        2 ** bits - 1,
      );
      const before = [...net[0].weights.slice(0, 64)];
      const half = Math.max(...before.map(Math.abs)) / (2 ** (bits - 1) - 1) / 2;
      for (const [at, weight] of row.entries())
        expect(Math.abs(weight - (before[at] ?? 0))).toBeLessThanOrEqual(half * 1.0001);
    }
    expect(rounded(net, 2)[0].biases).toEqual(net[0].biases);
  });
});
