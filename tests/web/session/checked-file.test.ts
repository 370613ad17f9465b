// How deep a file may go: one level more is nobody's.

import { expect, it } from 'vitest';
import { parsed } from '../../../web/src/session/checked-file';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it('200 lists in each other are read, 201 are not; brackets in words do not count', () => {
  expect(parsed(nested(200), '')).toBeInstanceOf(Array);
  expect(() => parsed(nested(201), '')).toThrow('at most 200 lists and objects in each other');
  expect(parsed(JSON.stringify([`${nested(300)}"\\`, '[[']), '')).toHaveLength(2);
  expect(parsed(JSON.stringify(Array.from({ length: 300 }, () => [{}])), '')).toHaveLength(300);
});
