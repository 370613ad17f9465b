// Our engine in a worker, where it may block: the single-thread adapter, called by messages {call, argument}.
import { makeData } from '../data.mjs';
import engine from './adapters/ours.mjs';

let session;

const CALLS = {
  init: (argument) => engine.init(argument),
  prepare(one) {
    session = engine.cases[one.kind](one, makeData(one));
  },
  run(runs) {
    for (let i = 0; i < runs; i += 1) session.run();
  },
  reset: () => session.reset?.(),
  output: () => session.output(),
  dispose: () => session.dispose(),
};

addEventListener('message', async ({ data: { call, argument } }) => {
  try {
    postMessage({ value: await CALLS[call](argument) });
  } catch (error) {
    postMessage({ error: String(error?.message ?? error) });
  }
});
