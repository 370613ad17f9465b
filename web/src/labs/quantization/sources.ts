import type { Source } from '../../lab/contract';

export const sources: Source[] = [
  {
    text: 'Scales per channel, products of whole numbers: Jacob and others, Quantization and training of neural networks for efficient integer-arithmetic-only inference, 2018',
    url: 'https://arxiv.org/abs/1712.05877',
  },
  {
    text: 'Which scales, and what they cost: Krishnamoorthi, Quantizing deep convolutional networks for efficient inference, 2018',
    url: 'https://arxiv.org/abs/1806.08342',
  },
  {
    text: 'The same in PyTorch: its documentation of quantization',
    url: 'https://docs.pytorch.org/docs/stable/quantization.html',
  },
  {
    text: 'The digits: Alpaydin and Kaynak, Optical recognition of handwritten digits, 1998, CC BY 4.0',
    url: 'https://doi.org/10.24432/C50P49',
  },
];
