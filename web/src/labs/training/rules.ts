// The rules of thumb about a step: which are off, and whose the rule of four times the parameters is.

import type { BackwardProfile, RuleOfThumb } from '../../engine/types';
import { asShown } from '../../kit/words/phrases';
import { type ClaimVerdict, claim, isDecided, quotient, total } from '../../lab/claim';
import { stateNumbers } from './outcome';
import { isStepBusy, timeMultiple, timeOf } from './times';

/** What each rule is about, in a sentence, and what it is a multiple of, in the figure. */
const NAMES: Readonly<Record<string, { readonly name: string; readonly of: string }>> = {
  backward_flops: { name: 'backward FLOPs', of: 'forward' },
  total_flops: { name: 'step FLOPs', of: 'forward' },
  step_latency: { name: 'step time', of: 'forward' },
  training_state: { name: 'the fixed part', of: 'parameters' },
  training_memory: { name: 'the peak', of: 'parameters' },
};

const nameOf = ({ name }: RuleOfThumb): string => NAMES[name]?.name ?? name;

export const ruleLabel = (rule: RuleOfThumb): string =>
  `${nameOf(rule).replace('the ', '')} ÷ ${NAMES[rule.name]?.of ?? rule.base}`;

/** Rules of thumb hold to a tenth. */
const TENTH = 0.1;

/** True if the rule is off by more than a tenth, as its number is shown. */
export const isOff = ({ expected, measured }: RuleOfThumb): boolean =>
  Math.abs(asShown(measured) / expected - 1) > TENTH + 1e-9;

/** The rule that is measured with a clock; all others are counted. */
const isTime = ({ name }: RuleOfThumb): boolean => name === 'step_latency';

/** The rules whose numbers are known: the one about time only where the clock could tell it. */
export const rulesKnown = (profile: BackwardProfile): RuleOfThumb[] =>
  profile.rules_of_thumb.filter((rule) => !isTime(rule) || timeMultiple(profile) !== undefined);

/** The time of a step beside its rule: the parts over the forward pass, with all that their intervals allow. */
function timeBesideRule(profile: BackwardProfile, { expected }: RuleOfThumb): ClaimVerdict {
  if (timeMultiple(profile) === undefined || isStepBusy(profile)) return 'cannot tell';
  const [forward, backward, optimizer] = [
    timeOf(profile, 'forward'),
    timeOf(profile, 'backward'),
    timeOf(profile, 'optimizer'),
  ];
  // All over the forward pass: 1 and what the rest adds.
  const rest = quotient(total(backward, optimizer), forward);
  const whole = total({ value: 1, low: 1, high: 1 }, rest);
  return claim(whole, { low: (1 - TENTH) * expected, high: (1 + TENTH) * expected }).verdict;
}

/** More names than this make no title. */
const NAMED = 2;

/** Which rules are off, by name if they are few; of how many; and whether the one about time is open. */
export function rulesOff(profile: BackwardProfile) {
  const rules = profile.rules_of_thumb;
  const time = rules.find(isTime);
  const verdict = time === undefined ? 'equal' : timeBesideRule(profile, time);
  const isOpen = verdict === 'cannot tell';
  const off = rules.filter((rule) => (isTime(rule) ? isDecided(verdict) : isOff(rule)));
  return {
    off: off.length,
    names: off.length <= NAMED ? off.map(nameOf) : undefined,
    of: rules.length - Number(isOpen),
    isOpen,
  };
}

/** False where the times were taken but leave open whether the rule about them holds: it is worth taking more. */
export const tellsTime = (profile: BackwardProfile): boolean =>
  timeMultiple(profile) === undefined || !rulesOff(profile).isOpen;

/** The optimizer’s own rule in place of four times the parameters, which counts Adam’s two numbers; undefined where it keeps two. */
export function ownRule(profile: BackwardProfile) {
  const numbers = stateNumbers(profile);
  return numbers === 2 ? undefined : { numbers, multiple: 2 + numbers };
}
