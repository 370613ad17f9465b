// Unit tests of the web code, boundary tests on the real WebAssembly module under Node, command-line tests, tests of scripts;
// PyTorch on request.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Node 20 supports relaxed SIMD only behind a flag; newer versions always do and do not know the flag.
const needsFlag = Number(process.versions.node.split('.')[0]) < 22;

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/{web,boundary,cli,package,torch}/**/*.test.ts', 'scripts/**/*.test.mjs'],
    environment: 'node',
    setupFiles: ['tests/support/repeatable.ts'],
    pool: 'forks',
    execArgv: needsFlag ? ['--experimental-wasm-relaxed-simd'] : [],
    // No test waits for a time to pass: these timeouts only end hanging tests, also on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    allowOnly: false,
    passWithNoTests: false,
  },
});
