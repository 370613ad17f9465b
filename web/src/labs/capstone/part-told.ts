// What the numbers of a part say about its own matter.

import { bytes, duration } from '../../kit/words/format';
import { asShown, change, signed } from '../../kit/words/phrases';
import type { ChangeId } from './notebook';
import { type Compared, mean, type Side, waitingShare } from './outcome';
import { shareText } from './sentences';

const load = ({ steps }: Side): number => mean(steps.map(({ load_ms }) => load_ms));
const compute = ({ steps, configuration }: Side): number =>
  mean(steps.map(({ compute_ms }) => compute_ms)) / configuration.batch;

const stepCompute = (side: Side): number => compute(side) * side.configuration.batch;

/** A loader that works less than this share of the time hardly gets in the engine's way. */
const BUSY = 0.2;

/** Said only as far as the interval allows. */
function worth({ speedup, before, after }: Compared): string {
  const larger = after.configuration.batch > before.configuration.batch;
  if (!larger) return 'The batch is no larger, so nothing is shared by more images.';
  if (speedup.verdict === 'faster')
    return 'The update of the parameters is now shared by more images.';
  if (speedup.verdict === 'cannot_tell')
    return 'These turns are too unlike each other to say what the larger batch gives: measure again when the device is quiet.';
  return after.configuration.checkpoint > before.configuration.checkpoint
    ? 'Recomputing costs at least what the larger batch gives: checkpoints are for batches that would not fit otherwise, not for speed.'
    : 'The larger batch brings nothing here: the update was a small part of the step already.';
}

/** What the numbers say about this part's own matter. */
export const TOLD: Readonly<Record<ChangeId, (compared: Compared) => string>> = {
  loader: ({ before, after }) => {
    const work = `A batch takes its loader ${duration(load(after))} of work; before it was ${duration(load(before))}.`;
    const left = waitingShare(after.steps);
    const rest =
      left > 0.1
        ? `Training still waits ${shareText(left)} of the time: the loader is not fast enough yet.`
        : 'Now the network sets the pace: what else is done to the loader brings little.';
    const slowed = asShown(compute(after)) / asShown(compute(before));
    const shared =
      after.configuration.workers > 0 && slowed > 1.1 && load(after) > BUSY * stepCompute(after)
        ? ` Computing itself took ${signed(slowed - 1)} of time: loader and engine share this device’s cores and memory.`
        : '';
    return `${work} ${rest}${shared}`;
  },
  precision: ({ before, after }) => {
    const saved = before.peak_bytes - after.peak_bytes;
    if (saved > 0) return `It saves ${bytes(saved)} of memory, whatever it does to the time.`;
    return saved < 0 ? `It needs ${bytes(-saved)} more memory.` : 'It saves no memory.';
  },
  batch: (compared) => {
    const { before, after } = compared;
    const apart = change(compute(before), compute(after));
    const per = `Computing takes ${duration(compute(after))} per image, ${duration(compute(before))} before: ${signed(apart)}.`;
    const again =
      after.configuration.checkpoint > before.configuration.checkpoint
        ? ' The step computes a part of its forward pass twice; that is in this number.'
        : '';
    const other =
      after.configuration.batch === before.configuration.batch
        ? ''
        : ' Another batch is another training: the learning rate has to follow.';
    return `${per}${again} ${worth(compared)}${other}`;
  },
  fusion: () => 'Writing in place changes no bit of the result.',
};
