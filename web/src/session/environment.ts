// The circumstances of a measurement, as far as the page knows them.

import { controlsFact } from './controls-store';
import { profiler } from './engine';
import type { Fact } from './fact';
import { slower } from './speed';

const SIMD_NAMES: Readonly<Record<string, string>> = {
  relaxed: 'relaxed SIMD',
  'relaxed-simd': 'relaxed SIMD',
  simd128: 'SIMD128',
  threads: 'relaxed SIMD',
};

/** The name of the SIMD build for readers. */
export const simdName = (simd: string): string => SIMD_NAMES[simd] ?? simd;

const yesNo = (value: boolean, yes: string, no: string) => (value ? `yes${yes}` : `no${no}`);

/** The speed of the device as a fact; omitted if it changed nothing. */
function speedFact(): Fact[] {
  if (slower() === 1) return [];
  const value = `about ${slower()} times slower than a laptop`;
  return [{ label: 'Speed of the device', value }];
}

export async function environmentFacts(): Promise<Fact[]> {
  const info = await profiler().info();
  const around = profiler().environment();
  return [
    { label: 'Browser', value: around.host },
    { label: 'Engine', value: `${info.version} (${info.build_hash})` },
    { label: 'SIMD build', value: `${simdName(info.simd)} (Eigen: ${info.eigen_simd})` },
    { label: 'Threads', value: `${info.threads} of ${around.hardware_threads}` },
    {
      label: 'Cross-origin isolated',
      value: yesNo(around.isolated, ', so the clock is fine', ', so the clock is coarse'),
    },
    {
      label: 'Page hidden since opened',
      value: around.times_hidden === 0 ? 'never' : `${around.times_hidden} ×`,
    },
    ...speedFact(),
    controlsFact(),
  ];
}
