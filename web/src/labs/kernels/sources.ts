import type { Source } from '../../lab/contract';

export const sources: Source[] = [
  {
    text: '“Why PyTorch is 100x faster than your implementations” and “cuDNN achieves 90 % and more of the peak”: TinyTorch, Module 14, Profiling',
    url: 'https://github.com/harvard-edge/cs249r_book',
  },
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
