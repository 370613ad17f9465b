// The configuration of the two pages. The base is relative: the built folder works under any path of any static host.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { classicWorkersPlugin } from './plugins/classic-workers.ts';
import { labsPlugin } from './plugins/labs.ts';
import { termUsesPlugin } from './plugins/term-uses.ts';

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The builds of the engine that a page is made with: features.ts chooses among them. */
export type Builds = readonly [preferred: 'relaxed' | 'simd128', ...others: string[]];

/**
 * Requests the engine while the page's scripts are still loading; otherwise the request would start after they have run. Only the preferred
 * build is preloaded: browsers that cannot run it fetch another one in addition.
 */
function preloadEngine(build: string): Plugin {
  return {
    name: 'preload-engine',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const files = Object.keys(bundle ?? {});
        const preload = (name: RegExp, attrs: Record<string, string | boolean>) => {
          const file = files.find((each) => name.test(each));
          if (file === undefined) throw new Error(`preload-engine: the bundle has no ${name}`);
          const link = { ...attrs, href: `./${file}` };
          return { tag: 'link', attrs: link, injectTo: 'head-prepend' as const };
        };
        return [
          // A plain preload does not work for workers; preloaded as a script, Chromium would warn that the document never ran it.
          preload(new RegExp(`worker-${build}-[^/]*\\.js$`), {
            rel: 'modulepreload',
            crossorigin: true,
          }),
          preload(new RegExp(`${build}-[^/]*\\.wasm$`), {
            rel: 'preload',
            as: 'fetch',
            type: 'application/wasm',
            crossorigin: true,
          }),
        ];
      },
    },
  };
}

/** A hash of the sources: state stored by an older version of the page may have another shape. */
function sourcesHash(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Each file costs its response headers, which with our policy exceed many modules in size: what every page loads is one file, what every
 * lab loads in addition is another. What only some labs need (the network's picture, PyTorch's writer) stays separate.
 */
const TOGETHER = [
  {
    name: 'shell',
    priority: 1,
    test: /valibot|src\/(app\/(dropped-note|engine-start|router|theme)|course\/(chapters|registry)|labs\/[\w-]+\/meta|kit\/(element|words\/format|controls\/(download|feedback|not-loaded)|charts\/(chart|figure|labels|predicted|scale|table|turn))|session\/(controls-load|controls-store|environment|intervals|lease|progress|progress-schema|runner|schema))\.ts/,
  },
  {
    name: 'lab-element',
    test: /src\/(activity\/(\w+\/)?(?!sections)[\w-]+|lab\/((state|page)\/)?(?!torch\/|claim|lab-part|layer-names|op-names|report-figures|models|network|notebook|predicted|bibliography|recorded|recording|coarse-clock|clock-note|glossary-texts|tinytorch(-editions)?\.)[\w-]+|app\/lab-[\w-]+|session\/(own-model|fact)|kit\/(charts\/bars|controls\/(check|fields|grade|prediction|question)|numbers\/slider|words\/quantity))\.ts/,
  },
  { name: 'numbers', test: /kit\/numbers\/(median|random)\.ts/ },
  { name: 'directive', test: /lit(-html)?\/(directive|directives\/\w+)\.js/ },
];

/** Training data has a folder of its own, beside its licence. */
const dataApart = ({ names }: { names: string[] }) =>
  `${names.some((name) => /\.(bin|txt)$/.test(name)) ? 'data' : 'assets'}/[name]-[hash][extname]`;

/** The configuration of the pages with these builds of the engine, written into `outDir`. */
export const pages = (builds: Builds, outDir: string) =>
  defineConfig({
    plugins: [preloadEngine(builds[0]), labsPlugin(page('src')), termUsesPlugin(page('src'))],
    define: {
      __BUILD__: JSON.stringify(sourcesHash(page('src'))),
      __BUILDS__: JSON.stringify(builds),
      __PAGE__: 'true',
    },
    root: page('.'),
    base: './',
    publicDir: 'public',
    // Self-contained and classic: a sandboxed frame can start a worker only from a blob.
    worker: { format: 'iife', plugins: () => [classicWorkersPlugin()] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // The manifest is the module graph as built: the size report computes the size of a first visit from it.
      manifest: true,
      // Nothing inline: the Content-Security-Policy allows neither inline scripts nor data: scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rollupOptions: {
        input: { index: page('index.html'), embed: page('embed.html') },
        output: {
          // Every page carries the names of all scripts: seven digits of a hash tell their versions apart as well as eight do.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: dataApart,
          codeSplitting: { groups: TOGETHER },
        },
      },
    },
  });

export default pages(['relaxed', 'simd128', 'threads'], '../dist');
