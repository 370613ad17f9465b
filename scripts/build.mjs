// npm run build: the WebAssembly modules, the pages, the library. What is up to date is left alone.
import { pathToFileURL } from 'node:url';
import { buildWasm } from './build-cxx.mjs';
import { buildWeb } from './build-web.mjs';
import { main } from './lib/log.mjs';
import { setUp } from './setup.mjs';

export async function build() {
  await buildWasm();
  await buildWeb();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await setUp();
    await build();
  });
}
