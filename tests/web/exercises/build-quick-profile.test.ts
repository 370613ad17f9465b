// However small the network of a case is, its times are long enough for a clock to show.

import { expect, it } from 'vitest';
import type { Profiler } from '../../../web/src/engine/profiler';
import exercise from '../../../web/src/exercises/build-quick-profile/exercise';
import { sessionProfiler } from '../../support/session-profiler';

it('no run takes less than a microsecond', async () => {
  const engine = (await sessionProfiler()) as unknown as Profiler;
  for (const seed of [1, 2, 3, 4]) {
    const cases = await exercise.cases(engine, seed);
    const short = cases.filter(({ args }) => (args[1] as number[]).some((ms) => ms < 0.001));
    expect(short.map(({ name, args }) => [seed, name, args[1]])).toEqual([]);
  }
});
