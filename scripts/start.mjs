// npm start [-- --no-isolation]: set up, build what changed, serve, print the address.
import { build } from './build.mjs';
import { main } from './lib/log.mjs';
import { serveUntilStopped } from './serve.mjs';
import { setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  await build();
  await serveUntilStopped(process.argv.slice(2));
});
