// The text below the engine's runs: our interval of each network compared with the student's.

import type { Json, Real } from '../../bench/contract';
import { digits } from '../../kit/words/format';

type Answered = Parameters<Real['says']>[0];

/** The note for a median whose interval was widened. */
export const ALIKE = 'runs resemble their neighbours';

const between = (low: number, high: number) => `${digits(low)} to ${digits(high)} ms`;

function lies(rows: Answered, label: string): string {
  const of = (part: string) => rows.find(({ row }) => row.label === `${label}: ${part}`);
  const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : Number.NaN);
  const [low, high] = [numberOf(of('low')?.yours), numberOf(of('high')?.yours)];
  const { interval, note } = of('p50')?.row ?? {};
  if (interval === undefined || Number.isNaN(low) || Number.isNaN(high)) return '';
  const ours = `${label}: our interval, ${between(...interval)},`;
  const yours = `yours, ${between(low, high)}`;
  if (interval[0] >= low && interval[1] <= high) return `${ours} lies inside ${yours}.`;
  return note === ALIKE
    ? `${ours} reaches beyond ${yours}: here runs resemble their neighbours, as on a machine that is slow for a while, and say less than as many that do not, so we widened it.`
    : `${ours} does not lie inside ${yours}.`;
}

export function says(rows: Answered): string {
  const labels = [...new Set(rows.map(({ row }) => row.label.replace(/: \w+$/, '')))];
  const each = labels.map((label) => lies(rows, label)).filter((sentence) => sentence !== '');
  return [
    'In brackets beside the median stands the interval that we report: it is interpolated between yours and the next narrower one, so that it holds the median with 95 % and not with more.',
    ...each,
  ].join(' ');
}
