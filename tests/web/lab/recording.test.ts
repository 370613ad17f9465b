// Every lab has a recording of its present form, and values that JSON cannot represent are restored.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plain } from '../../../scripts/record/plain.mjs';
import { LABS, loadLab } from '../../../web/src/course/registry';
import { restored } from '../../../web/src/lab/state/recording-form';

const FOLDER = new URL('../../../web/src/recorded/', import.meta.url);
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Record<string, object>;

test('recorded are the labs of the course, and the presets', () => {
  const files = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ''));
  expect(files.sort()).toEqual([...LABS.map(({ id }) => id), 'models'].sort());
  expect((read('models') as unknown as { name: string }[]).map(({ name }) => name)).toContain(
    'mlp',
  );
});

for (const { id } of LABS) {
  test(`${id}: the recording has its parameters, and an outcome of each experiment that says something`, async () => {
    const { values = {}, outcomes = {}, ...on } = read(id);
    const lab = await loadLab(id);
    expect(Object.keys(values).sort()).toEqual(Object.keys(lab.params).sort());
    // Outcomes that are pages of a notebook are a student's own and not recorded.
    const keys = Object.entries(lab.experiments).flatMap(([key, { page }]) => (page ? [] : [key]));
    expect(Object.keys(outcomes).sort()).toEqual(keys.sort());
    for (const key of keys) {
      const { outcome } = restored(outcomes[key as never]) as { outcome: unknown };
      const { results } = lab.text[key as never] as { results(of: unknown): unknown[] };
      expect(results(outcome).length).toBeGreaterThan(0);
    }
    expect(on).toMatchObject({
      machine: expect.stringMatching(/\d+ cores?, \w+ \d+/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      pytorch: expect.stringContaining('torch'),
    });
  });
}

test('what JSON does not hold is written with a mark and comes back', () => {
  const value = {
    numbers: [1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    floats: Float32Array.from([1, 2.5]),
    bytes: Uint8Array.from([1, 255]),
    map: new Map([['a', { deep: [undefined, null] }]]),
    set: new Set([1, 2]),
    text: '"$"',
    truth: true,
  };
  expect(restored(JSON.parse(JSON.stringify(plain(value))))).toEqual(value);
});

test('numbers keep seven digits, and whole ones all', () => {
  expect(plain([1 / 3, 123456789])).toEqual([0.3333333, 123456789]);
});

test('what cannot be read back is refused', () => {
  expect(() => plain({ draw: () => 1 })).toThrow('a function cannot be recorded');
  expect(() => plain({ $: 1 })).toThrow('"$"');
  expect(() => restored({ $: ['Date', []] })).toThrow('a Date');
});
