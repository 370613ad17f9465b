import type { Source } from '../../lab/contract';

export const sources: Source[] = [
  {
    text: '9.01 MB, batch independence, the attention formula, 2.10 MB, the rule of 10 GFLOP/s, Adam’s 500 MB: TinyTorch, Module 14, Profiling',
    url: 'https://github.com/harvard-edge/cs249r_book',
  },
  {
    text: 'The speed-up and the LLaMA-7B table: Nipun Batra, CS 203, Profiling and Optimization, IIT Gandhinagar',
    url: 'https://nipunbatra.github.io/stt-ai-teaching/',
  },
  {
    text: '“GFLOPS 1.81” for ResNet-18: torchvision, table of weights',
    url: 'https://pytorch.org/vision/stable/models.html',
  },
  {
    text: '312 and 19.5 TFLOP/s, 2,039 GB/s: NVIDIA A100 data sheet',
    url: 'https://www.nvidia.com/content/dam/en-zz/Solutions/Data-Center/a100/pdf/nvidia-a100-datasheet-nvidia-us-2188504-web.pdf',
  },
  {
    text: 'How to benchmark without such slips: Hoefler and Belli, Scientific benchmarking of parallel computing systems, 2015',
    url: 'https://doi.org/10.1145/2807591.2807644',
  },
];
