// Ten thousand training steps in the real WebAssembly module: the heap stops growing once it is warm.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Engine, openEngine, value } from './support/engine.ts';

const PAGE = 64 * 1024;
const STEPS = 10_000;
const WARM_UP = 500;
const SPARE = 20; // loads of ballast, about 100 kB each
const digits = new Uint8Array(
  readFileSync(fileURLToPath(new URL('../../engine/data/digits.bin', import.meta.url))),
);

/** Advances a training until it has taken this many steps, or all. */
function trainTo({ session }: Engine, steps: number, taken = 0): number {
  for (let now = taken; ; ) {
    const progress = value(session.advance(50));
    now += progress.train_points.length;
    if (progress.done || now >= steps) return now;
  }
}

/** A training that has warmed up, and the number of steps it took. */
async function warmTraining(): Promise<[Engine, number]> {
  const engine = await openEngine();
  value(engine.session.loadData('digits', digits));
  const plan = { preset: 'digits-mlp', batch: 2, epochs: 20, steps: STEPS };
  value(
    engine.session.startTrain({ ...plan, training: { optimizer: 'sgd', learning_rate: 0.01 } }),
  );
  return [engine, trainTo(engine, WARM_UP)];
}

/** Another session in the same heap whose copies of the data stay allocated. */
const ballast = ({ addSession }: Engine) => value(addSession().loadData('digits', digits));

/** Number of loads of ballast until the heap has to grow. */
async function roomOfWarmHeap(): Promise<number> {
  const [engine] = await warmTraining();
  const warm = engine.heapBytes();
  for (let loads = 0; loads < 10_000; loads += 1) {
    if (engine.heapBytes() > warm) return loads;
    ballast(engine);
  }
  throw new Error('the heap never grew');
}

describe('training: the heap', () => {
  // A WebAssembly heap starts with megabytes to spare, in which a leak could hide. They are filled first, except for what slices
  // of other lengths may need: about two megabytes remain, 200 bytes per step.
  test('10,000 steps of mlp on digits grow a full heap by at most a page after the first 500', async () => {
    const room = await roomOfWarmHeap();
    expect(room).toBeGreaterThan(SPARE);
    const [engine, warmSteps] = await warmTraining();
    for (let loads = 0; loads < room - SPARE; loads += 1) ballast(engine);
    expect(warmSteps).toBeLessThan(STEPS);
    const warm = engine.heapBytes();
    expect(trainTo(engine, Number.POSITIVE_INFINITY, warmSteps)).toBe(STEPS);
    expect(engine.heapBytes() - warm).toBeLessThanOrEqual(PAGE);
    const report = value(engine.session.takeTrain());
    expect(report.steps).toBe(STEPS);
    expect(report.curve).toHaveLength(STEPS);
    expect(report.held_out_accuracy).toBeGreaterThan(0.8);
  });
});
