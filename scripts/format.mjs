// npm run format: formats all files in place with clang-format and Biome.
import { formatCxx, formatWeb } from './checks/style.mjs';
import { main, refuseOptions, step } from './lib/log.mjs';
import { setUp } from './setup.mjs';

await main(async () => {
  refuseOptions('it writes the style into the files.');
  await setUp();
  await step('C++', formatCxx);
  await step('TypeScript and scripts', formatWeb);
});
