// A network learns digits with the student's function: as well as with ours, and not at all with a wrong one.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Exercise, entryIn, type Json } from '../../../web/src/bench/contract';
import { Refused } from '../../../web/src/bench/extra';
import {
  type Ask,
  HELD_OUT,
  STEPS,
  type Training,
  train,
} from '../../../web/src/bench/training/training';
import {
  apart,
  factsOf,
  sentences,
  smoothed,
  summaryOf,
  type Taught,
  titleOf,
  unanswered,
} from '../../../web/src/bench/training/words';
import backward from '../../../web/src/exercises/build-backward/exercise';
import * as gradients from '../../../web/src/exercises/build-backward/network';
import softmax from '../../../web/src/exercises/build-softmax/exercise';
import * as norms from '../../../web/src/exercises/build-softmax/network';
import { type Digits, loadDigits } from '../../../web/src/feeding/digits';
import { plainSandbox } from '../exercises/plain-sandbox';

let digits: Digits;
beforeAll(async () => {
  digits = await loadDigits();
});

const asking =
  (exercise: Exercise): Ask =>
  async (calls) => {
    const source = exercise.code.javascript?.solution ?? '';
    const entry = entryIn(exercise.entry, 'javascript');
    const program = { language: 'javascript', source, entry } as const;
    const answers = await plainSandbox.run(
      program,
      calls.map((args) => ({ args })),
    );
    return answers.map((answer) => (answer.kind === 'value' ? answer.value : null));
  };

/** The answers of `ours`, each modified by `change`. */
const changed =
  (ours: Ask, change: (answer: Record<string, Json>) => Json): Ask =>
  async (calls) =>
    (await ours(calls)).map((answer) => change(answer as Record<string, Json>));

const negative = (value: Json): Json =>
  Array.isArray(value) ? value.map((each) => negative(each as Json)) : -Number(value);

describe.each([
  [backward, gradients],
  [softmax, norms],
] as const)('$meta.id', (exercise, { network, ours }) => {
  it('teaches a network that guessed, and the same each time', async () => {
    const once = await train(network, ours, digits);
    expect(once.before).toBeGreaterThan(0.04);
    expect(once.before).toBeLessThan(0.16);
    expect(once.after).toBeGreaterThan(0.85);
    expect(once.losses).toHaveLength(STEPS);
    expect(await train(network, ours, digits)).toEqual(once);
  });

  it('by the student’s function in every step as by ours', async () => {
    const [mine, yours] = [
      await train(network, ours, digits),
      await train(network, asking(exercise), digits),
    ];
    expect(apart({ yours, ours: mine, engine: { losses: [], after: 0 } })).toBeLessThan(1e-9);
    expect(yours.after).toBe(mine.after);
  });

  it('is stopped by an answer that is none, which is named', async () => {
    await expect(
      train(
        network,
        changed(ours, () => null),
        digits,
      ),
    ).rejects.toThrow(/“(weight|layer_norm)” should/);
    await expect(
      train(
        network,
        changed(ours, (answer) => ({ ...answer, loss: Number.NaN, softmax: [1] })),
        digits,
      ),
    ).rejects.toThrow(Refused);
  });
});

it('by gradients that point the other way nothing is learned', async () => {
  const uphill = changed(gradients.ours, ({ loss = 0, ...rest }) => ({
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, negative(value)])),
    loss,
  }));
  const ended = await train(gradients.network, uphill, digits).catch((thrown) => thrown);
  if (ended instanceof Refused) expect(ended.message).toContain('finite');
  else expect((ended as Training).after).toBeLessThan(0.3);
});

it('without the gradient of x our own layer stands still, and less is learned', async () => {
  const still = changed(gradients.ours, (answer) => ({
    ...answer,
    x: (answer.x as Json[]).map((row) => (row as Json[]).map(() => 0)),
  }));
  const whole = await train(gradients.network, gradients.ours, digits);
  const half = await train(gradients.network, still, digits);
  expect(half.after).toBeLessThan(whole.after);
});

describe('what is said', () => {
  const training = (losses: readonly number[], after = 0.94): Training => ({
    losses,
    before: 0.07,
    after,
  });
  const taught = (yours: readonly number[], ours: readonly number[]): Taught => ({
    yours: training(yours),
    ours: training(ours, 0.9),
    engine: { losses: ours, after: 0.935 },
  });
  const text = (each: Taught) => sentences(each).join(' ').replaceAll('\u00a0', ' ');

  it('the same loss is called the same, another is not', () => {
    expect(text(taught([2, 1], [2, 1 + 1e-12]))).toContain('the same loss, but for rounding');
    const other = text(taught([2, 1], [2, 0.8]));
    expect(other).not.toContain('the same loss');
    expect(other).toContain('differs by 25 %, and 270 of 300');
  });

  it('shares are those of the training', () => {
    const each = taught([2.3, 0.25], [2.3, 0.25]);
    expect(titleOf(each).replaceAll('\u00a0', ' ')).toContain('reads 94 % of the digits');
    expect(text(each)).toContain(`it read 21 of ${HELD_OUT} right`);
    expect(text(each)).toContain(`now 282 of ${HELD_OUT}`);
    expect(factsOf(each)[0]?.value).toContain('loss 2.30 to 0.250');
  });

  it('that the function gave no answer is said in one sentence each', () => {
    const message = 'It did not answer for 2 s and was ended.';
    expect(unanswered({ kind: 'ended', message })).toBe(`Your function gave no answer. ${message}`);
    expect(unanswered(undefined)).toBe('Your function gave no answer.');
    expect(unanswered({ kind: 'raised', message: 'ValueError: x' })).toBe(
      'Your function did not answer: ValueError: x.',
    );
  });

  it('who does not see the figure is told the engine’s losses and guessing, too', () => {
    const summary = summaryOf(taught(Array(10).fill(2), Array(10).fill(1.5)));
    expect(summary).toBe('step 10: loss 2.00, the engine’s 1.50. Guessing: 2.30');
  });

  it('ten steps make one point', () => {
    const points = smoothed(Array.from({ length: 25 }, (_, at) => at));
    expect(points).toEqual([
      [10, 4.5],
      [20, 14.5],
    ]);
  });
});
