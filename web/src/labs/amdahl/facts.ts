// The facts for the report and the list of the environment, and the sources of the claims.

import { count, duration, percent } from '../../kit/words/format';
import { step } from '../../kit/words/phrases';
import type { Fact, Source } from '../../lab/contract';
import { opName } from '../../lab/op-names';
import { given } from '../../lab/scene';
import { quoted } from '../../lab/tinytorch';
import { measured, type Outcome } from './outcome';
import { gain } from './words';

export function results({ candidates, title, batch, start, all_fast }: Outcome): Fact[] {
  return [
    {
      label: 'Model',
      value: `${title}, batch ${batch}, ${start === 'all' ? 'all ops readable' : 'products fast'} at the start`,
    },
    ...candidates.slice(0, 3).map(({ kind, time_share }) => ({
      label: `Share of ${opName(kind)}`,
      value: percent(time_share),
    })),
    ...measured(candidates).map(({ kind, whole }) => ({
      label: `With ${opName(kind)} fast`,
      value: gain(whole),
    })),
    ...given(all_fast, (whole) => [{ label: 'Everything fast', value: gain(whole) }]),
  ];
}

export function facts({ record, all_fast, candidates }: Outcome): Fact[] {
  return [
    {
      label: 'Clock',
      value: `tick ${step(record.tick_ms)}; one call takes ${duration(record.clock_call_ns * 1e-6, 2)}`,
    },
    ...(measured(candidates).length === 0
      ? []
      : [
          {
            label: 'Blocks of each run',
            value: measured(candidates)
              .map(({ whole }) => count(whole.blocks))
              .join(', '),
          },
        ]),
    ...given(all_fast, ({ a_statistics, b_statistics }) => [
      {
        label: 'A pass',
        value: `${duration(a_statistics.median)} at the start, ${duration(b_statistics.median)} with everything fast`,
      },
    ]),
  ];
}

export const sources: Source[] = [
  {
    text: 'The formula: Amdahl, Validity of the single processor approach to achieving large scale computing capabilities, 1967',
    url: 'https://doi.org/10.1145/1465482.1465560',
  },
  ...quoted('amdahl'),
  {
    text: 'Totals by op: PyTorch, profiler, key_averages',
    url: 'https://pytorch.org/docs/stable/profiler.html',
  },
];
