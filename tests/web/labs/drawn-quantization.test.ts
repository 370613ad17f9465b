// Whatever the Quantization lab measures, every sentence holds: answers, layers and times are drawn by the hundred.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { QuantizeReport } from '../../../web/src/engine/types';
import lab from '../../../web/src/labs/quantization/lab';
import type { Measured } from '../../../web/src/labs/quantization/outcome';
import { DRAWS, expectHolds, expectStates, measured, verdictOf } from './drawn';
import { bitsOf, measuredOf, timed } from './quantization-fixtures';
import { readingOf, textIn } from './reading';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const decibel = fc.oneof(
  fc.constantFrom(40, 40, 46, 50),
  fc.double({ min: -5, max: 60, noNaN: true }),
);
const drawnRun = fc.record({
  answers: fc.constantFrom(20, 395, 4000),
  exact: fc.oneof(fc.constantFrom(0, 1), unit),
  /** How many more are wrong in int8. */
  more: fc.oneof(fc.constantFrom(0, 1, -1, 5, -5, 6), fc.integer({ min: -400, max: 400 })),
  output_db: fc.array(decibel, { maxLength: 4 }),
  kept: fc.boolean(),
  bytes: fc.constantFrom(235_000, 238_000, 600_000),
  speed: fc.option(measured(fc.constantFrom(0.25, 0.5, 0.995, 1, 1.3)), { nil: undefined }),
  loss: fc.tuple(fc.constantFrom(0.15, 0.15001, 2), fc.constantFrom(0.15, 0.16)),
  batch: fc.constantFrom(1, 32, 256),
  bits: fc.option(fc.array(unit, { minLength: 7, maxLength: 7 }), { nil: undefined }),
  at: fc.constantFrom('float32', 'int8', 'bits', 'lost', 0, 1, -2, 75, 4321, undefined),
});
type Drawn = typeof drawnRun extends fc.Arbitrary<infer T> ? T : never;

function measuredFrom(drawn: Drawn): { run: Measured; wrong: readonly [number, number] } {
  const { answers, bytes, batch, speed, kept, output_db, loss } = drawn;
  const before = Math.round((1 - drawn.exact) * answers);
  const after = Math.min(answers, Math.max(0, before + (output_db.length > 0 ? drawn.more : 0)));
  const made = measuredOf({ wrong: [before, after], answers, output_db });
  const [exactLoss, roundedLoss] = loss;
  const results = made.report.results.map((each) => {
    if (each.name === 'float32') return { ...each, held_out_loss: exactLoss };
    return each.name === 'int8_static'
      ? { ...each, stored_bytes: bytes, compression: 940_000 / bytes, held_out_loss: roundedLoss }
      : each;
  });
  const samples = {
    a_ms: [1, 1.1],
    b_ms: [1, 1.2],
    blocks: 8,
    notes: [],
    record: { tick_ms: 0.005 },
  };
  const medians = { a_statistics: { median: 1 }, b_statistics: { median: 1.1 } };
  const first = {
    ...measuredOf({ wrong: [0, 0], output_db: [40] }).report.layers[0],
    name: 'embed',
  };
  const report = {
    ...made.report,
    results,
    calibration_samples: 64,
    layers: [
      ...(kept || output_db.length === 0 ? [{ ...first, kept_why: 'it has no weights' }] : []),
      ...made.report.layers,
    ],
    ...(speed === undefined
      ? {}
      : {
          speed: {
            ...timed(speed.value, speed.low, speed.high, verdictOf(speed)),
            ...samples,
            ...medians,
          },
        }),
  } as unknown as QuantizeReport;
  const trained = {
    ...{ steps: 215, batch: 32, seed: 1, elapsed_ms: 700 },
    training: { optimizer: 'adam' },
  } as unknown as Measured['trained'];
  return { run: { ...made, batch, report, trained }, wrong: [before, after] };
}

it('says what holds of any rounding: lost, gained or luck, the same in every place', () => {
  fc.assert(
    fc.property(drawnRun, (drawn) => {
      const { run, wrong } = measuredFrom(drawn);
      const { answers, batch, bits, at } = drawn;
      const [before, after] = wrong;
      const right = (count: number) => (100 * (answers - count)) / answers;
      const lost = right(before) - right(after);
      const compression = 940_000 / drawn.bytes;
      const guesses = {
        ...{ float32: 100 - right(before), int8: 100 - right(after), lost },
        bits: 100 * (1 - 1 / compression),
      };
      const learned =
        bits === undefined
          ? undefined
          : bitsOf(
              352,
              bits.map((each) => Math.round(395 * each)),
            );
      const description = { input_shape: [1, 64], layers: [], parameters: 235_000 };
      const reading = readingOf(lab, {
        values: { model: 'mlp', epochs: 0, batch, seed: 1 },
        dry: { title: 'MLP for digits', description },
        outcomes: { int8: run, bits: learned },
        prediction: typeof at === 'string' ? guesses[at as 'lost'] : at,
      });
      expectHolds(reading);
      const said = textIn(reading);
      expect(textIn(reading, 'int8 figure note')).toMatch(
        /^Dots: wrong answers, counted; bands: .* Third row: the inputs’ scale comes from each call/,
      );
      expect(textIn(reading, 'steps figure note')).toContain('Below: the levels');
      expect(textIn(reading, 'bits figure note').includes('Dots: ')).toBe(bits !== undefined);

      expect(expectStates(reading, '(?:^|, )# smaller', compression)).toBeGreaterThanOrEqual(3);
      expect(expectStates(reading, ' float32 answers #', right(before))).toBe(1);
      expect(expectStates(reading, 'rightly, int8 #', right(after))).toBe(1);
      expect(expectStates(reading, 'accuracy, float32 and int8: #', right(before))).toBe(1);
      expect(
        expectStates(reading, 'accuracy, float32 and int8: [\\d.]+ % and #', right(after)),
      ).toBe(1);
      const stated = expectStates(reading, '^# points? (?:lost|gained)', Math.abs(lost));
      expect(stated).toBeLessThan(2);
      const net = Math.abs(after - before);
      const share = right(before) / 100;
      const luck = 1.96 * Math.sqrt(Math.max(2 * share * (1 - share) * answers, 1));
      const isSure = net > 5 && net > luck;
      expectStates(reading, `smaller; # answers? (?:lost|gained)`, net);
      expectStates(reading, `int8 gets # (?:fewer|more) of`, net);
      const which = after > before ? 'lost|costs|fewer' : 'gained|gains|more of|helped';
      if (isSure) {
        expect(said).toMatch(new RegExp(`smaller; [\\d,]+ answers? (?:${which})`));
        expect(said).toMatch(new RegExp(`^[\\d.]+ points (?:${which}), `, 'm'));
        expect(said).not.toMatch(/may be luck|we can’t tell (?:whether answers|this from)/);
      } else {
        expect(said).not.toMatch(/Here int8 costs accuracy|rounding even helped/);
        expect(said.includes('which may be luck')).toBe(net > 0);
        expect(said.includes('we can’t tell whether answers were lost')).toBe(net > 0);
      }
      // The error is said to grow only where each output has at least that of the one before, and the last more than the first.
      const isGrowing = drawn.output_db.every(
        (each, index, all) => index === 0 || each <= (all[index - 1] ?? 0),
      );
      if (!isGrowing || drawn.output_db.length < 2) expect(said).not.toContain('grows on its way');
      else if ((drawn.output_db[0] ?? 0) - (drawn.output_db.at(-1) ?? 0) > 2)
        expect(said).toContain('grows on its way');
      expect(expectStates(reading, 'become #, ', drawn.bytes)).toBeGreaterThanOrEqual(2);
      // Faster or slower only where the interval says so, and never both.
      const { speed } = drawn;
      const kind = speed === undefined ? '' : verdictOf(speed);
      expect(/int8 runs .* as fast as float32/.test(said)).toBe(kind === 'faster');
      expect(/int8 is slower: /.test(said)).toBe(kind === 'slower');
      expect(said.includes('this device cannot tell which')).toBe(kind === 'cannot_tell');
      if (speed !== undefined) {
        const times = 1 / speed.value;
        expect(expectStates(reading, `Speed of int8, batch ${batch}: #`, times)).toBe(1);
        // The figure leaves to the question what the samples say.
        expect(textIn(reading, 'speed figure note', 'speed figure summary')).not.toContain('×');
        expect(expectStates(reading, ', # as fast at batch', times)).toBe(
          kind === 'faster' || kind === 'slower' ? 1 : 0,
        );
        expectStates(reading, '(?:runs|slower:|faster:) #', times);
      }
      if (batch === 256) expect(said).not.toContain('Choose a larger batch');
      // One layer is the worst only of several, and alone.
      const errors = [...drawn.output_db].sort((a, b) => a - b);
      const [worst = 0, next = 0] = errors;
      if (errors.length < 2 || worst === next) expect(said).not.toContain('the most of all layers');
      else if (next - worst > 2) expect(said).toContain('the most of all layers');
      // Bits break an answer count only beyond luck.
      if (learned !== undefined) {
        const limit = 1.96 * Math.sqrt((2 * 352 * 43) / 395);
        const broken = learned.points.find((each) => 352 - each.right > limit);
        expect(said.includes('It did not break')).toBe(broken === undefined);
        if (broken !== undefined)
          expect(said).toContain(`It breaks at ${broken.bits} bits: ${broken.right} of 395 right`);
      }
    }),
    DRAWS,
  );
});
