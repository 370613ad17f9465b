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
    'The range in which the true median lies with 95 % confidence, from the order of the samples of this measurement; it takes at least six of them. Another measurement can differ by more.',
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
  kernel:
    'The code that computes one operation, written for one kind of processor: its loops, and the order in which they run.',
  dispatch:
    'The work around an operation before its loops begin: checking shapes, choosing a kernel, finding memory for the result.',
  ledger: 'The engine’s list of all tensors in memory, with the bytes of each.',
  worker:
    'A second thread of the page. It has its own memory, and the page talks to it in messages.',
  prefetch: 'To load the next batches while the current one is computed.',
  profile: 'Where the time of a program went: how often each function or op ran, and for how long.',
  tottime:
    'A column of Python’s profiler: the time in a function itself. cumtime includes the functions that it calls.',
  pinnedMemory:
    'Memory that the operating system may not move, so that a GPU can copy it while the program goes on.',
  throughput: 'How many samples are done in a second. Latency is how long one call takes.',
  latency: 'How long one call takes, from its start to its result.',
  trimmedMean:
    'The mean without the largest and the smallest values, for example without a tenth at each end.',
  mfu: 'Model FLOPs utilization: the FLOPs of a model done in a second, as a share of the peak of the device.',
  roofline:
    'A plot of FLOPs per second against FLOPs per byte: a slope where memory is the limit, a flat roof where arithmetic is.',
  cache:
    'A small and fast memory beside the processor. It holds what was used last, in lines of 64 or 128 bytes.',
  fma: 'Fused multiply-add: one instruction that multiplies and adds, so two FLOPs at once.',
  packing: 'Copying a block of a matrix into the order in which a kernel reads it.',
  eigen: 'A C++ library of matrix operations that this engine is compared with.',
  gpu: 'A processor with thousands of small cores, for work that is the same on many numbers. CUDA is the language of NVIDIA’s.',
  residual:
    'A connection that adds the input of a block to its output. In statistics: the difference between a measurement and the fitted line.',
  mlp: 'A multilayer perceptron: linear layers with an activation function between them.',
  cnn: 'A convolutional network: small filters that are moved over an image.',
  relu: 'An activation function: negative numbers become 0.',
  gelu: 'A smooth activation function of transformers: x times the share of a normal distribution that lies below x.',
  softmax:
    'Turns scores into positive shares that add up to 1: exp(score), divided by the sum of all.',
  attention:
    'An operation in which every token is mixed from all tokens, or in a text generator from those so far, by weights computed from pairs of tokens.',
  token:
    'What a transformer reads as one input: a word, a part of a word, a character, or a patch of an image.',
  embedding: 'A table with a row of numbers for each token. Looking up a row is no arithmetic.',
  kvCache:
    'Keys and values of the tokens so far, stored so that the next token does not compute them again.',
  layerNorm:
    'Shifts and scales each token’s numbers to mean 0 and variance 1, then by learned factors.',
  sgd: 'Stochastic gradient descent: each parameter takes a step against its gradient. With momentum it stores one more number.',
  adam: 'An optimizer that stores two running means for each parameter, of its gradient and of the gradient’s square.',
  float32:
    'A number in 32 bits, which are four bytes, with about seven digits. It is also written fp32.',
  float16: 'A number in 16 bits, with a largest value of 65,504 and about three digits.',
  bfloat16: 'A number in 16 bits with the range of float32 and about two digits.',
  mixedPrecision:
    'Training in which products use 16-bit numbers while a copy of the parameters stays in float32. PyTorch’s is called AMP.',
  quantization:
    'Storing numbers in fewer bits, for example in int8: whole numbers from −127 to 127, times a scale.',
  allReduce:
    'Adding up the gradients of all devices so that each has the sum. NCCL is NVIDIA’s library for it.',
  sharding: 'Splitting parameters, gradients or optimizer state over devices, as ZeRO and FSDP do.',
  augmentation:
    'Changing training images a little, by turning or cropping, so that no epoch shows the same twice.',
} as const;

export type Term = keyof typeof GLOSSARY;

export const isTerm = (name: string): name is Term => Object.hasOwn(GLOSSARY, name);
