// Where each claim stands.

import type { Source } from '../../lab/contract';
import type { SourceId } from './outcome';

const WORKS: Readonly<Record<SourceId, Source>> = {
  tinytorch: {
    text: 'TinyTorch, Module 14, Profiling',
    url: 'https://github.com/harvard-edge/cs249r_book',
  },
  cs203: {
    text: 'Nipun Batra, CS 203, Profiling and Optimization, IIT Gandhinagar',
    url: 'https://nipunbatra.github.io/stt-ai-teaching/',
  },
  appliedml: { text: 'Applied ML, Profiling: notes of a course' },
  torchvision: {
    text: 'torchvision, table of weights',
    url: 'https://pytorch.org/vision/stable/models.html',
  },
  made: { text: 'nobody’s text: made for this lab' },
};

export const workOf = (id: SourceId): Source => WORKS[id];

export const sources: readonly Source[] = [
  ...Object.values(WORKS).filter(({ url }) => url !== undefined),
  {
    text: '312 and 19.5 TFLOP/s, 2,039 GB/s: NVIDIA A100 data sheet',
    url: 'https://www.nvidia.com/content/dam/en-zz/Solutions/Data-Center/a100/pdf/nvidia-a100-datasheet-nvidia-us-2188504-web.pdf',
  },
  {
    text: 'How to benchmark without such slips: Hoefler and Belli, Scientific benchmarking of parallel computing systems, 2015',
    url: 'https://doi.org/10.1145/2807591.2807644',
  },
];
