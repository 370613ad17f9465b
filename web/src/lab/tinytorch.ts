// What the labs quote from TinyTorch, a course that still changes: the edition of each quotation, and what the latest edition
// that was read says now. Without both, a quotation would soon be false.

import type { Source } from './contract';
import { BYTES, LATEST } from './tinytorch-bytes';
import { EDITIONS, type Quotation, sourceOf } from './tinytorch-editions';

const GONE = `${LATEST} no longer says so.`;
const STANDS = `It stands in ${LATEST}, too.`;
const MOVED = `Profiling has been Module 14 since; in ${LATEST} it is not said.`;

const QUOTATIONS = {
  flopRule: {
    what: '2 × M × N × K, and the test “same for batch 1 and 32”',
    edition: 'page',
    now: STANDS,
  },
  bytes: BYTES,
  gpt2: {
    what: 'The sizes of GPT-2, 154 GFLOP and 8.89 ms',
    edition: 'page',
    now: GONE,
  },
  adamOfGpt2: {
    what: 'Adam’s 992 MB for GPT-2 small, and 200 MB of activations',
    edition: 'page',
    now: `${LATEST} has 1,000 MB for 125 million parameters, and the same 200 MB.`,
  },
  memoryReport: {
    what: 'The memory report, +100, +500 and +500 MB',
    edition: 'page',
    now: `${LATEST} gives Adam’s state 1,000 MB.`,
  },
  fewMegabytes: {
    what: 'The example Linear(256, 128): 0.15 ms, 2.10 MB, “memory”',
    edition: 'page',
    now: GONE,
  },
  nanoseconds: {
    what: '“Nanosecond precision” of time.perf_counter()',
    edition: 'page',
    now: `The page for ${LATEST} still says “typically nanosecond precision”.`,
  },
  fiveTimes: {
    what: 'The five times with the mean of 14.12 ms',
    edition: 'page',
    now: `${LATEST} has another example with the same advice.`,
  },
  median: {
    what: '“Always use the Median, never the Mean”; “OS interrupts cause spikes”',
    edition: 'slides',
    now: `${LATEST}: “Use median, not mean”.`,
  },
  amdahl: {
    what: '“Attention takes 70 %, 2× on attention is 1.53× overall”',
    edition: 'page',
    now: GONE,
  },
  instruments: {
    what: '“Instrumentation 15 %, sampling 2 %, may miss operations under 1 ms”',
    edition: 'page',
    now: GONE,
  },
  batches: {
    what: '200, 667, 914 and 985 samples/s at batches 1, 8, 32 and 64',
    edition: 'page',
    now: GONE,
  },
  launch: { what: '“1 ms kernel launch”', edition: 'page', now: GONE },
  cudnn: { what: 'cuDNN’s “90 % and more of the peak”', edition: 'page', now: GONE },
  attentionFormula: {
    what: 'The formula for multi-head attention',
    edition: 'page',
    now: `${LATEST} counts 4 × seq² × d for the products and 2 FLOPs for each multiply-add of the projections.`,
  },
  belowTen: {
    what: 'The rule “memory-bound below 10 GFLOP/s”, “smaller batches” and quick_profile',
    edition: 'slides',
    now: `${LATEST} asks whether MB/s exceed 100 × GFLOP/s, calls that “deliberately crude”, and multiplies FLOPs by the batch; one of its tables still has the 10, called arbitrary.`,
  },
  hundredTimes: {
    what: '“MB/s exceed 100 × GFLOP/s”, “deliberately crude”',
    edition: 'latest',
    now: '',
  },
  times: {
    what: 'The rules 2×, 3× and 4× of training',
    edition: 'slides',
    now: STANDS,
  },
  totalMemory: {
    what: 'profile_backward_pass: peak + 2 × parameters for Adam',
    edition: 'slides',
    now: `${LATEST} adds the gradients, and gives the optimizer’s state apart.`,
  },
  outOfMemory: {
    what: '“Most Out-Of-Memory errors come from Activations or Optimizer states”',
    edition: 'slides',
    now: `In the module’s text of ${LATEST} it is not said.`,
  },
  stepRate: {
    what: 'profile_backward_pass: total_gflops_per_second',
    edition: 'latest',
    now: 'The rate of the forward pass was corrected there: it multiplies by the batch.',
  },
  nextShape: {
    what: '_count_sequential_flops: the next shape from weight.shape[1]',
    edition: 'latest',
    now: '',
  },
  attentionShare: {
    what: '“Your simple attention mechanism consumes 73 % of your compute time”',
    edition: 'chapter',
    now: MOVED,
  },
  architectures: {
    what: '“Architecture comparisons that show why transformers are slow but powerful”',
    edition: 'chapter',
    now: MOVED,
  },
  hundredTimesFaster: {
    what: '“Why PyTorch is 100x faster than your implementations”',
    edition: 'chapter',
    now: MOVED,
  },
} as const satisfies Record<string, Quotation>;

export type QuotationId = keyof typeof QUOTATIONS;

/** The edition, its URL, and what the latest edition says: "0.1.14 no longer says so."; "" for the latest itself. */
export function editionOf(id: QuotationId) {
  const { edition, now }: Quotation = QUOTATIONS[id];
  const { name, url } = EDITIONS[edition];
  return { text: name, url, now };
}

/** The quotations as sources, each with its edition. */
export function quoted(...ids: readonly QuotationId[]): Source[] {
  return ids.map((id) => sourceOf(QUOTATIONS[id]));
}
