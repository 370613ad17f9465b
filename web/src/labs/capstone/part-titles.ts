/** Headings of the page and of the report. */
export const TITLES: Readonly<Record<string, string>> = {
  baseline: 'Part 1. Baseline',
  bottleneck: 'Part 2. Find the bottleneck',
  loader: 'Part 3. Fix the loader',
  precision: 'Part 4. Precision and optimizer',
  batch: 'Part 5. A larger batch, with checkpoints',
  fusion: 'Part 6. Fused kernels',
  final: 'All together',
};

export const INTRO_TEXT =
  'Every number was measured in the browser of the one who hands this in. Sentences about speed depend on where the true value probably lies: where that holds 1, no gain is claimed.';
