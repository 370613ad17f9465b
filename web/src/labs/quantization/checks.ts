// Graded against what was measured.

import type { CheckQuestion } from '../../kit/controls/check';
import { bytes, digits } from '../../kit/words/format';
import { intervalText } from '../../session/intervals';
import { INT8, type Measured, noisiest, quantized, speedUp, version } from './outcome';
import { multiple } from './words';

export function checks(measured: Measured): CheckQuestion[] {
  return [size(measured), ...layer(measured), ...speed(measured)];
}

function size({ report, title }: Measured): CheckQuestion {
  const exact = version(report, 'float32');
  const int8 = version(report, INT8);
  return {
    id: 'size',
    kind: 'number',
    prompt: `How many times smaller are the weights of ${title} in int8 than in float32? Divide the bytes of the first figure.`,
    unit: '×',
    answer: int8.compression,
    tolerance: 0.005,
    feedback: (given) => {
      const sum = `${bytes(exact.parameter_bytes, 4)} over ${bytes(int8.parameter_bytes, 4)}: ${digits(int8.compression, 4)}×.`;
      return Math.abs(given - 4) < 0.01 && int8.compression < 3.98
        ? `${sum} Not quite 4: biases stay in float32, and each output channel has a scale.`
        : sum;
    },
  };
}

function layer({ report }: Measured): CheckQuestion[] {
  const layers = quantized(report);
  const worst = noisiest(report);
  if (layers.length < 2 || worst === undefined) return [];
  return [
    {
      id: 'noisiest-layer',
      kind: 'choice',
      prompt: 'Which layer’s output carries most of the rounding error, for its size?',
      options: layers.map(({ name }) => ({ id: name, label: name })),
      answer: worst.name,
      feedback: () =>
        `${layers.map(({ name, output_sqnr_db }) => `${name} ${digits(output_sqnr_db, 3)} dB`).join(', ')}. Fewer decibels are more error.`,
    },
  ];
}

const VERDICTS: Readonly<Record<string, string>> = {
  faster: 'int8 is faster',
  slower: 'int8 is slower',
  same: 'the same, to within 1 %',
  cannot_tell: 'this measurement cannot tell',
};

function speed({ report, batch }: Measured): CheckQuestion[] {
  const found = speedUp(report);
  if (found === undefined) return [];
  return [
    {
      id: 'speed',
      kind: 'choice',
      prompt: `Which is faster on this device at batch ${batch}? Read the interval; then try another batch or network and run again.`,
      options: Object.entries(VERDICTS).map(([id, label]) => ({ id, label })),
      answer: found.verdict,
      feedback: () => `int8 is ${multiple(found.ratio)} as fast, ${intervalText(found, multiple)}.`,
    },
  ];
}
