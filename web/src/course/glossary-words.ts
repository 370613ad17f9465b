// How each word of the glossary is written as a heading, and how a lab's text shows that the lab uses it.
// The build reads this too: it searches the labs once, so that the page does not have to.

import type { Term } from '../lab/glossary-texts';

interface Written {
  /** The heading; derived from the key unless given. */
  readonly label?: string;
  /** Matches the word in a lab's prose. Everyday words have no pattern: for these, only marked occurrences count. */
  readonly prose?: RegExp;
}

const WRITTEN: Readonly<Partial<Record<Term, Written>>> = {
  accumulation: { label: 'gradient accumulation', prose: /\baccumulat(?:e|es|ing|ion)\b/i },
  activations: { prose: /\bactivations?\b/i },
  checkpointing: { label: 'checkpointing', prose: /\bcheckpoint(?:s|ing)\b/i },
  decibel: { prose: /\b(?:decibels?|dB)\b/ },
  dryRun: { label: 'dry run', prose: /\bdry[ -]runs?\b/i },
  epoch: { prose: /\bepochs?\b/i },
  flop: { label: 'FLOP', prose: /\b[GTM]?FLOPs?\b/ },
  gradient: { prose: /\bgradients?\b/i },
  heldOut: { label: 'held-out samples', prose: /\bheld[ -]out\b/i },
  intensity: { label: 'arithmetic intensity', prose: /\bintensit(?:y|ies)\b/i },
  interval: { label: '95 % interval', prose: /\bintervals?\b/i },
  loss: { prose: /\bloss\b/i },
  mac: { label: 'MAC', prose: /\bMACs?\b/ },
  mb: { label: 'MB and MiB', prose: /\bMiB\b/ },
  median: { prose: /\bmedians?\b/i },
  optimizer: { prose: /\boptimizers?\b/i },
  parameter: { prose: /\bparameters?\b/i },
  percentile: { prose: /\b(?:percentiles?|p95|p99)\b/i },
  ridge: { label: 'ridge point', prose: /\bridge\b/i },
  simd: { label: 'SIMD', prose: /\bSIMD\b/ },
  tick: { label: 'tick of the clock', prose: /\btick\b/i },
  tied: { label: 'tied weights', prose: /\btied\b/i },
  transcendentals: { prose: /\btranscendentals?\b/i },
  warmUp: { label: 'warm-up', prose: /\b(?:warm-up|warms? up|warming up)\b/i },
  adam: { label: 'Adam', prose: /\bAdamW?\b/ },
  allReduce: { label: 'all-reduce', prose: /\b(?:all-reduce|NCCL)\b/ },
  attention: { prose: /\battention\b/i },
  augmentation: { prose: /\baugment(?:s|ing|ation|ations)?\b/i },
  bfloat16: { prose: /\bbfloat16\b/ },
  cache: { prose: /\bcaches?\b/i },
  cnn: { label: 'CNN', prose: /\bCNNs?\b/ },
  dispatch: { prose: /\bdispatch(?:es|ing)?\b/i },
  eigen: { label: 'Eigen', prose: /\bEigen\b/ },
  embedding: { prose: /\bembeddings?\b/i },
  float16: { prose: /\b(?:float16|16-bit)\b/i },
  float32: { label: 'float32, fp32', prose: /\b(?:fp32|float32)\b/i },
  fma: { label: 'FMA', prose: /\bFMA\b|multiply-add/ },
  gelu: { label: 'GELU activation', prose: /\bGELU\b/ },
  gpu: { label: 'GPU and CUDA', prose: /\b(?:GPUs?|CUDA)\b/ },
  kernel: { prose: /\bkernels?\b/i },
  kvCache: { label: 'KV cache', prose: /\bKV\b/ },
  latency: { prose: /\blatenc(?:y|ies)\b/i },
  layerNorm: { label: 'layer norm', prose: /\blayer[ _]norms?\b/i },
  ledger: { prose: /\bledger\b/i },
  mfu: { label: 'MFU', prose: /\bMFU\b/ },
  mixedPrecision: { label: 'mixed precision', prose: /\b(?:mixed precision|master copy|AMP)\b/i },
  mlp: { label: 'MLP', prose: /\bMLPs?\b/ },
  packing: { prose: /\bpack(?:ed|ing|s)\b/i },
  pinnedMemory: { label: 'pinned memory', prose: /\bpin(?:_|ned )memory\b/ },
  prefetch: { prose: /\bprefetch(?:ed|es|ing)?\b/i },
  profile: { prose: /\bprofil(?:e|es|er|ers|ing)\b/i },
  quantization: { prose: /\b(?:int8|quanti[sz](?:e|ed|ing|ation))\b/i },
  relu: { label: 'ReLU activation', prose: /\bReLU\b/i },
  residual: { prose: /\bresiduals?\b/i },
  roofline: { prose: /\brooflines?\b/i },
  sgd: { label: 'SGD', prose: /\bSGD\b/ },
  sharding: { prose: /\b(?:shard(?:s|ed|ing)?|ZeRO|FSDP)\b/ },
  softmax: { prose: /\bsoftmax\b/i },
  throughput: { prose: /\bthroughput\b/i },
  token: { prose: /\btokens?\b/i },
  tottime: { label: 'tottime and cumtime', prose: /\b(?:tottime|cumtime)\b/ },
  trimmedMean: { label: 'trimmed mean', prose: /\btrimmed\b/i },
  worker: { prose: /\bworkers?\b/i },
  workspace: { prose: /\bworkspace\b/i },
};

/** Splits a key into words: "dryRun" -> "dry run". */
const termText = (term: string): string =>
  term.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const written = (term: string): Written | undefined => (WRITTEN as Record<string, Written>)[term];

/** The heading of a term in the glossary. */
export const termLabel = (term: string): string => written(term)?.label ?? termText(term);

/** Whether a lab or an exercise uses the term: marked in its source, or written in its prose. */
export function usesTerm(term: string, source: string, prose: string): boolean {
  const marked = source.includes(`term('${term}'`) || source.includes(`](${term})`);
  return marked || written(term)?.prose?.test(prose) === true;
}
