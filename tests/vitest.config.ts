// Unit tests of the web code, boundary tests on the real wasm under Node, command-line tests, tests of scripts; PyTorch on request.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Node 20 runs relaxed SIMD only behind a flag; newer versions run it always and know no such flag.
const needsFlag = Number(process.versions.node.split('.')[0]) < 22;

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/{web,boundary,cli,package,torch}/**/*.test.ts', 'scripts/**/*.test.mjs'],
    environment: 'node',
    setupFiles: ['tests/support/repeatable.ts'],
    pool: 'forks',
    execArgv: needsFlag ? ['--experimental-wasm-relaxed-simd'] : [],
    // Nothing waits for a time to pass: these only end what hangs, also on a machine with other things to do.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    allowOnly: false,
    passWithNoTests: false,
  },
});
