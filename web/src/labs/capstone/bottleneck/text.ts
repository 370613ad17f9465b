// What the profile of a step says: the guess beside the shares, and what a loader that is never waited for would bring.

import { duration } from '../../../kit/words/format';
import { asShown, listed, multiple } from '../../../kit/words/phrases';
import { busyText, type ClaimVerdict } from '../../../lab/claim';
import {
  limitBesideTarget,
  limitWithout,
  type Side,
  shownShare,
  waitingOf,
} from '../baseline/model';
import { rangeText, shareWithRange } from '../baseline/text';
import type { Place, StepProfile } from '../parts/model';
import { isTimedApart, mostOf } from './model';

export const PLACE_NAMES: Readonly<Record<Place, string>> = {
  loader: 'waiting for the loader',
  forward: 'the forward pass',
  backward: 'the backward pass',
  optimizer: 'the optimizer’s update',
};

function guessText(baseline: Side, profile: StepProfile, guess: Place | undefined): string {
  if (guess === undefined) return '';
  const text = `You said ${PLACE_NAMES[guess]}`;
  if (isTimedApart(baseline, profile)) return `${text}. `;
  const most = mostOf(baseline, profile);
  const others = listed(most.filter((place) => place !== guess).map((place) => PLACE_NAMES[place]));
  if (!most.includes(guess))
    return most.length === 1
      ? `${text}; most goes to ${others}. `
      : `${text}; one of these takes more, too close to tell which takes the most: ${others}. `;
  return most.length === 1
    ? `${text}. Correct: it takes the most. `
    : `${text}: it and ${others} are too close to tell which takes the most. `;
}

const REACH = 'Twice as fast is within reach of the loader alone.';

/** The limit without waiting beside twice as fast or more. */
const REACHES: Readonly<Record<ClaimVerdict, string>> = {
  equal: REACH,
  more: REACH,
  less: 'The loader alone cannot make it twice as fast.',
  'cannot tell': 'These steps can’t tell whether the loader alone can make it twice as fast.',
};

export function bottleneckText(
  baseline: Side,
  profile: StepProfile,
  guess: Place | undefined,
): string {
  if (isTimedApart(baseline, profile)) return `${guessText(baseline, profile, guess)}${busyText}`;
  const waiting = waitingOf(baseline.steps);
  const share = shownShare(waiting.value);
  const limit = { low: limitWithout(waiting.low), high: limitWithout(waiting.high) };
  const atMost = Number.isFinite(limit.high) ? ' and no more' : '';
  return `${guessText(baseline, profile, guess)}Training waits ${shareWithRange({ ...waiting, value: share })} of the time. If it never waited, it would be ${multiple(asShown(limitWithout(share)))}${rangeText(limit, multiple)} as fast${atMost}. ${REACHES[limitBesideTarget(waiting)]}`;
}

/** The profile that these shares come from. */
export const profileText = (profile: StepProfile): string =>
  `A step without its loader takes ${duration(profile.step_latency_ms)}: forward ${duration(profile.forward_latency_ms)}, backward ${duration(profile.backward_latency_ms)}, optimizer ${duration(profile.optimizer_latency_ms)}.`;
