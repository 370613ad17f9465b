// Graded against the plan, not against this text.

import type { CheckQuestion } from '../../kit/controls/check';
import { bytes, digits, si } from '../../kit/words/format';
import { billOf, type Described } from './devices';
import { memoryOf, type Outcome, unitOf } from './outcome';

export function checks(outcome: Outcome, described: Described): CheckQuestion[] {
  return [mixedQuestion(outcome), perParameter(outcome), hoursQuestion(outcome, described)];
}

function mixedQuestion(outcome: Outcome): CheckQuestion {
  const full = memoryOf(outcome, 'fp32', 'adam').fixed;
  const mixed = memoryOf(outcome, 'mixed', 'adam').fixed;
  const ratio = mixed / full;
  return {
    id: 'mixed',
    kind: 'choice',
    prompt: `You go from fp32 to mixed precision with Adam. Parameters, gradients and optimizer state of ${outcome.title} together`,
    options: [
      { id: 'less', label: 'shrink' },
      { id: 'same', label: 'stay the same' },
      { id: 'more', label: 'grow' },
    ],
    answer: Math.abs(ratio - 1) < 0.01 ? 'same' : ratio < 1 ? 'less' : 'more',
    feedback: () =>
      `fp32: ${bytes(full)}; mixed: ${bytes(mixed)}. The master copy in fp32 takes what 16-bit weights and gradients save.`,
  };
}

function perParameter(outcome: Outcome): CheckQuestion {
  const { described } = outcome;
  const own = memoryOf(outcome, 'bf16', 'adam');
  return {
    id: 'bytes-per-parameter',
    kind: 'number',
    prompt:
      'With everything in bf16 and Adam, how many bytes does each parameter take, without activations?',
    unit: 'bytes',
    answer: own.fixed / described.parameters,
    tolerance: 0.01,
    feedback: (given, right) =>
      right || given <= 0
        ? `${bytes(own.fixed)} for ${si(described.parameters)} parameters.`
        : `Count the numbers of each parameter: itself, its gradient, and ${digits(own.optimizer_state / described.parameters / 2)} of the optimizer, 2 bytes each.`,
  };
}

function hoursQuestion(outcome: Outcome, described: Described): CheckQuestion {
  const better = Math.min(1, described.mfu + 0.1);
  const bill = billOf(outcome, { ...described, mfu: better });
  const before = billOf(outcome, described);
  return {
    id: 'hours',
    kind: 'number',
    prompt: `The MFU rises from ${digits(described.mfu * 100)} % to ${digits(better * 100)} %. How many device hours does the training on ${si(described.units)} ${unitOf(outcome)}s take then?`,
    unit: 'hours',
    answer: bill.device_hours,
    tolerance: 0.02,
    feedback: (given, right) =>
      right || given <= 0
        ? `${si(bill.device_hours)} hours, before ${si(before.device_hours)}.`
        : `Before, it took ${si(before.device_hours)} hours. The same FLOPs at a higher rate take less: multiply by ${digits(described.mfu * 100)} / ${digits(better * 100)}.`,
  };
}
