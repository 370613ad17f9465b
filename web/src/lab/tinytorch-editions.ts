// The editions of the course TinyTorch that the labs quote. The first lab needs no more than this, and one quotation.

import type { Source } from './contract';

const REPOSITORY = 'https://github.com/harvard-edge/cs249r_book/blob';

export const EDITIONS = {
  page: {
    name: 'TinyTorch, Module 14, page of 2025-11-13',
    url: 'https://github.com/MLSysBook/TinyTorch/blob/65c973fac1/modules/14_profiling/ABOUT.md',
  },
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

export const LATEST = '0.1.14';

export interface Quotation {
  readonly what: string;
  readonly edition: keyof typeof EDITIONS;
  /** What the latest edition says; its whole module was read. */
  readonly now: string;
}

/** A quotation as a source: its words, its edition, and what the latest edition says. */
export function sourceOf({ what, edition, now }: Quotation): Source {
  const { name, url } = EDITIONS[edition];
  return { text: `${what}: ${name}${now === '' ? '' : `. ${now}`}`, url };
}

export const BYTES: Quotation = {
  what: '“9,449,472 bytes = 9.01 MB”',
  edition: 'page',
  now: `${LATEST} prints 9.45 MB.`,
};
