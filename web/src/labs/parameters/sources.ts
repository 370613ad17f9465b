import type { Source } from '../../lab/contract';
import { BYTES, PAGE, sourceIn } from '../../lab/tinytorch-bytes';

export const sources: readonly Source[] = [
  sourceIn(PAGE, BYTES),
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
