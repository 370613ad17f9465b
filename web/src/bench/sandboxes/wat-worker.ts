// Runs wabt in a thread, so that a text that takes too long to compile does not block the page.

import type { ToThread } from './protocol';
import { compileWat, startWabt } from './wat';

startWabt().then(
  () => postMessage('ready'),
  (thrown: unknown) => postMessage({ message: `wabt could not be started: ${thrown}` }),
);

addEventListener('message', ({ data }: MessageEvent<ToThread>) => {
  compileWat(data.wat ?? '').then((compiled) => postMessage(compiled));
});
