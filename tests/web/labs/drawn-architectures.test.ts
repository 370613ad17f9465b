// Architectures, whatever three networks took: who is faster only of quiet passes.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { busyText } from '../../../web/src/lab/claim';
import lab from '../../../web/src/labs/architectures/lab';
import * as architectures from './architectures-cases';
import { DRAWS, expectHolds, expectStates, positive } from './drawn';
import { readingOf, textIn } from './reading';

const ms = fc.double({ min: 0.01, max: 50, noNaN: true });
const outcome = fc.record({
  control: fc.constantFrom('parameters' as const, 'flops' as const),
  ms: fc.record({ mlp: ms, cnn: ms, transformer: ms }),
  spread: fc.constantFrom(0.002, 0.05, 0.6),
  again: fc.double({ min: 0.5, max: 2, noNaN: true }),
  /** Networks that were measured once more, slower than both times before. */
  further: fc.subarray(['mlp', 'cnn', 'transformer'] as const),
});
/** A ratio follows from times as they are shown, with three digits. */
const ROUNDED = 0.01;
const guess = fc.option(positive, { nil: undefined });
const { asFlops, lessThanFlops, open, mixed } = architectures;

it('says what holds of any three networks, and who is faster only of quiet passes', () => {
  fc.assert(
    fc.property(
      outcome,
      fc.constantFrom(asFlops, lessThanFlops, open, mixed),
      fc.tuple(ms, fc.constantFrom(0.01, 0.6)),
      guess,
      (drawn, growth, [step, spread], prediction) => {
        const twice = architectures.outcomeOf(drawn);
        const compared = {
          ...twice,
          networks: twice.networks.map((network) =>
            drawn.further.some((family) => family === network.family)
              ? { ...network, readings: [...network.readings, architectures.reading(200)] }
              : network,
          ),
        };
        const reading = readingOf(lab, {
          values: { control: drawn.control, batch: 1, seed: 1, scale: 'width' },
          outcomes: { compared, growth, decoding: architectures.decodingOf(step, spread) },
          dry: architectures.dry,
          prediction,
        });
        expectHolds(reading);
        expect(textIn(reading).includes('so more were taken')).toBe(drawn.further.length > 0);
        const [of, than] = [drawn.ms.transformer, drawn.ms.mlp].map((each) =>
          Number(((each * (1 + drawn.again)) / 2).toPrecision(3)),
        ) as [number, number];
        const stated = [
          'the transformer takes # ',
          '(?:^|beside MLP: )#.{0,30} the MLP’s time',
        ].map((pattern) => expectStates(reading, pattern, of / than, ROUNDED));
        // The answer at the end names the ratio as the title of the figure does.
        expect(stated).toEqual(stated[0] === 0 ? [0, 0] : [2, 2]);
        expectStates(reading, '; it was #', of / than, ROUNDED);
        // Passes that differ by more than half: no rates.
        if (drawn.again > 1.55 || drawn.again < 0.64) expect(textIn(reading)).toContain(busyText);
      },
    ),
    DRAWS,
  );
});
