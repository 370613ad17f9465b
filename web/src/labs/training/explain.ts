// Sentences of the lab, made from the numbers.

import { html, nothing, type TemplateResult } from 'lit';
import type { BackwardProfile } from '../../engine/types';
import { dataTable } from '../../kit/charts/table';
import { factorOff } from '../../kit/controls/grade';
import { bytes, gflopsPerSecond, percent, plural, si, times } from '../../kit/words/format';
import {
  answerTo,
  CLAIMED_REPORT,
  change,
  highestPeak,
  type Outcome,
  optimizerTitle,
  type Said,
  snapshotOf,
  stagesOf,
  useOf,
} from './outcome';
import { multiple, signed } from './words';

export function explain(outcome: Outcome, said: Said | undefined): TemplateResult {
  return html`${said === undefined ? nothing : verdict(outcome, said)} ${refusal(outcome)} ${journey(outcome)}
    ${claim(outcome)} ${flops(outcome)} ${rates(outcome)} ${techniques(outcome)} ${gpt2(outcome)}`;
}

function verdict({ profile, title }: Outcome, { ask, multiple: given }: Said): TemplateResult {
  const answer = answerTo(ask, profile);
  const what = ask === 'memory' ? 'the parameters' : 'the time of the forward pass';
  if (answer === undefined) {
    return html`<p><strong>You said ${multiple(given)}.</strong> The step was not run, so there is no time to compare with.</p>`;
  }
  const off = factorOff(given, answer);
  const verb = profile.measured === undefined ? 'it would be' : 'it was';
  if (off < 1.1) {
    return html`<p><strong>You said ${multiple(given)}; ${verb} ${multiple(answer)}</strong> ${what}. Within ${percent(off - 1)}.</p>`;
  }
  const side = given > answer ? 'much' : 'little';
  const rule = ask === 'memory' && factorOff(given, 4) < 1.05;
  return html`<p>
    <strong>You said ${multiple(given)}; ${verb} ${multiple(answer)}</strong> ${what}, so ${times(off)} too ${side} for ${title}.
    ${rule ? 'Four is the rule’s answer: it leaves the activations out.' : nothing}
  </p>`;
}

function refusal({ profile }: Outcome): TemplateResult | typeof nothing {
  if (profile.refused === undefined) return nothing;
  return html`<p><strong>It was not run.</strong> ${profile.refused.message} ${profile.refused.hint} Counts and bytes below are exact
  all the same: the plan walks through the step without allocating. Times are missing.</p>`;
}

const more = (value: number): string => signed(value, bytes);

function journey({ profile }: Outcome): TemplateResult {
  const kept = change(profile, 'activations', 'baseline', 'after_forward');
  const freed = -change(profile, 'activations', 'after_forward', 'after_backward');
  const gradients = change(profile, 'gradients', 'after_forward', 'after_backward');
  const net = snapshotOf(profile, 'after_backward')?.delta_bytes ?? 0;
  const state = change(profile, 'optimizer_state', 'after_backward', 'after_optimizer');
  const name = optimizerTitle(profile.training.optimizer);
  return html`<p>
    The forward pass${profile.training.micro_batches > 1 ? ' of the first part' : nothing} left ${bytes(kept)} of activations behind, for the backward pass to read. The backward pass wrote
    ${bytes(gradients)} of gradients and let go of ${bytes(freed)} of activations on its way: together ${more(net)}.
    ${state > 0 ? `Then ${name} took ${bytes(state)} for its state, and kept it.` : `${name} keeps no state, so its step added nothing.`}
    ${later(profile)}
    ${profile.planned_equals_measured ? 'Every byte was planned beforehand, and every category and the peak came out as planned.' : nothing}
  </p>`;
}

/** The first step is not the highest where the optimizer keeps something. */
function later(profile: BackwardProfile): string {
  const { steady_peak_bytes: steady } = profile;
  const use = useOf(profile);
  if (steady <= use.peak_bytes) return '';
  return `From the second step on the state is there from the start, so later steps peak higher: at ${bytes(steady)}, ${multiple(steady / use.parameters_bytes)} the parameters.`;
}

/** The report of the course text beside ours. */
function claim({ profile }: Outcome): TemplateResult {
  const rows = CLAIMED_REPORT.map(({ label, mb }, i) => {
    const before = CLAIMED_REPORT[i - 1]?.mb;
    const own = snapshotOf(profile, label);
    return [
      label.replace('_', ' '),
      `${mb} MB`,
      before === undefined ? '' : `+${mb - before} MB`,
      own === undefined ? '' : bytes(own.total_bytes),
      i === 0 || own === undefined ? '' : more(own.delta_bytes),
    ];
  });
  return html`<p>The slides print such a report too:</p>
    ${dataTable({
      caption: 'A memory report as claimed, and this step’s own',
      columns: [
        { key: 'snapshot', label: 'snapshot' },
        { key: 'claimed', label: 'claimed' },
        { key: 'claimed_delta', label: 'change' },
        { key: 'here', label: 'here' },
        { key: 'here_delta', label: 'change' },
      ],
      rows,
    })}
    <p>
      Its +500 MB after the backward pass is the gradients alone. The 100 MB of activations that the forward pass added
      are read for the last time there and freed, so by its own numbers the change is +400 MB. And Adam’s state is two numbers per
      parameter: with 500 MB of gradients it takes 1 GB, not 500 MB.
    </p>`;
}

function flops({ profile }: Outcome): TemplateResult {
  const ratio = profile.backward_flops / profile.forward_flops;
  const first = profile.layers.find((layer) => layer.backward_flops > 0 && layer.parameters > 0);
  const share = first === undefined ? 0 : first.backward_flops / first.forward_flops;
  return html`<p>
    “Backward costs twice forward”: each matrix product has two products in its backward pass, one for the gradient of its weights and one
    for that of its input. Here it is ${multiple(ratio)}.
    ${
      first !== undefined && share < 1.6
        ? html`The first layer, <code>${first.name}</code>, is why: nobody asks how the <em>input</em> should change, so it does only one of the two
          and ${si(first.backward_flops, 'FLOP')} for ${si(first.forward_flops, 'FLOP')} forward.`
        : nothing
    }
    The optimizer adds ${percent(profile.optimizer_flops / profile.total_flops)} of the step’s FLOPs.
  </p>`;
}

function rates({ profile }: Outcome): TemplateResult | typeof nothing {
  const stages = stagesOf(profile);
  if (profile.forward_latency_ms === 0) return nothing;
  const rateOf = (i: number) => (stages[i]?.flops ?? 0) / (stages[i]?.ms ?? 1) / 1e6;
  const rate = (i: number) => gflopsPerSecond(rateOf(i));
  const time = (stages[2]?.ms ?? 0) / stages.reduce((sum, stage) => sum + (stage.ms ?? 0), 0);
  const slow = rateOf(2) < Math.min(rateOf(0), rateOf(1));
  return html`<p>
    Equal FLOPs do not take equal time. The forward pass ran at ${rate(0)}, the backward pass at ${rate(1)}, the optimizer at ${rate(2)}.
    ${slow ? 'The optimizer does only a few operations on each number it loads, so memory sets its pace.' : nothing}
    Its step took ${percent(time)} of the time.
  </p>`;
}

function techniques({ profile, title }: Outcome): TemplateResult {
  const { training, batch } = profile;
  const kept = profile.activation_bytes;
  const again =
    training.checkpoint_every > 0
      ? html`Keeping only the borders of segments of ${plural(training.checkpoint_every, 'layer')}, the step computed ${si(profile.recompute_flops, 'FLOP')} again,
        ${percent(profile.recompute_flops / profile.forward_flops)} of a forward pass, and held ${bytes(kept)} of activations at its end.
        Set it to 0 to see what that saved.`
      : html`All ${bytes(kept)} of activations stayed until their layer’s turn in the backward pass. Choose a checkpoint every few layers to trade
        some of them for FLOPs.`;
  const parts =
    training.micro_batches > 1
      ? html`The batch of ${batch} ran as ${training.micro_batches} parts of ${batch / training.micro_batches}, so only one part’s activations were alive at a time;
        the gradients were added up.`
      : nothing;
  const everything =
    training.keep === 'all'
      ? html`You asked to keep every activation, also those that no backward pass of ${title} reads.`
      : nothing;
  return html`<p>${again} ${parts} ${everything}</p>`;
}

function gpt2({ big }: Outcome): TemplateResult {
  const use = useOf(big);
  const states = use.parameters_bytes + big.gradient_bytes + big.optimizer_state_bytes;
  return html`<p>
    The same walk without allocating answers for GPT-2 small: ${bytes(use.parameters_bytes)} of parameters, as much again of gradients
    and ${bytes(big.optimizer_state_bytes)} of Adam’s state are ${bytes(states)}, ${multiple(states / use.parameters_bytes)} the parameters. The slides
    add 200 MB of activations and say 2.18 GB. One sequence of ${big.seq} tokens keeps ${bytes(big.activation_bytes)} of them, so the peak is
    ${bytes(highestPeak(big))}; a batch of eight would keep eight times as many.
  </p>`;
}
