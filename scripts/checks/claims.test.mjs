// Comparisons of numbers are reported in the texts of labs, and nowhere else.
import { expect, test } from 'vitest';
import { checkClaims } from './claims.mjs';

const inLab = (name, code) => checkClaims(new Map([[`web/src/labs/coin/${name}.ts`, code]]));

test.each([
  ['two numbers', 'const a = b < c;', 'compares two numbers'],
  ['a number and a named limit', 'const a = share(b) >= LIMIT;', 'compares two numbers'],
  ['a number and a threshold', 'const a = b > 1.1;', 'compares with a threshold'],
  ['a measured number and 1', 'const a = found.ratio < 1;', 'compares a measured number'],
  ['an interval and 1', 'const a = low <= 1;', 'compares a measured number'],
])('%s are not compared in a text', async (_, code, problem) => {
  for (const name of ['text', 'sentences', 'figure-words', 'questions', 'heads/text']) {
    const found = await inLab(name, `const ok = 1;\n${code}`);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${name}.ts:2:`);
    expect(found[0]).toContain(problem);
  }
});

test.each([
  ['a count', 'const a = threads > 1;'],
  ['a sign', 'const a = change < 0;'],
  ['a length', 'const a = names.length > most;'],
  ['other operators', 'const a = verdict === "more" && b !== c;'],
])('%s may be', async (_, code) => {
  expect(await inLab('text', code)).toEqual([]);
});

test('a model may compare, and the writing of numbers may have thresholds', async () => {
  expect(await inLab('model', 'const a = b < c;')).toEqual([]);
  expect(await inLab('words', 'const a = b < 0.995;')).toEqual([]);
  expect(await inLab('words', 'const a = b < c;')).toHaveLength(1);
});
