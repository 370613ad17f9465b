import type { Source } from '../../lab/contract';
import { quoted } from '../../lab/tinytorch';

export const sources: readonly Source[] = [
  ...quoted('architectures'),
  {
    text: 'The transformer: Vaswani and others, Attention is all you need, 2017',
    url: 'https://arxiv.org/abs/1706.03762',
  },
  {
    text: 'Pictures as tokens, in patches: Dosovitskiy and others, An image is worth 16x16 words, 2021',
    url: 'https://arxiv.org/abs/2010.11929',
  },
  {
    text: 'Prefill, decode and what each is bound by: Pope and others, Efficiently scaling transformer inference, 2022',
    url: 'https://arxiv.org/abs/2211.05102',
  },
  {
    text: 'FLOPs per byte and the roof: Williams, Waterman and Patterson, Roofline, 2009',
    url: 'https://doi.org/10.1145/1498765.1498785',
  },
];
