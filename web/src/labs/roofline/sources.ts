import type { Source } from '../../lab/contract';
import { quoted } from '../../lab/tinytorch';

export const sources: Source[] = [
  {
    text: 'The model: Williams, Waterman and Patterson, Roofline, Communications of the ACM, 2009',
    url: 'https://doi.org/10.1145/1498765.1498785',
  },
  {
    text: 'A roof for every memory: Ilic, Pratas and Sousa, Cache-aware roofline model, 2014',
    url: 'https://doi.org/10.1109/L-CA.2013.6',
  },
  {
    text: 'Measuring the roofs: Lo et al., Roofline Model Toolkit, 2014',
    url: 'https://doi.org/10.1007/978-3-319-17248-4_7',
  },
  {
    text: '312 TFLOP/s and 2 TB/s: NVIDIA, A100 80 GB datasheet',
    url: 'https://www.nvidia.com/en-us/data-center/a100/',
  },
  ...quoted('belowTen', 'hundredTimes', 'gpt2'),
  {
    text: 'The same question for networks on GPUs: NVIDIA, GPU performance background',
    url: 'https://docs.nvidia.com/deeplearning/performance/dl-performance-gpu-background/index.html',
  },
];
