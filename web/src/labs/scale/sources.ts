// The sources of claims and rules.

import type { Source } from '../../lab/contract';
import { quoted } from '../../lab/tinytorch';

export const sources: Source[] = [
  ...quoted('gpt2', 'adamOfGpt2'),
  {
    text: 'The LLaMA-7B table and the training costs: Nipun Batra, CS 203, Profiling and Optimization, IIT Gandhinagar, undated slides of week 13',
    url: 'https://nipunbatra.github.io/stt-ai-teaching/',
  },
  {
    text: 'A100: 312 TFLOP/s in 16 bits, 19.5 in fp32, 2,039 GB/s, 80 GB, 400 W (SXM): NVIDIA A100 data sheet',
    url: 'https://www.nvidia.com/content/dam/en-zz/Solutions/Data-Center/a100/pdf/nvidia-a100-datasheet-nvidia-us-2188504-web.pdf',
  },
  {
    text: 'LLaMA: sizes, tokens, 82,432 A100 hours for 7B, 1,022,362 for 65B, 0.385 kg of carbon dioxide per kWh: Touvron and others, 2023',
    url: 'https://arxiv.org/abs/2302.13971',
  },
  {
    text: 'GPT-3: sizes, 300 billion tokens, 3.14e23 FLOP: Brown and others, 2020',
    url: 'https://arxiv.org/abs/2005.14165',
  },
  {
    text: '4.6 million dollars for GPT-3, at 28 TFLOP/s and 1.50 dollars per V100 hour: Li, Lambda, 2020',
    url: 'https://lambda.ai/blog/demystifying-gpt-3',
  },
  {
    text: 'Sixteen bytes per parameter: Rajbhandari and others, ZeRO, 2020, section 3.1',
    url: 'https://arxiv.org/abs/1910.02054',
  },
  {
    text: '2N and 6N FLOPs per token: Kaplan and others, Scaling laws for neural language models, 2020',
    url: 'https://arxiv.org/abs/2001.08361',
  },
  {
    text: 'MFU: Chowdhery and others, PaLM, 2022, section 4.1',
    url: 'https://arxiv.org/abs/2204.02311',
  },
];
