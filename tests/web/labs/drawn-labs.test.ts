// Whatever a lab measures, what it says holds: outcomes are drawn by the hundred, and every sentence is read by its numbers.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { busyText } from '../../../web/src/lab/claim';
import { text as architecturesText } from '../../../web/src/labs/architectures/text';
import { text as fusionText } from '../../../web/src/labs/fusion/text';
import { text as kernelsText } from '../../../web/src/labs/kernels/text';
import { text as rooflineText } from '../../../web/src/labs/roofline/text';
import * as amdahl from './amdahl-cases';
import * as architectures from './architectures-cases';
import * as batch from './batch-cases';
import { DRAWS, type Drawn, expectSound, isDecided, measured, positive, verdictOf } from './drawn';
import * as fusion from './fusion-fixtures';
import * as kernels from './kernels-fixtures';
import * as overhead from './overhead-cases';
import { change, deviceOf, measuredOf, WORKS } from './roofline-fixtures';
import { allWords } from './views';

const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
const guess = fc.option(positive, { nil: undefined });

describe('amdahl', () => {
  const runs = measured(fc.double({ min: 0.3, max: 40, noNaN: true }));
  const kinds = fc.constantFrom('linear', 'gelu', 'add', 'conv2d', 'layer_norm');
  const outcome = fc
    .record({
      shares: fc.uniqueArray(fc.tuple(kinds, share, share, positive, runs), {
        selector: ([kind]) => kind,
        maxLength: 4,
      }),
      all: runs,
    })
    .map(({ shares, all }) => {
      const whole = shares.reduce((sum, [, time]) => sum + time, 0) || 1;
      const flops = shares.reduce((sum, [, , own]) => sum + own, 0) || 1;
      const compare = (drawn: Drawn) =>
        amdahl.run(drawn.value, drawn.low, drawn.high, verdictOf(drawn));
      return amdahl.outcomeOf(
        shares
          .map(([kind, time, own, speedup, run]) =>
            amdahl.candidate(kind, time / whole, own / flops, speedup, compare(run)),
          )
          .sort((a, b) => b.time_share - a.time_share),
        compare(all),
      );
    });
  it('says what holds of any run', () => {
    fc.assert(
      fc.property(outcome, (drawn) => expectSound(amdahl.text(drawn))),
      DRAWS,
    );
  });
});

describe('batch', () => {
  const outcome = fc.record({
    fixed: positive,
    each: positive,
    bent: fc.constantFrom(1, 1.3, 0.7),
    drift: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
    noise: fc.constantFrom(0.002, 0.02, 0.2, 0.8),
  });
  it('says what holds of any sweep', () => {
    fc.assert(
      fc.property(outcome, guess, ({ fixed, each, bent, drift, noise }, prediction) => {
        const sweep = batch.outcomeOf({
          batches: batch.SEVEN,
          ms: (samples) => fixed + each * samples ** bent,
          drift: () => drift,
          noise,
        });
        const said = allWords(batch.scenes, batch.caseOf(sweep, prediction));
        expectSound(said);
        // Twice the time for the same work: no law, no winner.
        if (drift > 1.55 || drift < 0.64) expect(said).toContain(busyText);
      }),
      DRAWS,
    );
  });
});

describe('fusion', () => {
  const outcome = fc.record({
    ratio: measured(fc.double({ min: 0.3, max: 20, noNaN: true })),
    kind: fc.constantFrom('chain', 'conv', 'attention'),
    pass_ms: positive,
    gb_per_second: fc.double({ min: 0.5, max: 200, noNaN: true }),
    dispatch_ns: fc.constantFrom(0, 30, 3000),
  });
  it('says what holds of any comparison, and a winner only where there is one', () => {
    fc.assert(
      fc.property(outcome, guess, ({ ratio, kind, ...more }, prediction) => {
        const verdict = verdictOf(ratio);
        const timed = fusion.timed({
          kind: kind as 'chain',
          ratio: [ratio.value, ratio.low, ratio.high],
          verdict,
          ...more,
        });
        const view = { prediction, passed: true, outcomes: { fused: timed } } as never;
        const { time } = fusionText.scenes;
        const title = time.title(view);
        const said = [
          title,
          ...time.say(view).map((each) => `${'lead' in each ? each.lead : ''} ${each.text}`),
          fusion.text(timed),
        ].join('\n');
        expectSound(said);
        expect(/as fast|takes .* as long/.test(title)).toBe(['slower', 'faster'].includes(verdict));
        if (ratio.low > 1) expect(said).not.toMatch(/[Nn]o saved time|no measurable time/);
        if (ratio.high < 1) expect(said).not.toMatch(/account for the (saved )?time/);
      }),
      DRAWS,
    );
  });
});

describe('kernels', () => {
  const rates = fc.array(fc.double({ min: 0.05, max: 400, noNaN: true }), {
    minLength: 9,
    maxLength: 9,
  });
  it('says what holds of any ladder', () => {
    fc.assert(
      fc.property(
        rates,
        positive,
        fc.constantFrom(1.01, 1.2, 3),
        guess,
        (all, peak, apart, prediction) => {
          const ladder = kernels.measuredOf(all, 10 * peak, apart);
          const values = { size: '256', order: 'ijk' };
          const view = { values, shown: values, prediction, passed: true, outcomes: { ladder } };
          const { scenes } = kernelsText;
          const said = [scenes.ladder, scenes.peak]
            .flatMap((scene) => [
              scene.title(view as never),
              ...scene.say(view as never).map(({ lead = '', text }) => `${lead} ${text}`),
            ])
            .join('\n');
          expectSound(said);
        },
      ),
      DRAWS,
    );
  });
});

describe('overhead', () => {
  const cost = measured(fc.double({ min: 0.9, max: 3, noNaN: true }));
  it('says what holds of any three instruments, and an order only where the intervals decide it', () => {
    fc.assert(
      fc.property(
        fc.tuple(cost, cost, cost),
        fc.double({ min: 0.1, max: 100, noNaN: true }),
        fc.double({ min: -20, max: 500, noNaN: true }),
        (costs, latency_ms, prediction) => {
          const ratios = costs.map(
            (one) => [one.value, one.low, one.high, verdictOf(one)] as const,
          );
          const drawn = overhead.outcomeOf({ ratios: ratios as never, latency_ms });
          const said = overhead.text(drawn, prediction);
          expectSound(said);
          const [a, b, c] = costs;
          if (
            ![
              [a, b],
              [a, c],
              [b, c],
            ].some(([x, y]) => isDecided(x as Drawn, y as Drawn))
          )
            expect(said).not.toMatch(/(?<!which )costs (least|most)/);
        },
      ),
      DRAWS,
    );
  });
});

describe('roofline', () => {
  const outcome = fc.record({
    peak: fc.double({ min: 1, max: 500, noNaN: true }),
    levels: fc.array(fc.double({ min: 1, max: 300, noNaN: true }), { minLength: 5, maxLength: 5 }),
    reached: fc.double({ min: 0.02, max: 2, noNaN: true }),
    op: fc.constantFrom('relu-large', 'linear-1', 'linear-16', 'matmul-512'),
    spread: fc.constantFrom(0.01, 0.1, 0.6),
    times: fc.tuple(
      fc.double({ min: 0.5, max: 3, noNaN: true }),
      fc.double({ min: 0.5, max: 3, noNaN: true }),
    ),
  });
  it('says what holds under any roof', () => {
    fc.assert(
      fc.property(outcome, guess, ({ peak, levels, reached, op, spread, times }, prediction) => {
        const points = measuredOf(deviceOf(peak, levels, spread / 2), () => reached, op, spread);
        const changes = [
          change('flops', 2, times[0], spread),
          change('bytes', 2, times[1], spread),
        ];
        const view = {
          ...{ values: { op }, shown: { op }, prediction, passed: true },
          dry: { op, works: WORKS, plans: changes },
          outcomes: { points, changes: { op, changes } },
        };
        const said = Object.values(rooflineText.scenes)
          .flatMap((scene) => [
            scene.title(view as never),
            ...(
              [
                ...scene.say(view as never),
                ...('more' in scene ? scene.more(view as never) : []),
              ] as {
                lead?: string;
                text: unknown;
              }[]
            ).map(({ lead = '', text }) => `${lead} ${typeof text === 'string' ? text : ''}`),
          ])
          .join('\n')
          .replaceAll('\u00a0', ' ');
        expectSound(said);
        expect(said).not.toMatch(/(?:10[1-9]|1[1-9]\d|[2-9]\d\d) % of (?:its|the) (?:roof|peak)/);
      }),
      DRAWS,
    );
  });
});

describe('architectures', () => {
  const ms = fc.double({ min: 0.01, max: 50, noNaN: true });
  const outcome = fc.record({
    control: fc.constantFrom('parameters', 'flops'),
    ms: fc.record({ mlp: ms, cnn: ms, transformer: ms }),
    spread: fc.constantFrom(0.002, 0.05, 0.6),
    again: fc.double({ min: 0.5, max: 2, noNaN: true }),
  });
  it('says what holds of any three networks, and who is faster only of quiet passes', () => {
    fc.assert(
      fc.property(outcome, guess, (drawn, prediction) => {
        const of = architectures.outcomeOf(drawn as never);
        const view = architectures.viewOf(of, prediction);
        const said = allWords(architecturesText.scenes as never, view as never);
        expectSound(said);
        // Passes that differ by more than half: no rates.
        if (drawn.again > 1.55 || drawn.again < 0.64) expect(said).toContain(busyText);
      }),
      DRAWS,
    );
  });
});
