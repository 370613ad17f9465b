// What each wrong calculation of a puzzle leaves out or adds, by the ids of puzzle and calculation.

const TWO_FLOPS = 'A multiply-add is two FLOPs, a multiply and an add; you counted it as one.';
const FLOAT64 = 'Eight bytes a number are float64; fp32 takes four.';
const ADAM = 'You left out what Adam keeps, two numbers for each parameter.';

export const IDEAS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mebibytes: {
    mib: 'Divided by 1,048,576 the bytes become MiB. A MB is a million bytes.',
    weights:
      'You left out the biases, but they are only 12 kB: the rest of the gap has another cause.',
    fp16: 'You took two bytes a number, as in fp16. fp32 takes four.',
  },
  bits: {
    bits: 'Eight bits are one byte, so each parameter takes one byte and not eight.',
    fp32: 'Four bytes a number are fp32. int8 takes one.',
  },
  'flops-as-bytes': {
    peak: 'You added this engine’s workspace, which is neither parameters nor input nor output.',
    float64: FLOAT64,
    flops: 'Those are the FLOPs of the call, not bytes.',
    parameters: 'You left out input and output, which grow with the batch of 32.',
  },
  llama: {
    parameters: 'You counted the parameters alone. Gradients and Adam’s state are asked for too.',
    gradients: ADAM,
    activations: 'Those are the activations of one sequence, which are not asked for.',
  },
  macs: {
    macs: TWO_FLOPS,
    rule: 'You used each parameter once. A convolution uses its weights at every position.',
  },
  batch: {
    product: 'You left out the biases: one add for each of 64 outputs and 32 samples.',
    sample: 'That is the product of one sample; the call has 32 samples, and biases.',
    biased: 'That is one sample; the call has 32.',
  },
  attention: {
    macs: TWO_FLOPS,
    mixed:
      'You counted FLOPs for the scores, but only multiply-adds for the projections: these come out at half.',
    attention: 'You left out the four projections: to queries, keys and values, and out again.',
  },
  'rule-of-ten': {
    macs: TWO_FLOPS,
    sample: 'Those are the FLOPs of one sample; in 0.15 ms the call did 32.',
  },
  pointwise: {
    half: 'You took numbers of 16 bits. In fp32 each add moves twice the bytes.',
    fp32: 'You took the peak for fp32, 19.5 TFLOP/s. The question is of 312 TFLOP/s.',
  },
  speedup: {
    second: 'You divided the second time by the last. The first was 120 minutes.',
    product: 'You multiplied all four factors, but only two are from one row to the next.',
  },
  faster: {
    time: 'That is the time saved. The rate rises by more: 120 minutes now hold 3.9 epochs.',
    left: 'That is the time left, 31 of 120 minutes. The rate rises as the time falls.',
  },
  'median-total': {
    median: 'You took five medians, so the run of 50 ms counts as 5.2 ms.',
    trimmed: 'You took five trimmed means, which leave out the fastest and the slowest run.',
  },
  'above-peak': {
    protocol:
      'That is what long samples show. The fastest of single readings depends on the clock.',
    mean: 'That is the mean of the readings; the question is of the fastest.',
  },
  'adam-state': {
    momentum:
      'One number for each parameter is momentum. Adam keeps two: means of gradients and of their squares.',
    all: 'You added the gradients themselves; the question is of the state alone.',
  },
  'missing-gradients': {
    state: 'You left out the gradients, as many numbers as there are parameters.',
    gradients: ADAM,
  },
  'step-rate': {
    macs: TWO_FLOPS,
    sample: 'Those are FLOPs of one sample, in the time of a whole batch of 16.',
  },
  'next-shape': {
    macs: TWO_FLOPS,
    narrow: 'You let the second convolution see an image 3 wide; padding keeps all 32 columns.',
    first: 'You left out the second convolution, which has more channels to read.',
  },
  'relu-time': {
    read: 'You left out what relu writes: as many bytes as it reads.',
    double: FLOAT64,
  },
  'feed-forward': {
    one: 'That is half: one layer of two, or each multiply-add as one FLOP instead of two.',
    sample: 'That is one text of 512 tokens; the batch has 32.',
  },
  'three-times': {
    backward: 'You counted the backward pass alone; the forward pass comes before it.',
    twice:
      'You took the backward pass for as long as the forward one. It computes two gradients: for weights and for inputs.',
  },
  'adam-megabytes': {
    one: 'You counted one number for each parameter; Adam keeps two.',
    all: 'You added the gradients, which are not what Adam remembers.',
  },
  mean: {
    median: 'That is the median, the middle run. A mean takes in the run of 50 ms as well.',
    trimmed: 'You left out the fastest and the slowest run; a mean takes all five.',
  },
};
