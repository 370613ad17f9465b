// The texts of the figures: titles made from the numbers.

import { digits } from '../../kit/words/format';
import { surenessBehind } from '../../lab/claim';
import { ENOUGH, isEnough, type Ridge, RULE_RIDGE, ridgeWithin } from './outcome';
import type { puzzleOf } from './puzzles';
import { originSentence, verdictSentence } from './verdicts';

/** A factor as text, such as "× 1.049" or "÷ 8". */
const byFactor = (factor: number): string =>
  factor < 1 ? `÷ ${short3(1 / factor)}` : `× ${short3(factor)}`;
const short3 = (value: number): string => String(Number(value.toFixed(3)));

/** The ridge, with its range where that is wide. */
export function ridgeText(ridge: Ridge): string {
  const within = ridgeWithin(ridge);
  return `${digits(within.value)}${surenessBehind(within, digits)}`;
}

export const figures = {
  puzzle: 'Puzzle',
  solved: (many: number, all: number) =>
    isEnough(many)
      ? `${many} of all ${all} puzzles are done.`
      : `Solve any ${ENOUGH} of the ${all}: ${many} done.`,
  next: 'Next puzzle',
  claim: 'the claim',
  limit: 'the claimed limit',
  /** A limit is compared with what was measured. */
  run: ({ limit = false }: ReturnType<typeof puzzleOf>) => (limit ? 'the run' : 'calculated'),
  /** Claim and run, where they are one number. */
  both: 'the claim, as calculated',
  factor: (factor: number) => (factor === 1 ? 'calculated' : `calculated ${byFactor(factor)}`),
  factors: 'Factors between both numbers',
  which: ({ claimed, format }: ReturnType<typeof puzzleOf>, truth: number) =>
    `Does a factor lead from ${format(truth)} to ${format(claimed)}?`,
  meets: (factor: number, truth: string, value: string, claimed: string, met: boolean) =>
    `${factor === 1 ? truth : `${truth} ${byFactor(factor)} = ${value}`}${met ? ': the claim.' : `; the claim is ${claimed}.`}`,
  claimed: ({ claimed, format, limit = false }: ReturnType<typeof puzzleOf>) =>
    limit ? `The claim: at most ${format(claimed)}` : `The claim: ${format(claimed)}`,
  verdict: verdictSentence,
  origin: originSentence,
  rule: 'the rule, for all devices',
  here: 'this device',
  ridge: (own: Ridge | undefined) =>
    own === undefined
      ? 'The rule has one ridge for every device'
      : `The rule’s ridge is ${digits(RULE_RIDGE, 2)}, this device’s is ${ridgeText(own)}`,
};
