// What the report and the environment list, and where claims come from.

import { bytes, count, duration, percent, plural } from '../../kit/words/format';
import type { Fact, Source } from '../../lab/contract';
import { intervalText } from '../../session/intervals';
import { INT8, type Measured, speedUp, version } from './outcome';
import { multiple } from './words';

export function results(measured: Measured): Fact[] {
  const { report, title, batch } = measured;
  const exact = version(report, 'float32');
  const int8 = version(report, INT8);
  const found = speedUp(report);
  return [
    { label: 'Network', value: `${title}, ${count(report.parameters)} parameters` },
    {
      label: 'Size, float32 to int8',
      value: `${bytes(exact.parameter_bytes)} to ${bytes(int8.parameter_bytes)}, ${multiple(int8.compression)} smaller`,
    },
    {
      label: 'Held-out accuracy, float32 and int8',
      value: `${percent(exact.held_out_accuracy, 3)} and ${percent(int8.held_out_accuracy, 3)} of ${count(measured.answers)}`,
    },
    ...(found === undefined
      ? []
      : [
          {
            label: `Speed of int8, batch ${batch}`,
            value: `${multiple(found.ratio)}, ${intervalText(found, multiple)}`,
          },
        ]),
  ];
}

export function facts({ report, trained }: Measured): Fact[] {
  const { speed } = report;
  return [
    {
      label: 'Training',
      value: `${plural(trained.steps, 'step')} of ${trained.training.optimizer}, batch ${trained.batch}, seed ${trained.seed}, ${duration(trained.elapsed_ms)}`,
    },
    {
      label: 'Rounding',
      value: `weights with a scale per output channel; inputs with one from ${plural(report.calibration_samples, 'training sample')}`,
    },
    ...(speed === undefined
      ? []
      : [
          {
            label: 'Time',
            value: `${plural(speed.blocks, 'block')} of two samples each, taken in turn; clock tick ${duration(speed.record.tick_ms, 1)}`,
          },
          ...speed.notes.map((note) => ({ label: 'Note', value: note })),
        ]),
  ];
}

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
