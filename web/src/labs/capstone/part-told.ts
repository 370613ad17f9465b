// What the numbers of a part say about its own matter.

import { bytes, digits, duration, percent } from '../../kit/format';
import type { ChangeId } from './notebook';
import { type Compared, mean, type Side, waitingShare } from './outcome';

const load = ({ steps }: Side): number => mean(steps.map(({ load_ms }) => load_ms));
const compute = ({ steps, configuration }: Side): number =>
  mean(steps.map(({ compute_ms }) => compute_ms)) / configuration.batch;

const worth = (ratio: number, recomputes: boolean): string => {
  if (ratio < 0.98)
    return 'The update of the parameters, shared by more images, is what got cheaper.';
  return recomputes
    ? 'Recomputing costs at least what the larger batch gives: checkpoints are for batches that would not fit otherwise, not for speed.'
    : 'The larger batch brings nothing here: the update was a small part of the step already.';
};

/** What the numbers say about this part's own matter. */
export const TOLD: Readonly<Record<ChangeId, (compared: Compared) => string>> = {
  loader: ({ before, after }) => {
    const work = `A batch takes its loader ${duration(load(after))} of work; before it was ${duration(load(before))}.`;
    const left = waitingShare(after.steps);
    const rest =
      left > 0.1
        ? `Training still waits ${percent(left)} of the time: the loader is not fast enough yet.`
        : 'Now the network sets the pace: what else is done to the loader brings next to nothing.';
    const slowed = compute(after) / compute(before);
    const shared =
      after.configuration.workers > 0 && slowed > 1.1
        ? ` Computing itself got ${percent(slowed - 1)} slower: loader and engine share this device’s cores and its memory.`
        : '';
    return `${work} ${rest}${shared}`;
  },
  precision: ({ before, after }) => {
    const saved = before.peak_bytes - after.peak_bytes;
    return saved > 0
      ? `It saves ${bytes(saved)} of memory, whatever it does to the time.`
      : 'It saves no memory.';
  },
  batch: ({ before, after }) => {
    const ratio = compute(after) / compute(before);
    const per = `Computing takes ${duration(compute(after))} per image, ${duration(compute(before))} before: ${digits(ratio, 3)} times.`;
    const again =
      after.configuration.checkpoint > before.configuration.checkpoint
        ? ' The step computes a part of its forward pass twice; that is in this number.'
        : '';
    return `${per}${again} ${worth(ratio, after.configuration.checkpoint > 0)} Fewer, larger steps are another training: the learning rate has to follow.`;
  },
  fusion: () => 'Writing in place changes no bit of the result.',
};
