// The size of a first visit's downloads, in brotli bytes, and whether it stays within its budget.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles } from './lib/files.mjs';
import { DIST } from './lib/paths.mjs';

// At least 5 % above the measured 324.1 kB (263.0 kB for the largest module): where a mirror no longer has the pinned toolchain,
// the next version generates different code.
export const FIRST_VISIT_BUDGET = 350_000;
export const WASM_BUDGET = 277_000;

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const transferred = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** Names of built files that `text` mentions statically: import statements of built chunks, tags of a page. */
function staticReferences(text, isPage) {
  const patterns = isPage
    ? [
        /<script[^>]*\ssrc="\.?\/?([^"]+)"/g,
        /<link[^>]*rel="(?:stylesheet|modulepreload|icon)"[^>]*href="\.?\/?([^"]+)"/g,
      ]
    : [/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, name]) => basename(name)),
  );
}

/** The files of `page` that load before anything is clicked: static imports, followed to the end. */
function closure(page, byName) {
  const seen = new Set();
  const queue = [page];
  while (queue.length > 0) {
    const file = queue.pop();
    if (!file || seen.has(file)) continue;
    seen.add(file);
    if (!/\.(html|js|mjs)$/.test(file)) continue;
    const names = staticReferences(readFileSync(file, 'utf8'), file.endsWith('.html'));
    queue.push(...names.map((name) => byName.get(name)));
  }
  return seen;
}

/**
 * Sizes of a built page: [{ title, bytes, budget, files }]. The engine is counted with its worker and the larger of the two
 * single-thread builds, although a browser loads only one of them. Files that a lab loads on demand are not included: the e2e
 * tests measure the real transfer of a lab.
 */
export function sizeReport(dist = DIST) {
  const built = listFiles(
    dist,
    (file) => !/\.(br|gz)$/.test(file) && !/\/(lib|grade|\.vite)\//.test(file.slice(dist.length)),
  );
  const byName = new Map(built.map((file) => [basename(file), file]));
  const named = (pattern) => built.filter((file) => pattern.test(basename(file)));
  const variant = (simd) => [
    ...named(new RegExp(`^tensorscope-${simd}.*\\.wasm$`)),
    ...named(new RegExp(`^worker-${simd}.*\\.js$`)).flatMap((file) => [...closure(file, byName)]),
  ];
  const total = (files) => [...files].reduce((sum, file) => sum + transferred(file), 0);
  const engines = ['simd128', 'relaxed'].map(variant).filter((files) => files.length > 0);
  const engine = engines.sort((a, b) => total(b) - total(a))[0] ?? [];
  // The address of index.html opens the home view, which is a separate chunk; embed.html never loads it.
  const view = (page) => (page === 'index.html' ? named(/^home-.*\.js$/) : []);
  const visit = (page) =>
    new Set(
      [join(dist, page), ...view(page)]
        .flatMap((file) => [...closure(file, byName)])
        .concat(engine),
    );
  const rows = ['index.html', 'embed.html'].map((page) => ({
    title: `${page}: first visit with the engine`,
    budget: FIRST_VISIT_BUDGET,
    files: visit(page),
  }));
  for (const file of named(/^tensorscope-.*\.wasm$/))
    rows.push({ title: basename(file), budget: WASM_BUDGET, files: new Set([file]) });
  return rows.map((row) => ({ ...row, bytes: total(row.files) }));
}

/** Readable lines: totals against budgets, then the files of a first visit to index.html. */
export function describeSizes(rows) {
  const line = ({ title, bytes, budget }) =>
    `${title}: ${kilobytes(bytes)} of ${kilobytes(budget)}`;
  const first = [...(rows[0]?.files ?? [])].sort((a, b) => transferred(b) - transferred(a));
  return [
    ...rows.map(line),
    ...first.map((file) => `    ${kilobytes(transferred(file)).padStart(9)}  ${basename(file)}`),
  ];
}
