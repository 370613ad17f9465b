// The matrix of browsers: its rows are the labs, and none failed. Also what is patched between Playwright and Firefox.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';
import { mended } from './firefox.mjs';
import { labs } from './labs.mjs';
import { BROWSERS, matrix } from './matrix.mjs';

const place = { lab: 'memory', host: 'page', isolated: true };

describe('the matrix', () => {
  const written = readFileSync(join(ROOT, 'tests/BROWSERS.md'), 'utf8');
  const tables = written.split(/^## /m).slice(1);

  test('has a table for each browser, with every lab and no other', () => {
    expect(tables.map((table) => table.split(/\s/)[0]?.replace('GTK', ''))).toEqual(BROWSERS);
    for (const table of tables) {
      const rows = [...table.matchAll(/^\| ([a-z]\S*) \|/gm)].map(([, name]) => name);
      expect(rows).toEqual(['lab', ...labs()]);
    }
  });
  test('is green, or says the reason in a line', () => {
    expect(written).not.toContain('✗');
    for (const table of tables)
      for (const [, number] of table.matchAll(/– (\d+)/g))
        expect(table).toMatch(new RegExp(`^${number}: .{20,}\\.$`, 'm'));
  });
  test('says of each browser that nine tenths of its intervals held, or that none is tried', () => {
    for (const table of tables) {
      const tried = /^Of (\d+) 95 % intervals .* ms, (\d+) contain/m.exec(table);
      if (tried === null) expect(table).toContain('are not tried yet');
      else expect(Number(tried[2])).toBeGreaterThanOrEqual(0.9 * Number(tried[1]));
    }
  });
  test('shows what was walked, what was refused and what failed, with reasons', () => {
    const found = [
      { ...place, browser: 'Firefox 153', clock_us: 20 },
      { ...place, host: 'frame', browser: 'Firefox 153', failed: 'it hung' },
      { ...place, host: 'sandboxed', browser: 'Firefox 153', refused: 'no door' },
    ];
    const text = matrix(['memory'], found);
    expect(text).toContain('| memory | ✓ | · | ✗ 1 | – 2 |');
    expect(text).toContain('1: it hung.\n2: no door.');
    expect(text).toContain('20 µs');
    const intervals = { browser: 'Firefox 153', rounds: 100, held: 97 };
    expect(text.split(/^## /m)[2]).toContain('not tried yet');
    expect(matrix(['memory'], [...found, intervals]).split(/^## /m)[2]).toContain(
      'Of 100 95 % intervals of LeNet-5 that Firefox 153 measured with a clock of 1 ms, 97 contain',
    );
  });
});

describe('between Playwright and Firefox', () => {
  const change = (text) => String(mended(Buffer.from(text)));
  const refused = (method) =>
    `{"type":"error","id":7,"error":"unknown command","message":"${method}","stacktrace":""}`;

  test('the one refusal becomes done, as long as it was; others stand', () => {
    const refusal = refused('emulation.setMediaFeaturesOverride');
    const done = change(`xx${refusal}yy`);
    expect(done).toHaveLength(refusal.length + 4);
    expect(JSON.parse(done.slice(2, -2))).toEqual({ type: 'success', id: 7, result: {} });
    const other = refused('network.setCacheBehavior');
    expect(change(`${other}${refusal}`)).toContain(other);
  });
  test('a download from a blob has the same name at its beginning and its end', () => {
    const event = (method, more) =>
      `{"type":"event","method":"browsingContext.${method}","params":{"context":"c","navigation":null,${more}"timestamp":1795428215874,"url":"blob:http://x/a-1234abcd"}}`;
    const names = [
      event('downloadWillBegin', '"suggestedFilename":"a.csv",'),
      event('downloadEnd', '"status":"complete",'),
    ].map((text) => {
      const result = change(text);
      expect(result).toHaveLength(text.length);
      return JSON.parse(result).params.navigation;
    });
    expect(names).toEqual(['1234abcd', '1234abcd']);
  });
});
