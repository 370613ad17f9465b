// Quotations from another project state their edition, their address and what became of it. No sentence presents an old edition
// as the current one.

import { describe, expect, it } from 'vitest';
import type { Source } from '../../../web/src/lab/contract';
import { editionOf, type QuotationId } from '../../../web/src/lab/tinytorch';
import { LATEST } from '../../../web/src/lab/tinytorch-bytes';
import { EDITIONS } from '../../../web/src/lab/tinytorch-editions';
import { PUZZLES } from '../../../web/src/labs/mistakes/puzzles';
import { workOf } from '../../../web/src/labs/mistakes/sources';
import { templateText } from '../template-text';

const files = Object.entries(
  import.meta.glob<string>('../../../web/src/{labs,lab,course,exercises}/**/*.ts', {
    eager: true,
    import: 'default',
    query: '?raw',
  }),
).filter(([file]) => !/\/lab\/tinytorch(-editions|-bytes)?\.ts$/.test(file));
/** The string literals of a source text, which a student may get to read. */
const strings = (source: string): string[] =>
  [...source.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gs)].map(([text]) => text);

const DATED = /20\d\d|0\.1\.14|slides/;
const named = files.flatMap(([file, source]) =>
  strings(source)
    .filter((text) => /TinyTorch/.test(text))
    .map((text) => [file.replace(/.*\/src\//, ''), text] as const),
);

describe('quotations of a course that is alive', () => {
  it('there are sentences to look at', () => expect(named.length).toBeGreaterThan(15));

  it.each(named)('%s says which edition it is about: %s', (_, text) => {
    for (const sentence of text
      .split(/(?<=[.?!”]) (?=[A-Z✗])/)
      .filter((each) => /TinyTorch/.test(each)))
      expect(sentence).toMatch(DATED);
  });

  it('what stands in undated slides is given no year', () => {
    expect(EDITIONS.slides.name).toContain('undated');
    const slides =
      /quick_profile|profile_backward_pass|memory(?:-|” )bound|Median, never|Out-Of-Mem/i;
    const words = files.flatMap(([file, source]) =>
      strings(source)
        .flatMap((text) => text.split(/(?<=[.?!”])\s+(?=[A-Z✗“])/))
        .filter((text) => slides.test(text) && /TinyTorch|course|profiler/i.test(text))
        .map((text) => [file.replace(/.*\/src\//, ''), text] as const),
    );
    expect(words.length).toBeGreaterThan(5);
    expect(words.filter(([, text]) => /2025|before 2026/.test(text))).toEqual([]);
  });

  it('none is asserted in the present but of the latest edition', () => {
    for (const [file, text] of named)
      expect(text, file).not.toMatch(/TinyTorch (?:says|calls|claims|teaches|prints|promises)/);
  });
});

describe('sources', () => {
  const modules = import.meta.glob<{ readonly sources?: readonly Source[] }>(
    '../../../web/src/labs/*/{sources,facts}.ts',
    { eager: true },
  );
  const all = Object.entries(modules).flatMap(([file, { sources = [] }]) =>
    sources.map(({ text, url }) => [file.replace(/.*labs\//, ''), String(text), url] as const),
  );
  const courses = all.filter(([, text]) => /TinyTorch|CS 203|Applied ML/.test(text));

  it('there are some', () => expect(courses.length).toBeGreaterThan(12));

  it.each(courses)('%s: “%s” has an edition', (_, text, url) => {
    expect(text).toMatch(/\d{4}-\d\d-\d\d|of (?:September )?20\d\d|undated/);
    if (text.includes('TinyTorch')) expect(url).toMatch(/^https:/);
  });

  it('of an earlier edition it is said what became of it', () => {
    for (const { source } of PUZZLES) {
      const { text, url, now } = workOf(source);
      if (!String(text).includes('TinyTorch')) continue;
      expect(url).toMatch(/^https:/);
      if (text !== EDITIONS.latest.name) expect(now).toContain(LATEST);
    }
  });

  it('what no longer stands is told in the past', () => {
    const gone = PUZZLES.filter(({ source }) => {
      const { text, now = '' } = workOf(source);
      const latest = text === EDITIONS.latest.name;
      return String(text).includes('TinyTorch') && !latest && !now.includes('It stands in');
    });
    expect(gone.length).toBeGreaterThan(8);
    const verbs = '(?:says|gives|counts|lets|warns|calls|prints|computes)';
    const works = '(?:book|course|profiler|text)';
    const present = new RegExp(`${works} ${verbs}|${verbs} an? ${works}`);
    for (const { id, claim } of gone) expect(templateText(claim), id).not.toMatch(present);
  });

  it('the latest edition is linked at a commit', () => {
    expect(EDITIONS.latest.url).toMatch(/\/blob\/[0-9a-f]{40}\//);
    expect(editionOf('bytes' satisfies QuotationId).now).toContain(`${LATEST} prints 9.45 MB`);
  });
});
