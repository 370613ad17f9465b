// wabt in a worker: a text that it takes too long for must not hold up the page.

import { compileWat } from './wat';

addEventListener('message', ({ data }: MessageEvent<string>) => {
  compileWat(data).then((compiled) => postMessage(compiled));
});
