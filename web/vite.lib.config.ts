// The library `tensorscope`: the Profiler without the page, for Node and for browsers, as a module and for require().
// scripts/build-library.mjs copies its other files into the same folder. It is built as for a server, because for a browser Vite would
// rewrite the URLs of its files, and it is not minified, because its users build, read and debug it.
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The file names in the page contain hashes of their contents; those in the library never change. */
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
        codeSplitting: false, // one file: the chunks that the page loads separately are small
        entryFileNames: `tensorscope.${format === 'es' ? 'js' : 'cjs'}`,
      })),
    },
  },
});
