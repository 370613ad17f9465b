// The two pages. Relative base: the built folder works under any path of any static host.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { classicWorkersPlugin } from './plugins/classic-workers.ts';
import { labsPlugin } from './plugins/labs.ts';
import { termUsesPlugin } from './plugins/term-uses.ts';

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Builds of the engine that a page is made with: features.ts chooses among them. */
export type Builds = readonly [preferred: 'relaxed' | 'simd128', ...others: string[]];

/**
 * Asks for the engine while the page's scripts still load; without this it is asked for after they have run.
 * It names the preferred build: browsers that do not run that one fetch another besides.
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
          // Nothing preloads a worker; as a script Chromium would complain that the document never ran it.
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

/** Names the sources: what an older page kept may have another shape. */
function sourcesHash(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * A file costs its headers, which with our policy are more than many a module: what every page loads is one file, what every
 * lab loads besides is another. What only some labs need (the network's picture, PyTorch's writer) stays apart.
 */
const TOGETHER = [
  {
    name: 'shell',
    priority: 1,
    test: /valibot|src\/(app\/(dropped-note|engine-start|router|theme)|course\/(chapters|registry)|labs\/[\w-]+\/meta|kit\/(element|words\/format|controls\/(download|feedback)|charts\/(chart|figure|labels|said|scale|sortable-table|table|turn))|session\/(controls-load|controls-store|environment|lease|progress|progress-schema|runner|schema))\.ts/,
  },
  {
    name: 'lab-element',
    test: /src\/(activity\/(\w+\/)?[\w-]+|lab\/((state|page)\/)?(?!torch\/|models|network|part|predicted|bibliography|recorded|recording|coarse-clock|clock-note|glossary-texts)[\w-]+|app\/lab-[\w-]+|session\/(own-model|fact)|kit\/(charts\/bars|controls\/(check|fields|grade|prediction|question)|numbers\/slider|words\/quantity))\.ts/,
  },
];

/** What networks train on lies in a folder of its own, beside its licence. */
const dataApart = ({ names }: { names: string[] }) =>
  `${names.some((name) => /\.(bin|txt)$/.test(name)) ? 'data' : 'assets'}/[name]-[hash][extname]`;

/** Configuration of the pages, with these builds of the engine, into this folder. */
export const pages = (builds: Builds, outDir: string) =>
  defineConfig({
    plugins: [preloadEngine(builds[0]), labsPlugin(page('src')), termUsesPlugin(page('src'))],
    define: {
      __BUILD__: JSON.stringify(sourcesHash(page('src'))),
      __BUILDS__: JSON.stringify(builds),
    },
    root: page('.'),
    base: './',
    publicDir: 'public',
    // Self-contained and classic: a sandboxed frame can start it from a blob only.
    worker: { format: 'iife', plugins: () => [classicWorkersPlugin()] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // The manifest is the module graph as built: the size report adds up a first visit from it.
      manifest: true,
      // Nothing inline: the Content-Security-Policy allows neither inline scripts nor data: scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rollupOptions: {
        input: { index: page('index.html'), embed: page('embed.html') },
        output: { assetFileNames: dataApart, codeSplitting: { groups: TOGETHER } },
      },
    },
  });

export default pages(['relaxed', 'simd128', 'threads'], '../dist');
