// Builds the command line's grader for Node into dist/grade: the page's own code, with its data and the workers that run programs.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { classicWorkersPlugin } from './plugins/classic-workers.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: false,
  define: { __BUILD__: '""' },
  // Self-contained and classic, as in the page.
  worker: { format: 'iife', plugins: () => [classicWorkersPlugin()] },
  build: {
    outDir: '../dist/grade',
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: '.',
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // Not Vite's library mode, which would inline the wasm into the JavaScript as base64.
    rollupOptions: {
      input: { grade: here('src/app/grade.ts'), 'grade-process': here('src/app/grade-process.ts') },
      preserveEntrySignatures: 'strict',
      // Node's modules remain imports.
      external: [/^node:/, 'module', 'worker_threads', 'fs', 'url', 'path'],
      output: {
        entryFileNames: '[name].js',
        // Training data has a folder of its own, beside its licence.
        assetFileNames: ({ names }) =>
          `${names.some((file) => /\.(bin|txt)$/.test(file)) ? 'data/' : ''}[name]-[hash][extname]`,
      },
    },
  },
});
