// Graded against what was counted and measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { digits, duration, gbPerSecond } from '../../kit/words/format';
import {
  type Account,
  accountOf,
  bandwidth,
  intensity,
  isTimed,
  type Outcome,
  savedBytes,
  savedTime,
  worthOfBytes,
} from './outcome';
import { type Kind, type Subject, scoreBytes } from './subjects';
import { between, megabytes } from './words';

export function checks(outcome: Outcome): CheckQuestion[] {
  return [saved(outcome), risen(outcome), ...explained(outcome)];
}

const HOW: Readonly<Record<Kind, (outcome: Outcome) => string>> = {
  chain: ({ subject: { passes } }) =>
    `Of ${passes[0]} passes of the tensor (in and out of each op, two in and one out of the residual) ${passes[1]} are left.`,
  conv: () =>
    'The norm reads and writes the tensor, ReLU reads and writes it: four times it no longer passes.',
  attention: ({ subject }) =>
    `The scores, ${megabytes(scoreBytes(subject.tokens))}, are written and read by the first two ops and read by the third: four times they no longer pass.`,
};

const asked = ([apart, fused]: Subject['passes']): Readonly<Record<Kind, string>> => ({
  chain: `Here a tensor is read or written ${apart} times in the chain, and ${fused} times when it is fused. How many MB does a pass save?`,
  conv: 'Norm and ReLU each read and write the tensor, and fused do neither. How many MB does a pass save?',
  attention:
    'The scores of all heads, 4 bytes each, pass through memory four times, and tiled not at all. How many MB does a pass save?',
});

function saved(outcome: Outcome): CheckQuestion {
  const { kind, size, passes } = outcome.subject;
  const answer = savedBytes(outcome) / 1e6;
  return {
    id: 'saved',
    kind: 'number',
    prompt: `${asked(passes)[kind]} (${size})`,
    unit: 'MB',
    answer,
    tolerance: 0.05,
    feedback: (given, right) => {
      if (right) return `${HOW[kind](outcome)} ${megabytes(answer * 1e6)}.`;
      if (Math.abs((given * 4) / answer - 1) < 0.05)
        return 'That counts numbers; each has 4 bytes.';
      return `${HOW[kind](outcome)} Multiply its elements by 4 bytes and by these passes.`;
    },
  };
}

function risen({ apart, fused }: Outcome): CheckQuestion {
  const answer = intensity(fused) / intensity(apart);
  return {
    id: 'intensity',
    kind: 'number',
    prompt: 'How many times as many FLOPs does the fused way do for each byte it moves?',
    unit: '×',
    answer,
    tolerance: 0.05,
    feedback: (given, right) => {
      const rule = `${digits(intensity(apart))} FLOPs per byte become ${digits(intensity(fused))}.`;
      if (right) return `${rule} On a roofline the point moves to the right.`;
      if (Math.abs(given * answer - 1) < 0.05)
        return 'The other way round: fewer bytes, more FLOPs for each.';
      return 'Divide FLOPs by bytes for each way, then one by the other; both are in the figure.';
    },
  };
}

const LABELS: Readonly<Record<Account, string>> = {
  about: 'about that',
  less: 'clearly less',
  more: 'clearly more',
  none: 'nothing that can be told',
};

function explained(outcome: Outcome): CheckQuestion[] {
  if (!isTimed(outcome) || !outcome.finished) return [];
  const worth = worthOfBytes(outcome);
  const answer = accountOf(outcome);
  if (worth === undefined || answer === undefined || outcome.mover === undefined) return [];
  const rate = gbPerSecond(bandwidth(outcome.mover));
  return [
    {
      id: 'explained',
      kind: 'choice',
      prompt: `At ${rate} the saved bytes are worth ${duration(worth.value)} of a pass. What did the run save? Another kind of fusion may answer otherwise: choose one and run again.`,
      options: (Object.keys(LABELS) as Account[]).map((id) => ({ id, label: LABELS[id] })),
      answer,
      feedback: () =>
        `Saved were ${between(savedTime(outcome))}. “About” means: within a factor of 1.5 of what the bytes are worth, as far as the intervals go.`,
    },
  ];
}
