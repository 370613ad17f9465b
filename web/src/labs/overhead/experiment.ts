// The experiments: three profilers compared with none on one network, then a queue on another thread, timed wrongly and correctly.

import { experiment, type Run } from '../../lab/define';
import { measure } from './measure';
import type { Queued } from './model';
import type { Chosen } from './params';
import { runQueue } from './queue-run';

export const instruments = experiment({
  uses: ['model', 'batch', 'seq', 'seed'],
  steps: { first: 1200, bare: 900, long: 4800 },
  run: measure,
});

export const queue = experiment({
  uses: ['launches', 'size'],
  steps: { queue: 1000 },
  run: ({ values: { launches, size }, signal, step }: Run<Chosen>): Promise<Queued> => {
    const say = (phase: string, fraction: number) =>
      step('queue')({ phase, fraction, remaining_ms: 0 });
    say('Starting a worker', 0);
    return runQueue({ launches, size: Number(size) }, signal, say);
  },
});
