import type { Source } from '../../lab/contract';

export const sources: readonly Source[] = [
  {
    text: '2 × M × N × K and the “same for batch 1 and 32” test: TinyTorch, Module 14, Profiling',
    url: 'https://github.com/harvard-edge/cs249r_book',
  },
  {
    text: 'Matrix products only: PyTorch, torch.utils.flop_counter',
    url: 'https://github.com/pytorch/pytorch/blob/main/torch/utils/flop_counter.py',
  },
  { text: 'Mult-adds with bias: torchinfo', url: 'https://github.com/TylerYep/torchinfo' },
  {
    text: 'GPT-2 at 1024 tokens: karpathy/nanoGPT, transformer_sizing.ipynb',
    url: 'https://github.com/karpathy/nanoGPT',
  },
];
