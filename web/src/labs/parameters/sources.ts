import type { Source } from '../../lab/contract';

export const sources: readonly Source[] = [
  {
    text: 'The formula, “9.01 MB” and the GPT-2 example: TinyTorch, Module 14, Profiling',
    url: 'https://github.com/harvard-edge/cs249r_book',
  },
  {
    text: 'GPT-2 small has 124,439,808 parameters: karpathy/llm.c',
    url: 'https://github.com/karpathy/llm.c',
  },
  {
    text: 'Counting without position embeddings: karpathy/nanoGPT, get_num_params',
    url: 'https://github.com/karpathy/nanoGPT',
  },
  {
    text: 'MB and MiB: IEC 80000-13, binary prefixes',
    url: 'https://physics.nist.gov/cuu/Units/binary.html',
  },
];
