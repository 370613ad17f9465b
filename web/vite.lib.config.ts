// The library `tensorscope`: the Profiler without the page, for Node and for browsers, as a module and for require().
// scripts/build-library.mjs lays its files beside it. It is built as for a server, because for a browser Vite would take the
// addresses of the files for its own, and is not minified: who uses it builds, reads and debugs it.
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The page's files carry their content's hash in their names, the library's have one name for good. */
const libraryAddresses: Plugin = {
  name: 'library-addresses',
  enforce: 'pre',
  resolveId: (source) =>
    source === './addresses.ts' ? here('src/engine/addresses-library.ts') : undefined,
};

export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [libraryAddresses],
  build: {
    ssr: here('src/engine/profiler.ts'),
    outDir: '../dist/lib',
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    rollupOptions: {
      output: (['es', 'cjs'] as const).map((format) => ({
        format,
        codeSplitting: false, // one file: what is loaded apart in the page is small
        entryFileNames: `tensorscope.${format === 'es' ? 'js' : 'cjs'}`,
      })),
    },
  },
});
