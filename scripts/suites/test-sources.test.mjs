// What decides a test is found: what it imports, what it says that it reads; and who reads says so.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';
import { sourceFiles } from '../lib/sources.mjs';
import { sourcesKey } from './test-sources.mjs';

describe('the key of a spec', () => {
  let root;
  const write = (name, text) => {
    const file = join(root, name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  };
  const key = () => sourcesKey(join(root, 'e2e/a.spec.ts'), root);
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tensorscope-sources-'));
    write('e2e/a.spec.ts', "import { help } from './help';\nimport { expect } from 'vitest';\n");
    write(
      'e2e/help.ts',
      "// reads: docs/A.md, names in labs, cases\nexport type { T } from '../b.ts';\n",
    );
    write('e2e/other.ts', '');
    write('b.ts', "import './e2e/a.spec';\nconst text = \"import x from './not-there'\";\n");
    write('docs/A.md', 'a');
    write('docs/B.md', 'b');
    write('labs/one/lab.ts', '1');
    write('cases/deep/case.json', '{}');
  });

  test.each([
    ['the spec', 'e2e/a.spec.ts'],
    ['what it imports', 'e2e/help.ts'],
    ['a type that this imports', 'b.ts'],
    ['a file that it reads', 'docs/A.md'],
    ['a file in a folder that it reads', 'cases/deep/case.json'],
    ['a new file in that folder', 'cases/deep/more.json'],
    ['a new name in a folder whose names it reads', 'labs/two/lab.ts'],
  ])('changes with %s', (_, name) => {
    const before = key();
    write(name, `${name === 'e2e/a.spec.ts' ? "import './help';" : ''}// changed\n`);
    expect(key()).not.toBe(before);
  });
  test.each([
    ['a file of the same folder', 'e2e/other.ts'],
    ['another document', 'docs/B.md'],
    ['the content of a folder whose names it reads', 'labs/one/lab.ts'],
  ])('does not change with %s', (_, name) => {
    const before = key();
    write(name, '// changed\n');
    expect(key()).toBe(before);
  });
  test('a file that it says it reads has to be there', () => {
    write('e2e/help.ts', '// reads: docs/C.md\n');
    expect(key).toThrow('docs/C.md');
  });
});

test('an end-to-end file that reads files or serves others than the page says which', () => {
  const files = sourceFiles().filter((file) => /^tests\/(e2e|browsers)\/.*\.ts$/.test(file));
  const reading = files.filter((file) =>
    /from '(node:fs|node:fs\/promises|node:child_process|.*\/serve\.mjs)'/.test(
      readFileSync(join(ROOT, file), 'utf8'),
    ),
  );
  expect(reading.length).toBeGreaterThan(5);
  const silent = reading.filter(
    (file) => !/^\/\/ reads: \S/m.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(silent).toEqual([]);
  for (const file of files.filter((name) => name.endsWith('.spec.ts')))
    expect(sourcesKey(join(ROOT, file))).toMatch(/^[0-9a-f]{64}$/);
});
