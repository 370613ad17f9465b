// The library `tensorscope`: the Profiler without the page, for Node and for browsers, in dist/lib.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: false,
  // Self-contained and classic: a sandboxed frame can start it from a blob only.
  worker: { format: 'iife' },
  build: {
    outDir: '../dist/lib',
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: '.',
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // Not Vite's library mode: that one would write the wasm into the JavaScript as base64.
    rollupOptions: {
      input: { tensorscope: here('src/engine/profiler.ts') },
      preserveEntrySignatures: 'strict',
      // Node's modules stay imports; they are only reached under Node.
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
