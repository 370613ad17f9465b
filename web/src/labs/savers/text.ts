// All texts of this lab: sentences made from the numbers.

import { bytes, count, duration, percent, plural, si } from '../../kit/words/format';
import { asShown, multiple, power } from '../../kit/words/phrases';
import { busyText, busyVerdict } from '../../lab/claim';
import type { Setup } from '../../lab/contract';
import { type MarkedParagraph, say } from '../../lab/paragraph';
import { isWide } from '../../lab/range';
import { given } from '../../lab/scene';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { intervalText, supported } from '../../session/intervals';
import { beliefs, mechanism } from './beliefs';
import { BUSY_TIME, figures, less, lostText, OPEN_TIME, timeText } from './figure-words';
import type { Known } from './model';
import {
  type Attempt,
  fits,
  type Gradients,
  highestPower,
  isRunBusy,
  isTold,
  latest,
  leanest,
  type Outcome,
  quicker,
  rival,
  type Slowdown,
  stored,
} from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { cure, heavy, highest } from './questions';
import { hasAllSavers, PLAIN, recipeText, same } from './recipe';
import { sources } from './sources';

type Timed = Known<'steps'>;
type Trained = Known<'gradients'>;

/** The range in which the ratio probably lies, where the title has none; a remark where there are too few samples. */
function between(slowdown: Slowdown): string {
  if (!supported(slowdown)) return 'There are too few samples for an interval.';
  if (isTold(slowdown) && isWide(slowdown)) return '';
  return `The ratio is probably between ${multiple(slowdown.low)} and ${multiple(slowdown.high)}.`;
}

function guessOn(steps: Outcome, prediction: number): Guess {
  const { ratio, low, high, confidence } = latest(steps).slowdown;
  return {
    prediction: asShown(prediction),
    measured: asShown(ratio),
    interval: { low, high, confidence },
    rangeIsSaid: true,
    format: multiple,
    sides: ['much', 'little'],
    of: steps.title,
    beliefs: beliefs(steps),
    mechanism: mechanism(steps),
  };
}

export const verdictOn = (steps: Outcome, prediction: number): Verdict =>
  isRunBusy(steps) ? busyVerdict(prediction, multiple) : verdict(guessOn(steps, prediction));

/** Whether the recipe fits, and what to try next. */
function next(outcome: Outcome): string {
  const last = latest(outcome);
  const part = percent(last.peak_bytes / outcome.plain.measured_steps_peak_bytes);
  const peak = `Your step peaked at ${bytes(last.peak_bytes)}, ${part} of the plain step’s`;
  const named = (attempt: Attempt) => `recipe ${outcome.attempts.indexOf(attempt) + 1}`;
  if (!fits(last, outcome.budget_bytes))
    return `${peak}, which does not fit. ${hasAllSavers(last.recipe) ? 'All savers are on: take a smaller batch' : 'Add a saver'}.`;
  const [less, other] = [quicker(outcome), rival(outcome)];
  if (less !== undefined) return `${peak}, and fits; ${named(less)} costs less.`;
  if (other === undefined) return `${peak}, and fits. Can it cost less?`;
  return `${peak}, and fits. So does ${named(other)}: we can’t tell which is faster.`;
}

/** "1.2 MB instead of 2.1 MB" */
function insteadText(steps: Outcome): string {
  const [own, plain] = [latest(steps).peak_bytes, steps.plain.measured_steps_peak_bytes].map(
    (each) => bytes(each),
  );
  return own === plain ? `${own}, as much as the plain step` : `${own} instead of ${plain}`;
}

function afterRun({ outcomes: { steps }, prediction }: Timed): MarkedParagraph[] {
  const range = isRunBusy(steps) ? busyText : between(latest(steps).slowdown);
  if (prediction === undefined) return say(`${range} ${mechanism(steps)} ${next(steps)}`);
  const judged = verdictOn(steps, prediction);
  return [
    judged,
    ...say(judged.standing === 'cannot tell' ? next(steps) : `${range} ${next(steps)}`),
  ];
}

/** What else a recipe changes, and the claim about checkpoints. */
function price({ outcomes: { steps } }: Timed): MarkedParagraph[] {
  const { mine, plain, recipe } = steps;
  const { slowdown, peak_bytes } = latest(steps);
  const changed = percent(Math.abs(slowdown.ratio - 1));
  const costs: Readonly<Record<string, string>> = {
    ...{ slower: `${changed} more time`, faster: `${changed} less time` },
    same: 'no difference in time that could be measured',
  };
  const cost = isRunBusy(steps) ? BUSY_TIME : (costs[slowdown.verdict] ?? OPEN_TIME);
  const here = `here ${less(plain.measured_steps_peak_bytes, peak_bytes)} memory for ${cost}`;
  const rule = `A rule of thumb says: checkpoints make a step 20 to 30 % slower and save half of the memory or more. One more forward pass is ${percent(plain.forward_flops / plain.total_flops)} of this step’s FLOPs; ${recipe.checkpoint > 0 ? `this recipe repeated ${si(mine.recompute_flops, 'FLOP')}, ${here}` : 'switch checkpoints on to test it'}.`;
  const result =
    recipe.optimizer === PLAIN.optimizer
      ? 'The optimizer is the same, so a step is worth the same.'
      : 'Another optimizer is another training: it may need more steps, which no clock of one step shows.';
  const rounded =
    recipe.storage === 'float32'
      ? ''
      : ` Gradients now carry the rounding of ${recipe.storage}; arithmetic stays in float32.`;
  const parts =
    recipe.parts > 1
      ? ' Parts give the same mean gradient, up to rounding; only batch norm sees smaller batches.'
      : '';
  return [{ text: rule }, { text: `${result}${rounded}${parts}` }];
}

function floating({ outcomes: { gradients }, values }: Trained): MarkedParagraph[] {
  const { zero, blurred, infinite, all } = stored(gradients, values.power);
  if (infinite > 0)
    return say('One is enough: a scaler then skips this step and halves the factor.');
  if (zero + blurred === 0) return say('The optimizer divides them by the same factor again.');
  return say(
    `That is ${percent((zero + blurred) / all)} of them. Multiply the loss, and every gradient grows: raise k.`,
  );
}

const switchOn = ({ dry }: Known) =>
  say(
    dry === undefined || same(dry.recipe, PLAIN)
      ? 'Switch savers on: the plan answers at once. Which frees most?'
      : 'The savers that are on are your recipe. Switch each off: what had it freed?',
  );

/** The answer to the lab's title, as far as recipes were run. */
function least(steps: Outcome): string {
  const low = leanest(steps);
  if (low === undefined)
    return 'No recipe that leaves the result as it is was run: float32 and the same optimizer.';
  const part = percent(low.peak_bytes / steps.plain.measured_steps_peak_bytes);
  return `The least so far with the same result: ${bytes(low.peak_bytes)}, ${part} of the plain step’s peak, for ${timeText(steps, low)}.`;
}

const formats = () =>
  say(
    'float16 has its smallest number at 2⁻²⁴ and its largest at 65,504; bfloat16 has the range of float32 and fewer digits, and needs no scale. Multiplying the loss multiplies every gradient.',
  );

export const text = {
  params: {
    model: { hint: 'Only small models: this tab holds two training steps at once.' },
    budget: {
      label: 'Budget, of the plain step’s peak',
      options: { 75: '75 %', 50: '50 %', 35: '35 %' },
    },
    keep: {
      label: 'Activations',
      options: { all: 'free at the end', needed: 'free once read', in_place: 'write in place' },
    },
    checkpoint: {
      label: 'Checkpoint every',
      unit: 'layers',
      hint: '0 keeps everything; otherwise the layers in between are computed again.',
    },
    parts: { label: 'Split the batch into', options: { 1: '1', 2: '2', 4: '4', 8: '8' } },
    storage: {
      label: 'Store activations as (16 bits are less exact)',
      options: { float32: 'float32', float16: 'float16', bfloat16: 'bfloat16' },
    },
    optimizer: {
      label: 'Optimizer (changes the training)',
      options: { adam: 'Adam', momentum: 'momentum', sgd: 'SGD' },
    },
    power: { label: 'k: the loss times 2ᵏ' },
  },
  predict: {
    label: ({ model }: Setup<Chosen>) =>
      `How many times as long as the plain step of ${model.title} will yours take?`,
    echo: (prediction: number) => multiple(prediction),
    inWords: (prediction: number) => `${multiple(prediction)} the time of the plain step`,
  },
  scenes: {
    step: {
      title: () => 'Training must remember what it computed',
      say: () =>
        say(
          'Without savers, the forward pass keeps every layer’s output; the backward pass needs them in reverse order.',
        ),
    },
    recipe: {
      title: ({ dry }: Known) =>
        dry === undefined ? 'Make it fit' : `Make it fit into ${bytes(dry.budget_bytes)}`,
      say: switchOn,
      more: ({ dry }: Known) =>
        given(dry, ({ recipe }) =>
          say(
            `Switched on: ${recipeText(recipe)}. Both steps are planned without running, to the byte: the highest moment of any step. Copies in 16 bits are freed once they are read.`,
          ),
        ),
    },
    time: {
      before: {
        title: () => 'What does it cost in time?',
        say: () => say('FLOPs and bytes are counted. What will the clock say?'),
      },
      title: ({ outcomes }: Timed) =>
        isRunBusy(outcomes.steps)
          ? 'What did it cost in time?'
          : figures.time(latest(outcomes.steps).slowdown),
      say: afterRun,
      more: price,
    },
    kept: {
      title: () => 'What does your step remember?',
      say: ({ dry }: Known) => given(dry, (dry) => say(figures.remembers(dry))),
      questions: ({ outcomes }: Known) => given(outcomes.steps, () => [cure]),
    },
    alone: {
      name: 'Each saver alone',
      title: ({ dry }: Known) => (dry === undefined ? 'Each saver alone' : figures.alone(dry)),
      say: ({ dry }: Known) => given(dry, (dry) => say(figures.sharing(dry))),
      questions: () => [heavy],
    },
    half: {
      before: {
        title: () => 'What float16 can hold',
        say: () => say('A gradient can be too small for float16. Look at real ones, then raise k.'),
        more: formats,
      },
      title: ({ outcomes, values }: Trained) => figures.gradients(outcomes.gradients, values.power),
      say: floating,
      more: formats,
      questions: ({ outcomes }: Trained) => [highest(outcomes.gradients)],
    },
  },
  ending: {
    measured: ({ outcomes: { steps } }: Timed) => `${timeText(steps)}, ${insteadText(steps)}`,
    verdict: ({ outcomes: { steps } }: Timed, prediction: number) => verdictOn(steps, prediction),
    lesson: ({ outcomes: { steps } }: Timed) =>
      `${least(steps)} Look at what fills the peak before you choose a saver: each frees one thing, and some are free.`,
  },
  steps: {
    run: ['Run both steps', 'Run both again'] as const,
    results: (outcome: Outcome) => {
      const last = latest(outcome);
      return factsOf({
        Step: `${outcome.title}, batch ${outcome.mine.batch}`,
        Recipe: recipeText(outcome.recipe),
        'Measured peak': `${bytes(last.peak_bytes)} of ${bytes(outcome.plain.measured_steps_peak_bytes)}; budget ${bytes(outcome.budget_bytes)}: ${fits(last, outcome.budget_bytes) ? 'fits' : 'does not fit'}`,
        'Time, × the plain step': `${multiple(last.slowdown.ratio)}, ${intervalText(last.slowdown, multiple)}`,
        'Recipes run': count(outcome.attempts.length),
      });
    },
    facts: ({ comparison, mine, plain }: Outcome) => [
      {
        label: 'Memory',
        value: `every allocation of both steps entered in a ledger; ${mine.planned_equals_measured && plain.planned_equals_measured ? 'as planned' : 'not quite as planned'}`,
      },
      {
        label: 'Time',
        value: `${plural(comparison.blocks, 'block')} of two samples each, taken in turn; clock tick ${duration(comparison.record.tick_ms, 1)}`,
      },
      ...comparison.notes.map((note) => ({ label: 'Note', value: note })),
    ],
  },
  gradients: {
    title: 'Gradients in float16',
    run: ['Train and look at its gradients', 'Train again'] as const,
    steps: { train: 'Training on digits' },
    results: (measured: Gradients) => {
      const { zero, blurred, all } = stored(measured, 0);
      return factsOf({
        Model: `${measured.title}, ${plural(measured.steps, 'step')}`,
        'Unscaled in float16': `of ${count(all)} that are not zero, ${lostText({ zero, blurred })}`,
        'Largest scale without overflow': power(2, highestPower(measured)),
      });
    },
  },
  pytorch,
  sources,
};
