import type { Source } from '../../lab/contract';

// The sources of claims.
export const sources: readonly Source[] = [
  {
    text: 'num_workers, prefetch_factor, pin_memory, persistent_workers: PyTorch, torch.utils.data',
    url: 'https://pytorch.org/docs/stable/data.html',
  },
  {
    text: 'Load data with several workers, pin memory, augment on the GPU: PyTorch, Performance tuning guide',
    url: 'https://pytorch.org/tutorials/recipes/recipes/tuning_guide.html',
  },
  {
    text: 'Data stalls in the training of deep networks, measured by replacing the loader: Mohan et al., Analyzing and Mitigating Data Stalls in DNN Training, 2021',
    url: 'https://arxiv.org/abs/2007.06775',
  },
  {
    text: 'Pipelines bound by their input: TensorFlow, Better performance with the tf.data API',
    url: 'https://www.tensorflow.org/guide/data_performance',
  },
  {
    text: 'tottime and cumtime: Python, The Python profilers',
    url: 'https://docs.python.org/3/library/profile.html',
  },
  {
    text: 'CUDA calls return before the work is done: PyTorch, CUDA semantics',
    url: 'https://pytorch.org/docs/stable/notes/cuda.html#asynchronous-execution',
  },
  {
    text: 'The cProfile table, num_workers and pin_memory: CS 203, Profiling & Optimization, IIT Gandhinagar, undated slides of week 13',
  },
  {
    text: '“Starves the GPU for 30 % of every iteration”; benchmarks with the loader removed: Applied ML, Profiling, undated notes',
  },
  {
    text: 'The digits: E. Alpaydin and C. Kaynak, Optical Recognition of Handwritten Digits, UCI, CC BY 4.0',
    url: 'https://doi.org/10.24432/C50P49',
  },
];
