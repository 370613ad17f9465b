// wabt in a thread: a text that it takes too long for must not hold up the page.

import type { ToThread } from './protocol';
import { compileWat, startWabt } from './wat';

startWabt().then(
  () => postMessage('ready'),
  (thrown: unknown) => postMessage({ message: `wabt could not be started: ${thrown}` }),
);

addEventListener('message', ({ data }: MessageEvent<ToThread>) => {
  compileWat(data.wat ?? '').then((compiled) => postMessage(compiled));
});
