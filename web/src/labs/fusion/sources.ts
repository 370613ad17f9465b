import type { Source } from '../../lab/contract';
import { quoted } from '../../lab/tinytorch';

export const sources: Source[] = [
  {
    text: 'Fusion as the answer to memory: He, Making deep learning go brrrr from first principles, 2022',
    url: 'https://horace.io/brrr_intro.html',
  },
  {
    text: 'What PyTorch fuses: introduction to torch.compile',
    url: 'https://pytorch.org/tutorials/intermediate/torch_compile_tutorial.html',
  },
  {
    text: 'Dao et al., FlashAttention: fast and memory-efficient exact attention with IO-awareness, 2022',
    url: 'https://arxiv.org/abs/2205.14135',
  },
  {
    text: 'Softmax as it goes: Milakov and Gimelshein, Online normalizer calculation for softmax, 2018',
    url: 'https://arxiv.org/abs/1805.02867',
  },
  {
    text: 'A norm with fixed statistics goes into the weights: Jacob et al., 2017, section 3.2',
    url: 'https://arxiv.org/abs/1712.05877',
  },
  {
    text: 'A kernel launch takes on the order of microseconds: GPU Glossary, CUDA graphs',
    url: 'https://modal.com/gpu-glossary/host-software/cuda-graph',
  },
  ...quoted('launch'),
];
