import type { Source } from '../../lab/contract';
import { quoted } from '../../lab/tinytorch';

/** A link to a tool's counting rule, in the version that was run. */
const at = (what: string, repository: string, commit: string, path: string): Source => ({
  text: what,
  url: `https://github.com/${repository}/blob/${commit}/${path}`,
});

export const sources: readonly Source[] = [
  ...quoted('flopRule', 'attentionShare'),
  at(
    'Products and convolutions only: PyTorch 2.6.0, torch.utils.flop_counter',
    'pytorch/pytorch',
    'v2.6.0',
    'torch/utils/flop_counter.py',
  ),
  at(
    'One bias of two: DeepSpeed, flops_profiler',
    'deepspeedai/DeepSpeed',
    'edaa7221267243c7be7fb49c5d5f5c4fb97b4641',
    'deepspeed/profiling/flops_profiler/profiler.py',
  ),
  at(
    'Mult-adds with bias: torchinfo 1.8.0',
    'TylerYep/torchinfo',
    'v1.8.0',
    'torchinfo/layer_info.py',
  ),
  at(
    'A linear layer at every position: torchinfo, main branch',
    'TylerYep/torchinfo',
    '5c4164f1e2e185ce33c597dbe00535bf8ed2b930',
    'torchinfo/layer_info.py',
  ),
  at(
    'relu, gelu and pools twice: ptflops 0.7.5',
    'sovrasov/flops-counter.pytorch',
    'v0.7.5',
    'ptflops/pytorch_engine.py',
  ),
  at(
    'Modules only: THOP',
    'Lyken17/pytorch-OpCounter',
    '43c064afb71383501e41eaef9e8c8407265cf77f',
    'thop/vision/basic_hooks.py',
  ),
  at(
    'MACs called flops: fvcore',
    'facebookresearch/fvcore',
    '3378afe0d71dc2aa95e358bc78dc9b67cb48825a',
    'fvcore/nn/flop_count.py',
  ),
  {
    text: 'GPT-2 at 1024 tokens: karpathy/nanoGPT, transformer_sizing.ipynb',
    url: 'https://github.com/karpathy/nanoGPT',
  },
];
