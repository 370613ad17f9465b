// The texts of the parts: their questions before they are measured, and their specific findings afterwards.

import { html, type TemplateResult } from 'lit';
import { mean } from '../../../kit/numbers/mean';
import { bytes, duration, percent } from '../../../kit/words/format';
import { change, multiple, signed } from '../../../kit/words/phrases';
import type { ClaimVerdict } from '../../../lab/claim';
import type { ExperimentText } from '../../../lab/contract';
import { term } from '../../../lab/glossary';
import { factsOf } from '../../../session/fact';
import {
  type Compared,
  imagesPerSecond,
  PASSES,
  PHOTO_SIDE,
  reportedOf,
  type Side,
  SMALL_SIDE,
  same,
  waitingOf,
} from '../baseline/model';
import { BASELINE, configurationText, rate, shareWithRange } from '../baseline/text';
import { comparedFacts } from '../board/text';
import {
  besideWaitedFor,
  type ChangeId,
  type ChangeResult,
  currentOf,
  type FinalResult,
  finalOf,
  fits,
  guessOf,
  hasLargerBatch,
  isDisturbed,
  type Memory,
  type Pages,
  type PartId,
  proposalOf,
  recomputesMore,
} from './model';

/** The headings of the parts on the page and in the report. */
export const TITLES: Readonly<Record<PartId, string>> = {
  baseline: BASELINE,
  bottleneck: 'Part 2. Find the bottleneck',
  loader: 'Part 3. Fix the loader',
  precision: 'Part 4. Precision and optimizer',
  batch: 'Part 5. A larger batch, with checkpoints',
  fusion: 'Part 6. Fused kernels',
  final: 'All together',
};

const waste = (side: number) => Math.round((side / 32) ** 2);

/** One or two sentences, and the text that unfolds below them. */
interface Intro {
  readonly says: string | TemplateResult;
  readonly more?: string | TemplateResult;
}

export const INTROS: Readonly<Record<PartId, Intro>> = {
  baseline: { says: 'Whatever is wrong in the baseline will be wrong in every ratio.' },
  bottleneck: {
    says: 'Part 1 timed whole steps, with the wait for the loader. Say where most of that time goes, then profile the network’s share of it.',
    more: 'The usual failure is not slow code; it is a week spent making a fast part faster.',
  },
  loader: {
    says: html`The loader distorts each photo ${PASSES} times at ${PHOTO_SIDE} × ${PHOTO_SIDE} pixels. Load ahead while the network computes, or do less: the network sees only 32 × 32, ${waste(PHOTO_SIDE)} times fewer pixels.`,
    more: `A copy of ${SMALL_SIDE} × ${SMALL_SIDE} still gives the network all that it can see. How much workers bring depends on the share of waiting.`,
  },
  precision: {
    says: html`Adam reads and writes two more numbers per parameter than SGD. Here 16 bits only <em>store</em> activations: they are widened to compute.`,
    more: html`Mixed precision is fast on devices with units for 16-bit products; WebAssembly has none. Another ${term('optimizer', 'optimizer')} is another training: say why you take it.`,
  },
  batch: {
    says: html`A larger batch shares one update among more images, and needs room. ${term('checkpointing', 'Checkpoints')} make room: they keep few activations and compute the rest again.`,
    more: 'What does not fit into the memory set above cannot be measured. With less optimizer state there is room for more images.',
  },
  fusion: {
    says: 'A fused kernel reads once, does several things and writes once. In training, element-wise ops can write over their inputs.',
    more: 'Measured too: for an evaluation the engine folds batch norm and relu into the convolution.',
  },
  final: {
    says: 'Do the gains add up? Set what you would hand in; it runs against the baseline, in turns.',
  },
};

export const WORDS_ASKED: Readonly<Record<PartId, string>> = {
  baseline: 'what will you compare with it, and what has to stay the same for that?',
  bottleneck: 'what limits the baseline, and which number shows it?',
  loader: 'what did you change, what did it bring, and what limits training now?',
  precision: 'what do 16 bits give here, and what do they not give? Why this optimizer?',
  batch: 'what does the larger batch cost, and was the recomputing worth it?',
  fusion: 'what did fusing bring, and why not more?',
  final: 'which part would you do first next time, and which not at all?',
};

const load = ({ steps }: Side): number => mean(steps.map(({ load_ms }) => load_ms));
const compute = ({ steps, configuration }: Side): number =>
  mean(steps.map(({ compute_ms }) => compute_ms)) / configuration.batch;

/** Claims no more than the interval supports. */
function worth(compared: Compared): string {
  const { speedup } = compared;
  if (!hasLargerBatch(compared))
    return 'The batch is no larger, so nothing is shared by more images.';
  if (speedup.verdict === 'faster')
    return 'The update of the parameters is now shared by more images.';
  if (speedup.verdict === 'cannot_tell')
    return 'These turns are too unlike each other to say what the larger batch gives: measure again when the device is quiet.';
  return recomputesMore(compared)
    ? 'Recomputing costs at least what the larger batch gives: checkpoints are for batches that would not fit otherwise, not for speed.'
    : 'The larger batch brings nothing here: sharing the update saves too little.';
}

const NETWORK_LIMITS =
  'Now the network sets the pace: what else is done to the loader brings little.';

/** Waiting that is left, beside what a fast enough loader may leave. */
const LEFT: Readonly<Record<ClaimVerdict, (share: string) => string>> = {
  more: (share) => `Training still waits ${share} of the time: the loader is not fast enough yet.`,
  less: () => NETWORK_LIMITS,
  equal: () => NETWORK_LIMITS,
  'cannot tell': (share) =>
    `Training waits ${share} of the time: these steps can’t tell whether the loader is fast enough.`,
};

/** The findings that are specific to a part, from its numbers. */
export const OWN_TEXTS: Readonly<Record<ChangeId, (compared: Compared) => string>> = {
  loader: (compared) => {
    const { before, after } = compared;
    const work = `A batch takes its loader ${duration(load(after))} of work; before it was ${duration(load(before))}.`;
    const rest = LEFT[besideWaitedFor(after)](shareWithRange(waitingOf(after.steps)));
    const shared = isDisturbed(compared)
      ? ` Computing itself took ${percent(change(compute(before), compute(after)))} longer: loader and engine share this device’s cores and memory.`
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
    const again = recomputesMore(compared)
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

/** The state that a closed card shows. */
export function stateOf(pages: Pages, part: PartId): string {
  const { baseline, bottleneck, changes, final } = pages;
  if (part === 'baseline') return baseline ? rate(imagesPerSecond(baseline)) : 'run it above';
  if (part === 'bottleneck') return bottleneck ? 'found' : 'not yet';
  const result = part === 'final' ? final : changes[part];
  if (!result) return 'not yet';
  const ratio = multiple(reportedOf(result.compared).ratio);
  return part === 'final' ? ratio : `${ratio}, ${decisionText(changes[part]?.kept)}`;
}

/** The student's decision as text. */
export const decisionText = (kept: boolean | undefined): string =>
  ({ true: 'kept', false: 'left out', undefined: 'not decided' })[`${kept}`];

/** A prefix such as "Part 3", because radio groups on one page need unique names. */
export const numberOf = (id: ChangeId): string => TITLES[id].split('.')[0] ?? id;

const partsText = (ids: readonly ChangeId[]): string => {
  const names = ids.map(numberOf);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
};

const comparedText = (ids: readonly ChangeId[]): string =>
  `${ids.length === 1 ? 'it was' : 'they were'} compared with another configuration. Your words and settings stay.`;

/** Asked before a decision drops measured parts. */
export const dropsByDecision = (kept: boolean, ids: readonly ChangeId[]): string =>
  `${kept ? 'Keeping this' : 'Leaving this out'} drops what you measured in ${partsText(ids)}: ${comparedText(ids)}`;

/** Asked before another measurement drops measured parts. */
export const dropsByMeasuring = (ids: readonly ChangeId[]): string =>
  `Measuring another change here drops what you measured in ${partsText(ids)}: ${comparedText(ids)}`;

/** What is missing before a part can be measured; "" if nothing is. */
export function missingFor(
  part: Exclude<PartId, 'baseline'>,
  pages: Pages,
  memory: Memory,
): string {
  if (!pages.baseline) return 'Measure the baseline first: Run, above.';
  if (part === 'bottleneck') return guessOf(pages) ? '' : 'Say first what you expect.';
  const [next, before] =
    part === 'final'
      ? [finalOf(pages), pages.baseline.configuration]
      : [proposalOf(pages, part), currentOf(pages, part)];
  if (same(next, before))
    return part === 'final'
      ? 'It is still the baseline: keep a part, or switch something.'
      : 'Change something first.';
  const limited = part === 'final' || part === 'batch';
  return limited && !fits(memory) ? 'That does not fit into the memory.' : '';
}

/** These results are left out of the report of all labs, because a decision on an earlier part can make them obsolete. */
const changeExperiment = (id: ChangeId): ExperimentText<ChangeResult> => ({
  title: TITLES[id],
  run: ['Measure in turns', 'Measure again in turns'],
  steps: { evaluate: 'Evaluating, folded against not' },
  results: () => [],
});

/** The texts of the parts as experiments: their names, the labels of their run buttons, and their entries in the report. */
export const experiments = {
  bottleneck: {
    title: TITLES.bottleneck,
    run: ['Profile the step', 'Profile the step again'] as const,
    steps: { profile: 'Profiling the step without its loader' },
    results: () => [],
  },
  loader: changeExperiment('loader'),
  precision: changeExperiment('precision'),
  batch: changeExperiment('batch'),
  fusion: changeExperiment('fusion'),
  final: {
    title: TITLES.final,
    run: [
      'Measure it and the baseline in turns',
      'Measure it and the baseline again in turns',
    ] as const,
    results: ({ compared }: FinalResult) => [
      ...comparedFacts(compared),
      ...factsOf({ 'Final configuration': configurationText(compared.after.configuration) }),
    ],
  },
};
