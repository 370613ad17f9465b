import type { Source } from '../../lab/contract';
import { quoted } from '../../lab/tinytorch';

export const sources: Source[] = [
  ...quoted('hundredTimesFaster', 'cudnn', 'belowTen'),
  {
    text: 'Packing and register tiles: Goto and van de Geijn, Anatomy of high-performance matrix multiplication, 2008',
    url: 'https://doi.org/10.1145/1356052.1356053',
  },
  {
    text: 'The same in small steps: Van Zee and van de Geijn, BLIS, 2015',
    url: 'https://doi.org/10.1145/2764454',
  },
  { text: 'The library on the ladder: Eigen', url: 'https://eigen.tuxfamily.org' },
  {
    text: 'Vectors in WebAssembly: relaxed SIMD, with fused multiply-add and int8 dot products',
    url: 'https://github.com/WebAssembly/relaxed-simd',
  },
];
