// The course page: chapters, progress, the glossary, and which labs use which term.

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { keysOf, proseOf, termUses, textsIn } from '../../../web/plugins/term-uses';
import { CHAPTERS, chaptersOf } from '../../../web/src/course/chapters';
import { EXERCISES } from '../../../web/src/course/exercises';
import { entries, found } from '../../../web/src/course/glossary-search';
import { termLabel, usesTerm } from '../../../web/src/course/glossary-words';
import { minutesText, standing, statusText } from '../../../web/src/course/progress-words';
import { LABS } from '../../../web/src/course/registry';
import { GLOSSARY } from '../../../web/src/lab/glossary-texts';
import type { LabRecord } from '../../../web/src/session/progress';

const SRC = fileURLToPath(new URL('../../../web/src', import.meta.url));
const record = (change: Partial<LabRecord> = {}): LabRecord => ({
  lab: 'memory',
  status: 'not begun',
  ...change,
});

describe('chapters', () => {
  it('hold every lab once, in the order of the registry', () => {
    const placed = chaptersOf(LABS).flatMap(({ labs }) => labs);
    expect(placed).toEqual(LABS);
    expect(chaptersOf(LABS).map(({ title }) => title)).not.toContain('More labs');
  });

  it('a lab of no chapter is shown last, a chapter without labs is not', () => {
    const [first] = LABS;
    if (first === undefined) throw new Error('there are labs');
    const shown = chaptersOf([first, { ...first, id: 'brand-new' }]);
    expect(shown.map(({ labs }) => labs.map(({ id }) => id))).toEqual([
      ['parameters'],
      ['brand-new'],
    ]);
    expect(new Set(CHAPTERS.map(({ title }) => title)).size).toBe(CHAPTERS.length);
  });
});

describe('standing', () => {
  it('counts what is done and begun, and names the first lab that is not done', () => {
    const states: Record<string, LabRecord> = {
      parameters: record({ status: 'done' }),
      flops: record({ results: [{ label: 'FLOPs', value: '1' }] }),
      memory: record({ status: 'predicted' }),
    };
    const now = standing(LABS, (lab) => states[lab] ?? record());
    expect(now).toMatchObject({ done: 1, begun: 2, labs: LABS.length, next: { id: 'flops' } });
    const minutes = LABS.slice(1).reduce((sum, lab) => sum + lab.minutes, 0);
    expect(now.minutes_left).toBe(minutes);
  });

  it('at the end nothing is next', () => {
    const end = standing(LABS, () => record({ status: 'done' }));
    expect(end).toMatchObject({ done: LABS.length, begun: 0, minutes_left: 0, next: undefined });
  });

  it('says how far a lab is', () => {
    const results = [{ label: 'a', value: 'b' }];
    expect(statusText(record())).toBe('not begun');
    expect(statusText(record({ results }))).toBe('measured without a prediction');
    expect(statusText(record({ further: { part: results } }))).toContain('measured');
    expect(statusText(record({ status: 'predicted' }))).toBe('predicted');
    expect(
      statusText(record({ status: 'predicted', results, checks: { a: true, b: false } })),
    ).toBe('predicted, measured, 1 of 2\u00a0checks right');
    expect(statusText(record({ status: 'done', results }))).toBe('done');
    expect([5, 60, 135].map(minutesText)).toEqual([
      '5\u00a0min',
      '1\u00a0h',
      '2\u00a0h 15\u00a0min',
    ]);
  });
});

describe('glossary', () => {
  const all = entries(GLOSSARY);

  it('has every word, alphabetically, each under another heading', () => {
    expect(all.map(({ term }) => term).sort()).toEqual(Object.keys(GLOSSARY).sort());
    const labels = all.map(({ label }) => label);
    const sorted = [...labels].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
    expect(labels).toEqual(sorted);
    expect(new Set(labels).size).toBe(labels.length);
    // Keys in camel case are shown as separate words.
    expect(labels.filter((label) => /[a-z][A-Z]/.test(label) && !label.includes(' '))).toEqual([]);
  });

  it('finds by heading before meaning, whatever the case; nothing typed finds all', () => {
    expect(found(all, ' ')).toEqual(all);
    expect(
      found(all, 'FLOP')
        .map(({ term }) => term)
        .slice(0, 1),
    ).toEqual(['flop']);
    expect(found(all, 'flop').length).toBeGreaterThan(1);
    expect(found(all, 'no such word')).toEqual([]);
  });
});

/** Words of machine-learning systems that the labs use and a second-year student may not know. */
const TECHNICAL =
  'activations, attention, batch, bfloat16, cache, checkpointing, dispatch, embedding, float16, gradient, int8, kernel, layer norm, optimizer, packed, percentile, prefetch, profiler, roofline, softmax, throughput, token, worker, workspace'.split(
    ', ',
  );

/** Products, units, licences, code and paths of drawings: no words to explain. */
const NAMES = new Set(
  `WebAssembly JavaScript TypeScript PyTorch TinyTorch TensorFlow NumPy DataLoader DeepSpeed FlashAttention ResNet LeNet AlexNet MobileNet VGG GPT
  LLaMA PaLM nanoGPT XL CIFAR UCI NIST SEMATECH IEC ACM CS IIT ML NVIDIA BLIS cuDNN CuDNN THOP PCIe NVLink SXM GPUDirect DALI DNN IO API US CC BY
  HTML JSON CSV RAM CPU WAT ABBA BAAB GradScaler DDP StopIteration profileBackwardPass HtoD UNITS`.split(
    /\s+/,
  ),
);
const isName = (word: string): boolean =>
  NAMES.has(word) ||
  /^[A-Z]?(?:FLOPS?|FLOPs|OP|Hz|B|iB)$/i.test(word) ||
  /^(?:\d+[HVMLZ])+/.test(word);

describe('which labs use a word', () => {
  it('prose is what stands in strings and templates, not names, comments or imports', () => {
    const prose = proseOf(`
      import { gradient } from 'a b';
      // a gradient in a comment
      const gradient = 'gradients';
      const page = html\`<p>The loss \${x ? html\`or the ridge\` : ''} falls here</p>\`;
      const text = 'an epoch later';`);
    expect(prose).not.toContain('gradient');
    expect(prose).toContain('The loss');
    expect(prose).toContain('or the ridge');
    expect(prose).toContain('an epoch later');
    expect(keysOf("const a = { one: 'x', two: 'y' }")).toEqual(['one', 'two']);
  });

  it('knows every word, and only labs and exercises that exist', () => {
    const uses = termUses(SRC);
    expect(Object.keys(uses).sort()).toEqual(Object.keys(GLOSSARY).sort());
    const ids = [...LABS, ...EXERCISES].map(({ id }) => id);
    for (const labs of Object.values(uses)) expect(ids).toEqual(expect.arrayContaining(labs));
    expect(uses.tick).toEqual(expect.arrayContaining(['latency', 'noise']));
    expect(uses.ridge).toContain('roofline');
    expect(uses.decibel).not.toContain('parameters');
    expect(uses.tied).toContain('build-parameters');
    expect(uses.workspace).toContain('build-peak-memory');
    expect(uses.decibel).not.toContain('build-parameters');
    // Also in the folders of a lab's scenes.
    expect(uses.throughput).toContain('batch');
  });

  it('explains every abbreviation and every technical word of the labs', () => {
    const uses = termUses(SRC);
    // An everyday word counts only where it is marked; the other is a label of one word.
    const unused = Object.keys(uses).filter((term) => uses[term]?.length === 0);
    expect(unused.sort()).toEqual(['prefetch', 'run']);
    const unexplained = textsIn(SRC).flatMap(({ lab, prose }) =>
      [...prose.matchAll(/\b[A-Za-z\d]*[A-Z][A-Za-z\d]*[A-Z][A-Za-z\d]*\b/g)].flatMap(([word]) =>
        isName(word) || Object.keys(GLOSSARY).some((term) => usesTerm(term, '', word))
          ? []
          : [`${lab}: ${word}`],
      ),
    );
    expect(unexplained).toEqual([]);
    const isExplained = (word: string) =>
      Object.keys(GLOSSARY).some((term) => termLabel(term) === word || usesTerm(term, '', word));
    expect(TECHNICAL.filter((word) => !isExplained(word))).toEqual([]);
  });
});
