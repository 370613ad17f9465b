// Grading under Node for the command line, in dist/grade: the page's own code, with the workers that programs run in.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { classicWorkersPlugin } from './plugins/classic-workers.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: false,
  define: { __BUILD__: '""' },
  worker: { format: 'iife', plugins: () => [classicWorkersPlugin()] },
  build: {
    outDir: '../dist/grade',
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: '.',
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: { grade: here('src/app/grade.ts') },
      preserveEntrySignatures: 'strict',
      external: [/^node:/, 'module', 'worker_threads', 'fs', 'url', 'path'],
      output: {
        entryFileNames: '[name].js',
        // What networks train on lies in a folder of its own, beside its licence.
        assetFileNames: ({ names }) =>
          `${names.some((name) => /\.(bin|txt)$/.test(name)) ? 'data/' : ''}[name]-[hash][extname]`,
      },
    },
  },
});
