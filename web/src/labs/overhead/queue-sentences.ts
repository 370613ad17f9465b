// Sentences about the queue's times; plain text, so that it can be tested without a page.

import { count, duration, gflopsPerSecond, percent, plural, times } from '../../kit/words/format';
import { asShown, capital } from '../../kit/words/phrases';
import { busyText, type ClaimVerdict, isBusy, surenessBehind } from '../../lab/claim';
import type { Paragraph } from '../../lab/paragraph';
import type { Queued } from './model';
import {
  doneMeanwhile,
  flops,
  isWorkLonger,
  keptUp,
  launchingMs,
  launchMs,
  longestQueue,
  readMs,
  readShare,
  sharedMs,
  togetherBesideAlone,
  totalMs,
  workBesideLaunch,
} from './queue-outcome';

const rate = (queued: Queued, ms: number): string => gflopsPerSecond(flops(queued) / ms / 1e6);

const product = ({ size }: Queued): string => `a product of ${size}\u00a0×\u00a0${size} matrices`;

/** The time of one product by itself, with its range where that is wide. */
export function workText({ alone: { median, median_interval: interval } }: Queued): string {
  return `${duration(median)}${surenessBehind(interval, duration)}`;
}

/** By how much the work is longer than its launch, from the two numbers as they are shown. */
const timesLonger = (queued: Queued): string =>
  times(asShown(queued.alone.median) / asShown(launchMs(queued), 2));

const BELOW_TICK = 'All launches returned within one tick of the clock';

export function launchMessage(queued: Queued): string {
  const launch = launchMs(queued);
  const work = workText(queued);
  if (queued.alone.median === 0) return 'The work took less than one tick of the clock';
  if (launch === 0) return `${BELOW_TICK}; the work took longer`;
  const took = `A launch takes ${duration(launch, 2)}`;
  if (isWorkLonger(queued)) return `${took}; awaited alone, the work takes ${work}`;
  const says: Readonly<Record<ClaimVerdict, string>> = {
    more: `${took}; awaited alone, the work takes longer, ${work}`,
    less: `${took}, longer than the work awaited alone, ${work}`,
    equal: `${took}, as long as the work awaited alone, ${work}`,
    'cannot tell': `${took}, the work awaited alone ${work}: we can’t tell them apart`,
  };
  return says[workBesideLaunch(queued)];
}

export function launching(queued: Queued): Paragraph {
  const launch = launchMs(queued);
  const work = queued.alone.median;
  if (work === 0)
    return {
      lead: `With the answer awaited, ${product(queued)} takes less than a tick of the clock.`,
      text: 'Choose larger matrices: such a reading gives no rate.',
    };
  const right = `With the answer awaited it takes ${workText(queued)}, ${rate(queued, work)}.`;
  if (launch === 0) {
    return {
      lead: `Timed until the launch returns, ${product(queued)} takes nothing at all.`,
      text: `The time of ${plural(queued.launched_ms.length, 'launch', 'launches')} was shorter than a tick. ${right}`,
    };
  }
  if (!isWorkLonger(queued)) {
    return {
      lead: `${capital(product(queued))} is so small that its launch counts.`,
      text: `${right} The launch alone is ${duration(launch, 2)}. Choose larger matrices and the launch no longer counts.`,
    };
  }
  return {
    lead: `Timed until the launch returns, ${product(queued)} takes ${duration(launch, 2)}: ${rate(queued, launch)}.`,
    text: `${right} The first number is ${timesLonger(queued)} too good, and nothing in it depends on the size of the matrices.`,
  };
}

export function blameMessage(queued: Queued): string {
  const share = readShare(queued);
  if (totalMs(queued) === 0) return 'All of it took less than one tick of the clock';
  if (keptUp(queued)) return 'Launching took longer than waiting: the worker kept up';
  return `${percent(share)} of the time is spent at a line that only waits`;
}

export function blame(queued: Queued): Paragraph {
  const many = queued.launched_ms.length;
  const share = readShare(queued);
  const within = launchMs(queued) === 0 ? 'one tick of the clock' : duration(launchingMs(queued));
  const launches = `${plural(many, 'launch', 'launches')} returned within ${within}`;
  if (totalMs(queued) === 0)
    return { lead: `${launches}, and so did all answers.`, text: 'Choose larger matrices.' };
  if (keptUp(queued)) {
    return {
      lead: `${launches}; the read then waited ${duration(readMs(queued))}.`,
      text: `When the last launch returned, the worker was done with ${doneMeanwhile(queued)} of ${many}. Larger matrices make the queue grow.`,
    };
  }
  return {
    lead: `${launches}; the line that reads the last answer then took ${duration(readMs(queued))}.`,
    text: `${percent(share)} of the time stands at a line that computes nothing: it is the first that has to wait for a queue of ${count(longestQueue(queued))}. In PyTorch that line is loss.item(), print(loss), x.cpu() or an if on a tensor.`,
  };
}

export function cure(queued: Queued): Paragraph {
  const shared = sharedMs(queued);
  const alone = queued.alone.median;
  const gap = shared / alone - 1;
  const agree: Readonly<Record<ClaimVerdict, string>> = {
    equal: ', as one awaited by itself.',
    less: `, ${percent(-gap)} less than one awaited by itself, probably because nobody waits for messages in between.`,
    more: isBusy([shared, alone])
      ? `; one awaited by itself took ${workText(queued)}. ${busyText}`
      : `, ${percent(gap)} more than one awaited by itself.`,
    'cannot tell': `, ${workText(queued)} if awaited by itself: we can’t tell them apart.`,
  };
  return {
    lead: `All of them and the wait, divided by their number: ${duration(shared)} each${agree[togetherBesideAlone(queued)]}`,
    text: 'That is what torch.cuda.synchronize() is for: it waits until the queue is empty, so call it before you read the clock, once before and once after what you time. CUDA events go one better: the device itself notes the times. Calling it in every step costs speed, because then nothing is ever queued ahead.',
  };
}
