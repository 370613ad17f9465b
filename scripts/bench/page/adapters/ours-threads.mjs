// Our engine on several threads, in a worker. A sample is one message, so that the message's cost is shared by all runs of the
// sample.
const worker = new Worker('/bench/page/ours-worker.mjs', { type: 'module' });

/** Only one call at a time may be pending: answers are not labelled. */
function ask(call, argument) {
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data: { value, error } }) =>
      error === undefined ? resolve(value) : reject(new Error(error));
    worker.postMessage({ call, argument });
  });
}

async function sessionOf(one) {
  await ask('prepare', one);
  let waiting = 0;
  return {
    pipelined: true,
    run() {
      waiting += 1;
    },
    flush() {
      const runs = waiting;
      waiting = 0;
      return ask('run', runs);
    },
    output: () => ask('output'),
    reset: () => ask('reset'),
    dispose: () => ask('dispose'),
  };
}

export default {
  name: 'tensorscope',
  version: 'this clone',
  init: (argument) => ask('init', argument),
  cases: new Proxy({}, { get: () => sessionOf }),
};
