import type { Source } from '../../lab/contract';
import { quoted } from '../../lab/tinytorch';

export const sources: readonly Source[] = [
  ...quoted('attentionShare'),
  {
    text: 'Optimisation by walls: Williams, Waterman and Patterson, Roofline, 2009',
    url: 'https://doi.org/10.1145/1498765.1498785',
  },
  {
    text: 'Compute, memory bandwidth and overhead: He, Making deep learning go brrrr from first principles, 2022',
    url: 'https://horace.io/brrr_intro.html',
  },
  {
    text: 'key_averages(), self time and Chrome traces: PyTorch, torch.profiler',
    url: 'https://pytorch.org/docs/stable/profiler.html',
  },
  {
    text: 'The file that is saved here: Trace Event Format, read by chrome://tracing and Perfetto',
    url: 'https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU',
  },
  { text: 'Perfetto’s trace viewer', url: 'https://ui.perfetto.dev' },
  {
    text: 'Flames on a timeline: Gregg, The flame graph, 2016',
    url: 'https://queue.acm.org/detail.cfm?id=2927301',
  },
  {
    text: 'Attention’s cost grows with the square of the sequence: Vaswani and others, Attention is all you need, 2017, table 1',
    url: 'https://arxiv.org/abs/1706.03762',
  },
];
