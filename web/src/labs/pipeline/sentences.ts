// The explanation: sentences made from these numbers. Plain text, so that tests can read it.

import { count, duration, percent, plural } from '../../kit/words/format';
import { asShown, capital } from '../../kit/words/phrases';
import type { ClaimVerdict } from '../../lab/claim';
import type { Paragraph } from '../../lab/paragraph';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { supported } from '../../session/intervals';
import { beliefs, besides, longerText, mechanism } from './beliefs';
import {
  allowsMorePasses,
  type Bound,
  besideFormula,
  besideIdleRule,
  boundOf,
  busyShare,
  compared,
  epochMs,
  fedMode,
  formulaMs,
  isCrowded,
  lengths,
  longerStep,
  type ModeResult,
  median,
  modeOf,
  morePasses,
  mostSaved,
  need,
  type Outcome,
  savedByFree,
  waitingShare,
} from './outcome';
import { workersNeeded } from './simulate';
import { ahead, coresText, fold, rangeText, ratioOf, ratioText, threads } from './words';

/** The title of the first figure. */
export function timelineMessage(outcome: Outcome): string {
  const [sync, fed] = [need(outcome, 'synchronous'), fedMode(outcome)];
  const now = percent(waitingShare(fed));
  return `The network waits ${percent(waitingShare(sync))} of the time in turn, ${now} ahead`;
}

/** The title of the figure of steps. */
export const stepMessage = (outcome: Outcome): string =>
  `A batch takes ${duration(median(fedMode(outcome)))} ${ahead(fedMode(outcome))}, ${duration(median(need(outcome, 'synchronous')))} in turn`;

/** What limits the training, as the report says it. */
export function boundMessage(outcome: Outcome): string {
  const fed = fedMode(outcome);
  const free = need(outcome, 'cached');
  const messages: Record<Bound, string> = {
    loader: `Even ${ahead(fed)} the network waits for its data`,
    compute: `${capital(ahead(fed))} the network is the limit: faster loading hardly helps`,
    sharing: 'Batches mostly come in time, but steps take longer',
    both: 'The network still waits, and steps take longer',
    unclear: 'These rounds can’t tell whether loading still costs time',
  };
  return messages[boundOf(fed, free)];
}

/** The prediction beside the ratio of the title, with the range that the rounds allow. */
const guessOn = (outcome: Outcome, prediction: number, long: number): Guess => {
  const found = ratioOf(fedMode(outcome), need(outcome, 'synchronous'));
  return {
    prediction: asShown(prediction),
    measured: asShown(found.value),
    interval: found,
    rangeIsSaid: true,
    format: fold,
    sides: ['much', 'little'],
    of: outcome.settings.title,
    beliefs: beliefs(outcome, long),
    mechanism: mechanism(outcome, prediction),
  };
};

/** @param long on paper, how many steps a load takes */
export const verdictOn = (outcome: Outcome, prediction: number, long: number): Verdict =>
  verdict(guessOn(outcome, prediction, long));

/** Whether the epoch is faster, slower, or cannot be told apart. */
export function epochMessage(outcome: Outcome): string {
  const [fed, sync] = [fedMode(outcome), need(outcome, 'synchronous')];
  const ratio = ratioOf(fed, sync);
  const times = fold(ratio.value);
  return {
    faster: `${capital(ahead(fed))}: ${times} as fast${rangeText(ratio)}`,
    slower: `${capital(ahead(fed))}: slower, ${times} the speed of in turn${rangeText(ratio)}`,
    unclear: 'We can’t tell whether loading ahead is faster here',
  }[compared(fed, sync)];
}

/** A warning where there are more threads than cores, which then take turns. */
export function crowd(outcome: Outcome): string {
  const many = threads(fedMode(outcome));
  return isCrowded(outcome)
    ? `Loaders and network are ${many} threads on ${coresText(outcome)}: they take turns.`
    : `Loaders and network are ${many} threads on ${coresText(outcome)}.`;
}

const NOTICES: Readonly<Record<ClaimVerdict, string>> = {
  less: 'notices',
  more: 'would not notice',
  equal: 'would not notice',
  'cannot tell': 'notices in some rounds only',
};

export function inTurn(outcome: Outcome): Paragraph {
  const sync = need(outcome, 'synchronous');
  const { load_ms, step_ms } = lengths(outcome);
  return {
    lead: `In turn, a batch takes ${duration(load_ms)} to load and ${duration(step_ms)} to learn from.`,
    text: `Only one of them works at a time: the network waits ${percent(waitingShare(sync))} of it. ${count(outcome.images)} images, an epoch, take ${duration(epochMs(outcome, sync))}. On a GPU server, nvidia-smi would show this as a utilisation of about ${percent(busyShare(sync))}. A course’s rule, “GPU-Util < 50%: Likely CPU bottleneck”, ${NOTICES[besideIdleRule(sync)]}.`,
  };
}

export function overlapped(outcome: Outcome): Paragraph {
  const sync = need(outcome, 'synchronous');
  const one = need(outcome, 'one');
  const formula = formulaMs(outcome, one) ?? 0;
  const found = ratioOf(one, sync);
  const how = {
    faster: `With one worker loading ahead an epoch is ${ratioText(found)} as fast.`,
    slower: `With one worker loading ahead an epoch takes longer: ${ratioText(found)} the speed.`,
    unclear: `Whether one worker loading ahead makes an epoch faster cannot be told: ${ratioText(found)}.`,
  }[compared(one, sync)];
  return { lead: how, text: `${againstFormula(one, formula)} ${slower(outcome, one)}` };
}

/** Compares the formula with the measurement, and says why they may differ. */
function againstFormula(mode: ModeResult, formula: number): string {
  const off = median(mode) / formula - 1;
  const both = `The formula says ${duration(formula)} a batch; we measured ${duration(median(mode))}`;
  switch (besideFormula(mode, formula)) {
    case 'equal':
      return `${both}: they agree within 10 %.`;
    case 'more':
      return `${both}, ${percent(off)} more: the formula assumes a core for each thread and free messages.`;
    case 'less':
      return `${both}, ${percent(-off)} less: the machine was not equally fast in all rounds, or a load is quicker when the next follows at once.`;
    case 'cannot tell':
      return `${both}: these rounds can’t tell whether they agree.`;
  }
}

/** What running at the same time costs the loaders and the engine. */
const slower = (outcome: Outcome, mode: ModeResult): string =>
  `Side by side, ${longerText(besides(outcome, mode))} as long as alone.`;

export function moreWorkers(outcome: Outcome): Paragraph {
  const { load_ms, step_ms } = lengths(outcome);
  const enough = workersNeeded(load_ms, step_ms);
  const rule = `By the formula ${plural(enough, 'worker')} would be enough for the network never to wait.`;
  const chosen = modeOf(outcome, 'chosen');
  if (chosen === undefined)
    return { lead: 'You chose one worker.', text: `${rule} Choose more and run again.` };
  const one = need(outcome, 'one');
  const ratio = ratioOf(chosen, one);
  const found = ratioText(ratio);
  const leads = {
    faster: `${capital(plural(chosen.workers, 'worker'))} are ${found} as fast as one.`,
    slower: `${capital(plural(chosen.workers, 'worker'))} are slower than one: ${found} its speed.`,
    unclear: supported(ratio)
      ? `Whether ${plural(chosen.workers, 'worker')} are faster than one is too close to call: ${found}.`
      : `Whether ${plural(chosen.workers, 'worker')} are faster than one, too few rounds can’t tell: ${found}.`,
  };
  return {
    lead: leads[compared(chosen, one)],
    text: `${rule} With ${count(chosen.workers)} it says ${duration(formulaMs(outcome, chosen) ?? 0)} a batch; we measured ${duration(median(chosen))}. ${slower(outcome, chosen)} ${crowd(outcome)} “Start with num_workers = min(4, num_cpus)”, then measure, is good advice because of this.`,
  };
}

/** The intervention: a loader without any cost. */
export function bound(outcome: Outcome): Paragraph {
  const fed = fedMode(outcome);
  const free = need(outcome, 'cached');
  const saved = savedByFree(fed, free);
  const test = `One batch again and again, so no loading at all: ${duration(median(free))} a batch instead of ${duration(median(fed))}.`;
  const waits = `The network waits ${percent(waitingShare(fed))} of the time.`;
  const longer = `Without its waiting a step is ${duration(longerStep(fed, free))} longer beside busy loaders, which use the same cores, caches and memory.`;
  const open = supported(ratioOf(fed, free))
    ? `But the intervals leave open that loading costs up to ${percent(mostSaved(fed, free))} of a batch’s time. Run again, or make the loader slower to see it clearly.`
    : 'But these are too few rounds to tell. Smaller batches allow more.';
  const texts: Record<Bound, Paragraph> = {
    loader: {
      lead: `Bound by the loader: without loading a batch would take ${percent(saved)} less.`,
      text: `${test} ${waits} A cheaper augmentation or cached images help; a faster network would not.`,
    },
    compute: {
      lead:
        saved > 0
          ? `Bound by compute: a loader that costs nothing would save ${percent(saved)}.`
          : 'Bound by compute: even without loading a batch takes no less.',
      text: `${test} ${waits} More workers cannot help; a faster step would.`,
    },
    sharing: {
      lead: `Bound by what they share: without loading a batch would take ${percent(saved)} less, though the network waits only ${percent(waitingShare(fed))} of the time.`,
      text: `${test} ${longer} On a GPU server the step runs elsewhere; here, and on a server whose cores are all loading, cheaper loading makes the step faster.`,
    },
    both: {
      lead: `Bound by the loader in two ways: without loading a batch would take ${percent(saved)} less.`,
      text: `${test} ${waits} ${longer} Cheaper loading helps with both; more workers only with the waiting.`,
    },
    unclear: {
      lead: 'Whether loading still costs time cannot be told.',
      text: `${test} ${waits} ${open}`,
    },
  };
  return texts[boundOf(fed, free)];
}

/** The next way to make a load quicker, or longer, that this setup leaves. */
function cheaper({ passes, photo_side }: Outcome['settings']): string {
  if (passes > 0) return 'Make augmentation cheaper, 0 passes,';
  return photo_side > 32 ? 'Make images smaller, 32 pixels a side,' : 'Add workers';
}

const dearer = (settings: Outcome['settings']): string =>
  allowsMorePasses(settings)
    ? `Make augmentation dearer, ${count(morePasses(settings))} passes,`
    : 'Make images larger, 128 pixels a side,';

/** What to change to see another result. */
export function next(outcome: Outcome): Paragraph {
  const { preset } = outcome.settings;
  const lead = 'Try next.';
  const other =
    preset === 'images-lenet5'
      ? 'Choose the small CNN: its steps are long, and loading hides behind them.'
      : 'Choose LeNet-5: its steps are short, and loading is hard to hide.';
  const fed = fedMode(outcome);
  const text: Record<Bound, string> = {
    loader: `${cheaper(outcome.settings)} until the network no longer waits.`,
    both: `${cheaper(outcome.settings)}: which of the two losses goes first?`,
    sharing:
      fed.workers > 1
        ? 'Take one worker away: do steps become shorter, and does the network wait instead?'
        : `${cheaper(outcome.settings)}: do steps become shorter?`,
    compute: `${dearer(outcome.settings)} until the network waits again.`,
    unclear:
      'Close what else runs, and run again: the modes alternate, but a busy machine widens every interval.',
  };
  return { lead, text: `${text[boundOf(fed, need(outcome, 'cached'))]} ${other}` };
}
