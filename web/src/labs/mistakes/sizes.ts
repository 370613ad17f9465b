// Puzzles about counting parameters and bytes, decided by dry runs.

import { html } from 'lit';
import { count, digits } from '../../kit/words/format';
import { LLAMA_7B } from '../../lab/models';
import type { Puzzle } from './outcome';
import { inUnit } from './units';

const MB = 1e6;
const GB = 1e9;
export const megabytes = inUnit('MB');
const gigabytes = inUnit('GB');
export const multiple = (value: number): string => `${digits(value)}×`;

/** The spec of a single linear layer. */
export const linear = (inputs: number, outputs: number): string =>
  JSON.stringify({
    input: { shape: [inputs] },
    layers: [{ type: 'linear', name: 'fc', out_features: outputs }],
  });

/** The parameters of Linear(768, 3072). */
const LINEAR = 768 * 3072 + 3072;

const mebibytes: Puzzle = {
  id: 'mebibytes',
  name: 'Linear(768, 3072) in 9.01 MB',
  source: 'bytes',
  claim: html`A course book of 2025 computed the size of Linear(768, 3072) in fp32 step by step and ended at <strong>9.01 MB</strong>.`,
  ask: 'How many MB does Linear(768, 3072) take in fp32, with its biases?',
  unit: 'MB',
  claimed: 9.01,
  tolerance: 0.0005,
  misnamed: { way: 'mib', is: 'MB', should: 'MiB' },
  format: megabytes,
  run: async (engine) => {
    const all = await engine.countParameters('linear');
    const weights = 768 * 3072;
    return {
      ways: [
        { id: 'mb', label: 'all parameters × 4 ÷ 1,000,000', value: (all * 4) / MB },
        { id: 'mib', label: 'all parameters × 4 ÷ 1,048,576', value: (all * 4) / 2 ** 20 },
        { id: 'weights', label: 'weights alone × 4 ÷ 1,048,576', value: (weights * 4) / 2 ** 20 },
        { id: 'fp16', label: 'all parameters × 2 ÷ 1,000,000', value: (all * 2) / MB },
      ],
      run: `768 × 3,072 weights and 3,072 biases are ${count(all)} numbers; at 4 bytes each, ${count(4 * all)} bytes.`,
    };
  },
  meaning: (said) => `${megabytes(said)} would be ${digits((said * MB) / LINEAR, 2)} bytes each.`,
  lesson:
    'A MiB is 1,048,576 bytes, a MB a million: the slides to the same book said 9.45 MB. Memory is sold in GB and shown in GiB, which are 7 % larger.',
  pytorch: `layer = torch.nn.Linear(768, 3072)
size = sum(p.numel() for p in layer.parameters()) * 4
print(size / 1e6, 'MB', size / 2**20, 'MiB')`,
};

const bits: Puzzle = {
  id: 'bits',
  name: 'GPT-2 in int8',
  source: 'made',
  claim: html`A slip made for this lab, but heard in every course: “GPT-2 small in int8 has 124 million parameters times 8, so it takes
    <strong>995 MB</strong>.”`,
  ask: 'How many MB do the parameters of GPT-2 small take in int8?',
  unit: 'MB',
  claimed: 995,
  tolerance: 0.01,
  format: megabytes,
  run: async (engine) => {
    const all = await engine.countParameters('gpt2');
    return {
      ways: [
        { id: 'bytes', label: 'parameters × 1 byte', value: all / MB },
        { id: 'bits', label: 'parameters × 8, read as bytes', value: (8 * all) / MB },
        { id: 'fp32', label: 'parameters × 4 bytes', value: (4 * all) / MB },
      ],
      run: `There are ${count(all)} parameters.`,
    };
  },
  lesson:
    'int8 has eight bits, which are one byte. Model files are in bytes, networks in bits per second: a factor of eight either way.',
  pytorch: 'print(torch.iinfo(torch.int8).bits // 8, "byte per parameter")',
};

const memoryOfLayer: Puzzle = {
  id: 'flops-as-bytes',
  name: 'a small layer’s 2.10 MB',
  source: 'fewMegabytes',
  claim: html`A profiler’s example, printed in 2025: Linear(256, 128) with a batch of 32. Parameters 32,896, FLOPs 2,097,152, memory
    <strong>2.10 MB</strong>.`,
  ask: 'How much memory do parameters, input and output of this layer take in fp32?',
  unit: 'MB',
  claimed: 2.1,
  tolerance: 0.01,
  misnamed: { way: 'flops', is: 'MB', should: 'MFLOP', isOther: true },
  format: megabytes,
  run: async (engine) => {
    const model = linear(256, 128);
    const { planned } = await engine.planMemory(model, { batch: 32 });
    const { macs_per_call } = await engine.countFlops(model, { batch: 32 });
    const { parameters_bytes, inputs_bytes, activations_bytes, peak_bytes } = planned;
    const tensors = parameters_bytes + inputs_bytes + activations_bytes;
    return {
      ways: [
        { id: 'tensors', label: 'parameters, input, output', value: tensors / MB },
        { id: 'peak', label: 'with this engine’s workspace', value: peak_bytes / MB },
        { id: 'float64', label: 'tensors in float64', value: (2 * tensors) / MB },
        { id: 'flops', label: 'FLOPs, read as bytes', value: (2 * macs_per_call) / MB },
        { id: 'parameters', label: 'parameters alone', value: parameters_bytes / MB },
      ],
      run: `The tensors are ${megabytes(parameters_bytes / MB)} of parameters, ${megabytes(inputs_bytes / MB)} of input, ${megabytes(activations_bytes / MB)} of output.`,
    };
  },
  lesson:
    'The number of FLOPs stands in the line for memory. Add up the tensors: such a check takes a minute.',
  pytorch: 'print((32 * 256 + 256 * 128 + 128 + 32 * 128) * 4 / 1e6, "MB")',
};

const llama: Puzzle = {
  id: 'llama',
  name: 'LLaMA-7B in 52 GB',
  source: 'cs203',
  claim: html`A case study trains LLaMA-7B. Its table begins with “Baseline FP32: <strong>52 GB</strong>”, then fp16 with half of it, and in the end
    training fits in 14 GB.`,
  ask: 'How many GB do parameters, gradients and Adam’s state take in fp32?',
  unit: 'GB',
  claimed: 52,
  tolerance: 0.05,
  format: gigabytes,
  run: async (engine, signal) => {
    const plan = await engine.profileBackwardPass(
      LLAMA_7B.spec,
      { optimizer: 'adam' },
      { batch: 1, ...(signal === undefined ? {} : { signal }) },
    );
    const parameters = 4 * plan.parameters;
    return {
      ways: [
        {
          id: 'all',
          label: 'parameters, gradients, Adam',
          value: (parameters + plan.gradient_bytes + plan.optimizer_state_bytes) / GB,
        },
        { id: 'parameters', label: 'parameters', value: parameters / GB },
        {
          id: 'gradients',
          label: 'parameters and gradients',
          value: (parameters + plan.gradient_bytes) / GB,
        },
        {
          id: 'activations',
          label: 'activations of one sequence',
          value: plan.activation_bytes / GB,
        },
      ],
      run: `A step of ${count(plan.parameters)} parameters was planned, without running it.`,
    };
  },
  lesson:
    'The optimizer is missing. Checkpointing and tiled attention shrink activations only, so the table’s 18 and 14 GB lie below what parameters and gradients take in fp16.',
  pytorch: 'N = 6_738_415_616\nprint(N * (4 + 4 + 8) / 1e9, "GB without activations")',
};

export const SIZES: readonly Puzzle[] = [mebibytes, bits, memoryOfLayer, llama];
