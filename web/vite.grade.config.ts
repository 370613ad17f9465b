// Grading under Node for the command line, in dist/grade: the page's own code, with the workers that programs run in and its data.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { classicWorkersPlugin } from './plugins/classic-workers.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: false,
  define: { __BUILD__: '""' },
  // Self-contained and classic, as the page has them.
  worker: { format: 'iife', plugins: () => [classicWorkersPlugin()] },
  build: {
    outDir: '../dist/grade',
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: '.',
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // Not Vite's library mode: that one would write the wasm into the JavaScript as base64.
    rollupOptions: {
      input: { grade: here('src/app/grade.ts'), 'grade-process': here('src/app/grade-process.ts') },
      preserveEntrySignatures: 'strict',
      // Node's modules stay imports.
      external: [/^node:/, 'module', 'worker_threads', 'fs', 'url', 'path'],
      output: {
        entryFileNames: '[name].js',
        // What networks train on lies in a folder of its own, beside its licence.
        assetFileNames: ({ names }) =>
          `${names.some((file) => /\.(bin|txt)$/.test(file)) ? 'data/' : ''}[name]-[hash][extname]`,
      },
    },
  },
});
