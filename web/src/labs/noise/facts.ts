// The facts of the measurement for the environment table, and the sources of claims.

import { count, duration, percent, plural } from '../../kit/words/format';
import { step } from '../../kit/words/phrases';
import type { Fact, Source } from '../../lab/contract';
import { quoted } from '../../lab/tinytorch';
import { changesText, coldStartFact, discardedText } from '../../session/record';
import { type Measured, rounding } from './outcome';

export function facts(measured: Measured): Fact[] {
  const { pilot, plan, blocks } = measured;
  return [
    {
      label: 'Clock',
      value: `tick ${step(pilot.tick_ms)}, ${percent(rounding(measured))} of a sample; one call takes ${duration(pilot.clock_call_ns / 1e6, 2)}`,
    },
    {
      label: 'Samples',
      value: `${plural(blocks.length, 'block')} of ${count(plan.samples_per_block)}, each of ${plural(plan.runs_per_sample, 'run')}, about ${duration(plan.sample_ms)}`,
    },
    {
      label: 'Not counted',
      value: `${plural(pilot.warm_up_ms.length, 'warm-up sample')} at first, and a quarter of a block before each block`,
    },
    coldStartFact(pilot),
    { label: 'Discarded', value: discardedText(pilot.record) },
    { label: 'Page hidden or shown meanwhile', value: changesText(measured) },
    ...pilot.notes.map((note) => ({ label: 'Note', value: note })),
  ];
}

export const sources: Source[] = [
  ...quoted('median'),
  {
    text: 'Where operating-system noise comes from: Petrini, Kerbyson and Pakin, The case of the missing supercomputer performance, 2003',
    url: 'https://doi.org/10.1145/1048935.1050204',
  },
  {
    text: 'Interleave what you compare: Kalibera and Jones, Rigorous benchmarking in reasonable time, 2013',
    url: 'https://doi.org/10.1145/2464157.2464160',
  },
  {
    text: 'Why the slowest few count: Dean and Barroso, The tail at scale, 2013',
    url: 'https://doi.org/10.1145/2408776.2408794',
  },
  {
    text: 'Trimmed means and medians: NIST/SEMATECH e-Handbook of statistical methods, measures of location',
    url: 'https://www.itl.nist.gov/div898/handbook/eda/section3/eda351.htm',
  },
];
