// The one quotation from TinyTorch in the first lab, with its edition; a first visit loads no other.

import type { Source } from './contract';

export interface Edition {
  readonly name: string;
  readonly url: string;
}

/** The page that most quotations are from. */
export const PAGE: Edition = {
  name: 'TinyTorch, Module 14, page of 2025-11-13',
  url: 'https://github.com/MLSysBook/TinyTorch/blob/65c973fac1/modules/14_profiling/ABOUT.md',
};

export const LATEST = '0.1.14';

export const BYTES = {
  what: '“9,449,472 bytes = 9.01 MB”',
  edition: 'page',
  now: `${LATEST} prints 9.45 MB.`,
} as const;

interface Said {
  readonly what: string;
  /** What the latest edition says; its whole module was read. */
  readonly now: string;
}

/** A quotation as a source: its words, its edition, and what the latest edition says. */
export const sourceIn = ({ name, url }: Edition, { what, now }: Said): Source => ({
  text: `${what}: ${name}${now === '' ? '' : `. ${now}`}`,
  url,
});
