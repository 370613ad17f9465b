// The editions of the course TinyTorch that the labs quote.

import type { Source } from './contract';
import { PAGE, sourceIn } from './tinytorch-bytes';

const REPOSITORY = 'https://github.com/harvard-edge/cs249r_book/blob';

export const EDITIONS = {
  page: PAGE,
  slides: {
    name: 'TinyTorch, Module 14, undated slides for an edition before 0.1.14',
    url: 'https://mlsysbook.ai/tinytorch',
  },
  chapter: {
    name: 'TinyTorch, Module 15, edition of September 2025',
    url: 'https://mlsysbook.org/TinyTorch/chapters/15-profiling.html',
  },
  latest: {
    name: 'TinyTorch 0.1.14 of 2026-09-21, Module 14',
    url: `${REPOSITORY}/002db7c90c8f65357787b7e408248c71bbfee46e/tinytorch/src/14_profiling/14_profiling.py`,
  },
} as const;

export interface Quotation {
  readonly what: string;
  readonly edition: keyof typeof EDITIONS;
  /** What the latest edition says; its whole module was read. */
  readonly now: string;
}

export const sourceOf = (quotation: Quotation): Source =>
  sourceIn(EDITIONS[quotation.edition], quotation);
