// Sentences about the queue's times; plain text, so that it can be tested without a page.

import { count, duration, gflopsPerSecond, percent, plural, times } from '../../kit/words/format';
import type { ClaimVerdict } from '../../lab/claim';
import type { Paragraph } from '../../lab/paragraph';
import type { Queued } from './model';
import {
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
} from './queue-outcome';

const rate = (queued: Queued, ms: number): string => gflopsPerSecond(flops(queued) / ms / 1e6);

const product = ({ size }: Queued): string => `a product of ${size}\u00a0×\u00a0${size} matrices`;

export function launchMessage(queued: Queued): string {
  const launch = launchMs(queued);
  const work = queued.alone.median;
  if (launch === 0)
    return 'All launches returned within one tick of the clock; the work took longer';
  if (!isWorkLonger(queued))
    return `A launch takes ${duration(launch, 2)}, hardly less than the work, ${duration(work)}`;
  return `The launch returns after ${duration(launch, 2)}; the work takes ${duration(work)}`;
}

export function launching(queued: Queued): Paragraph {
  const launch = launchMs(queued);
  const work = queued.alone.median;
  const right = `With the answer awaited it takes ${duration(work)}, ${rate(queued, work)}.`;
  if (launch === 0) {
    return {
      lead: `Timed until the launch returns, ${product(queued)} takes nothing at all.`,
      text: `All ${plural(queued.launched_ms.length, 'launch', 'launches')} together were shorter than a tick. ${right}`,
    };
  }
  if (!isWorkLonger(queued)) {
    return {
      lead: `${product(queued).replace(/^a/, 'A')} is so small that launching it takes almost as long.`,
      text: `${right} The launch alone is ${duration(launch, 2)}: the worker waits for work, not you for it. Choose larger matrices and the launch no longer counts.`,
    };
  }
  return {
    lead: `Timed until the launch returns, ${product(queued)} takes ${duration(launch, 2)}: ${rate(queued, launch)}.`,
    text: `${right} The first number is ${times(work / launch)} too good, and nothing in it depends on the size of the matrices.`,
  };
}

export function blameMessage(queued: Queued): string {
  const share = readShare(queued);
  if (keptUp(queued)) return 'Launching took longer than waiting: the worker kept up';
  return `${percent(share)} of the time is spent at the line that reads, which waits and computes nothing`;
}

export function blame(queued: Queued): Paragraph {
  const many = queued.launched_ms.length;
  const share = readShare(queued);
  const launches = `${plural(many, 'launch', 'launches')} returned within ${duration(launchingMs(queued))}`;
  if (keptUp(queued)) {
    return {
      lead: `${launches}; the read then waited ${duration(readMs(queued))}.`,
      text: 'The worker was done with most of them before the last was launched, so no line is blamed for another’s work. Larger matrices make the queue grow.',
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
    equal: 'as one awaited by itself',
    less: `${percent(-gap)} less than one awaited by itself: nobody waits for messages in between`,
    more: `${percent(gap)} more than one awaited by itself: something else ran meanwhile`,
    'cannot tell': `${duration(alone)} if awaited by itself: we can’t tell them apart`,
  };
  return {
    lead: `All of them and the wait, divided by their number: ${duration(shared)} each, ${agree[togetherBesideAlone(queued)]}.`,
    text: 'That is what torch.cuda.synchronize() is for: it waits until the queue is empty, so call it before you read the clock, once before and once after what you time. CUDA events go one better: the device itself notes the times. Calling it in every step costs speed, because then nothing is ever queued ahead.',
  };
}
