import type { Source } from '../../lab/contract';

export const sources: readonly Source[] = [
  {
    text: 'Recomputing activations instead of keeping them: Chen, Xu, Zhang and Guestrin, Training deep nets with sublinear memory cost, 2016',
    url: 'https://arxiv.org/abs/1604.06174',
  },
  {
    text: 'Loss scaling, and weights kept in float32: Micikevicius and others, Mixed precision training, 2018',
    url: 'https://arxiv.org/abs/1710.03740',
  },
  {
    text: 'The rule that a dynamic scale follows: PyTorch, torch.amp.GradScaler',
    url: 'https://docs.pytorch.org/docs/stable/amp.html',
  },
  {
    text: 'Checkpoints in PyTorch: torch.utils.checkpoint',
    url: 'https://docs.pytorch.org/docs/stable/checkpoint.html',
  },
];
