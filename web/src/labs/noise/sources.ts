// The kinds of noise that a student can switch on. The names are those in the URL.

/** Noise that is really made in this browser while the network is timed. */
export const REAL = {
  burn: {
    label: 'Other programs computing',
    hint: 'Workers that multiply without pause and share the cores with the measurement.',
  },
  churn: {
    label: 'Garbage collection',
    hint: 'A worker that makes and drops objects, so that the browser keeps collecting them on several threads.',
  },
  paint: {
    label: 'An animation on this page',
    hint: 'The page’s own thread draws at every frame.',
  },
  stream: {
    label: 'Caches emptied',
    hint: 'A worker that reads and writes 64 MB round and round: it shares the last cache and the memory bus.',
  },
} as const;

export type RealNoise = keyof typeof REAL;
export const REAL_NAMES = Object.keys(REAL) as RealNoise[];

/** Synthetic noise: arithmetic on samples that were really measured. */
export const SYNTHETIC = {
  spikes: { label: 'Spikes', hint: 'One sample in 25 takes eight times as long.' },
  drift: { label: 'Drift', hint: 'Each sample a little slower than the last, 20 % in all.' },
  modes: { label: 'Two speeds', hint: 'A third of the samples, in runs, take 1.5 times as long.' },
  tail: { label: 'A long tail', hint: 'Every sample times a log-normal factor (σ = 0.25).' },
} as const;

export type SyntheticNoise = keyof typeof SYNTHETIC;
export const SYNTHETIC_NAMES = Object.keys(SYNTHETIC) as SyntheticNoise[];
