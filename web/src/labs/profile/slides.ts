// The table that the slides print, in the order in which they print it.

import { sortable } from '../../kit/charts/sortable-table';
import type { Cell, TableData } from '../../kit/charts/table';
import { fixed } from '../../kit/words/format';

/** Printed by "print(prof.key_averages().table(sort_by='cuda_time_total'))"; times in ms. */
export const SLIDES = [
  { name: 'aten::conv2d', cpu_ms: 1.2, cuda_ms: 125.4 },
  { name: 'aten::batch_norm', cpu_ms: 0.8, cuda_ms: 45.2 },
  { name: 'aten::linear', cpu_ms: 0.5, cuda_ms: 78.3 },
  { name: 'Memcpy HtoD', cpu_ms: 23.4, cuda_ms: 0 },
] as const;

export const cudaMs = (): number => SLIDES.reduce((sum, { cuda_ms }) => sum + cuda_ms, 0);

/** The first row that has less time than the next one; undefined if the rows are sorted. */
export const misplaced = () =>
  SLIDES.find(({ cuda_ms }, index) => cuda_ms < (SLIDES[index + 1]?.cuda_ms ?? 0));

const ms = (value: number): string => `${fixed(value, 1)}\u00a0ms`;

export function slidesTable(): TableData {
  const table = {
    caption: 'As printed in the slides; press a heading to sort',
    columns: [
      { key: 'name', label: 'Name' },
      { key: 'printed', label: 'printed as row' },
      { key: 'self_cpu_ms', label: 'Self CPU time', format: ms },
      { key: 'self_cuda_ms', label: 'Self CUDA time', format: ms },
    ],
    rows: SLIDES.map(({ name, cpu_ms, cuda_ms }, index): Cell[] => [
      name,
      index + 1,
      cpu_ms,
      cuda_ms,
    ]),
  };
  return sortable(table, { key: 'printed', descending: false });
}
