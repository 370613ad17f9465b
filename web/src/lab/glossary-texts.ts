// The definition of each word in the glossary. It is loaded when the reader is about to open a word: most pages show many words
// and the reader opens none.

/** One or two sentences for each term, in the vocabulary that the whole page uses. */
export const GLOSSARY = {
  parameter:
    'A number the network learned: a weight or a bias. It is stored once, whatever the batch.',
  flop: 'One floating-point add, multiply, divide or compare of the algorithm. A multiply-add is 2 FLOPs.',
  mac: 'A multiply-accumulate: one multiply and one add, so 2 FLOPs.',
  batch: 'How many inputs go through the network in one call.',
  sample: 'In timing: one timed group of runs. In counting: one input of the batch.',
  run: 'One call of the network.',
  mb: 'MB is 1,000,000 bytes; MiB is 1,048,576 bytes, 4.9 % more. Many tools print one and write the other.',
  dryRun:
    'The same walk through the layers without allocating or computing: shapes, counts and bytes only.',
  tick: 'The smallest step of the page’s clock. Nothing shorter can be timed in one go.',
  warmUp:
    'Runs before timing counts: the browser compiles the code again, faster, and caches fill.',
  median: 'The middle of the sorted samples. One slow sample cannot move it far.',
  interval:
    'The range in which the true median lies with 95 % confidence, from the order of the samples of this measurement; fewer than six have none. Another measurement can differ by more.',
  percentile: 'p95 is the time that 95 % of the samples stay under.',
  activations:
    'Outputs of layers. They grow with the batch and live until the last layer that reads them is done.',
  gradient:
    'How much the loss changes when one parameter changes a little. There is one for every parameter, of the same size.',
  optimizer:
    'The rule that turns gradients into new parameters. Plain SGD needs nothing else; Adam remembers two running means for every parameter.',
  loss: 'One number for how wrong the network is; training makes it smaller. Cross-entropy here: 0 is sure and right, ln n is guessing among n answers.',
  checkpointing:
    'Keeping only the activations at the borders of segments, and computing the rest again when the backward pass needs them.',
  accumulation:
    'Running a batch in equal parts, one after the other, and adding up their gradients before one step of the optimizer.',
  heldOut:
    'Samples that the network is never trained on, to see whether it has learned or only remembers.',
  decibel:
    'Ten decibels are a factor of ten in power: 20 dB mean that an error is a tenth of the signal, 40 dB a hundredth.',
  epoch: 'As many steps as it takes to see every training sample once.',
  workspace: 'Memory an operation needs only while it runs.',
  intensity: 'FLOPs per byte of memory traffic, each input read once and each output written once.',
  ridge:
    'The arithmetic intensity at which this device turns from bandwidth-bound to compute-bound: peak rate over bandwidth.',
  simd: 'One instruction on four numbers at once. Relaxed SIMD adds a fused multiply-add.',
  transcendentals:
    'exp, tanh, erf, sqrt and log. What one costs depends on the machine, so they are counted apart from FLOPs.',
  fusion: 'Several ops merged into one, so that what lies between them never goes to memory.',
  instrumentation:
    'Code that is run at every op, call or line to note the time. It sees all, and runs as often as what it watches.',
  sampling:
    'Looking at regular times what is running, and counting. What runs long is seen often; what runs rarely may not be seen.',
  tied: 'Two layers sharing one weight matrix. It is counted and stored once.',
} as const;

export type Term = keyof typeof GLOSSARY;

export const isTerm = (name: string): name is Term => Object.hasOwn(GLOSSARY, name);
