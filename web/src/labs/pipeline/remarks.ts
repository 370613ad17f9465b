// What the course documents say about loaders, compared with these numbers. Plain text, so that tests can read it.

import { bytes, count, duration, fixed, percent, plural } from '../../kit/words/format';
import type { ClaimVerdict } from '../../lab/claim';
import type { Paragraph } from '../../lab/paragraph';
import {
  besideClaimed,
  epochMs,
  fedMode,
  hasLearned,
  meanOf,
  median,
  need,
  type Outcome,
  waitingShare,
} from './outcome';
import { ceilingText, fold, ratioOf, ratioText } from './words';

/** The purpose of pin_memory and non_blocking. */
export function handOver(outcome: Outcome): Paragraph {
  const free = need(outcome, 'cached');
  const ms = meanOf(free, 'hand_over_ms');
  return {
    lead: `Handing a batch to the engine takes ${duration(Math.max(0, ms))}, ${percent(Math.max(0, ms) / median(free))} of a batch’s time without loading.`,
    text: `${bytes(outcome.batch_bytes)} are copied to the engine’s worker and then into its memory, as a batch is copied to a GPU. There, pin_memory=True and non_blocking=True let that copy run beside the kernels; “1 parameter, 1.1x speedup” can be true only where the copy takes ${percent(1 - 1 / 1.1)} of a step. A browser has no pinned memory, so this is not tested here.`,
  };
}

/** The purpose of persistent_workers. */
export function starting(outcome: Outcome): Paragraph {
  const fed = fedMode(outcome);
  const { start_ms, settings } = outcome;
  return {
    lead: `Starting ${plural(settings.workers, 'worker')} took ${duration(start_ms)}, ${fold(start_ms / median(fed))} the time of a batch.`,
    text: `persistent_workers=True pays that once; without it every epoch pays it, here ${percent(start_ms / (start_ms + epochMs(outcome, fed)))} of its time. In PyTorch a worker is a process; started by spawn, it imports all modules anew, so on short epochs the switch matters more there.`,
  };
}

/** Two claims of another course, about loaders that starve a GPU and benchmarks that hide it. */
export function starved(outcome: Outcome): Paragraph {
  const sync = need(outcome, 'synchronous');
  const free = need(outcome, 'cached');
  const share = waitingShare(sync);
  return {
    lead: `“The data loader starves the GPU for 30 % of every iteration”: removing such a wait makes a step 1 ÷ (1 − 0.3) = ${fold(1 / 0.7)} as fast.`,
    text: `In turn, the network waits ${percent(share)} of the time here. A benchmark “with the dataloader removed”, like the last row of the figure, reports ${duration(median(free))} a batch and never shows it: time the loop that you run.`,
  };
}

const ONE_VALUE = 'The claim is one value of the formula, for one ratio of load to step.';
const CLAIMED: Readonly<Record<ClaimVerdict, string>> = {
  more: 'More than the claim: there was more to hide.',
  less: 'Less than the claim: there was little to hide, or no core to hide it on.',
  equal: ONE_VALUE,
  'cannot tell': ONE_VALUE,
};

export function claims(outcome: Outcome): Paragraph {
  const found = ratioOf(fedMode(outcome), need(outcome, 'synchronous'));
  const lead = '“Tune num_workers (10 min, 1.2-1.5x speedup)”, says CS 203 of IIT Gandhinagar.';
  const here = `Here it is ${ratioText(found)}.`;
  const rule = `By the formula one worker brings 2× at most, when load and step are equally long, and more workers at most the ceiling, ${ceilingText(outcome)}.`;
  return { lead, text: `${here} ${rule} ${CLAIMED[besideClaimed(outcome)]}` };
}

export function learned(outcome: Outcome): Paragraph {
  const { first_loss, last_loss, steps, settings } = outcome;
  const how = hasLearned(outcome)
    ? `fell from ${fixed(first_loss, 2)} to ${fixed(last_loss, 2)}`
    : `went from ${fixed(first_loss, 2)} to ${fixed(last_loss, 2)}`;
  return {
    lead: `All of this trained one ${settings.title}, in ${count(steps)} steps: its loss ${how}.`,
    text: 'Some of these steps saw one batch again and again, so this is no training to imitate; it shows that the batches are real.',
  };
}
