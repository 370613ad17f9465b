// A thread of Node as a worker of a page: the text it is given runs in a context that has the language and what the first part of
// that text asks for. Everything that is handed in is made inside the context: an object of Node's would lead out of it.
const { parentPort, workerData } = require('node:worker_threads');
const { constants, createContext, Script } = require('node:vm');

const { text, lines_before, lines } = workerData;

const INSIDE = `(post, listen, now, decoder) => {
  // Two arguments at most, and none spread: that would go by an iterator, which a program can redefine.
  const own = (call) => (first, second) => {
    try {
      return call(first, second);
    } catch (thrown) {
      throw new Error('' + (thrown && thrown.message));
    }
  };
  globalThis.postMessage = own((message) => post(message));
  globalThis.addEventListener = own((kind, heard) => void (kind === 'message' && listen((data) => heard({ data }))));
  globalThis.performance = { now: own(() => now()) };
  globalThis.location = { href: 'file:///thread.js' };
  globalThis.self = globalThis;
  globalThis.WorkerGlobalScope = class {};
  globalThis.console = { log() {}, warn() {}, error() {} };
  globalThis.TextDecoder = class TextDecoder {
    #decode = decoder();
    decode(bytes, options) {
      return '' + own(this.#decode)(bytes, !!(options && options.stream));
    }
  };
}`;

// An ordinary global object: in a context made around an object, each use of a global name takes thirty times as long, so that a
// program which answers soon on the page is ended here.
const context = createContext(constants.DONT_CONTEXTIFY, {
  codeGeneration: { strings: false, wasm: true },
});
const waiting = [];
let heard = (data) => waiting.push(data);
const listen = (hear) => {
  heard = hear;
  for (const data of waiting.splice(0)) hear(data);
};
const decoder = () => {
  const decoding = new TextDecoder();
  return (bytes, stream) => decoding.decode(bytes, { stream });
};

parentPort.on('message', (data) => heard(data));
try {
  new Script(INSIDE).runInContext(context)(
    (message) => parentPort.postMessage(message),
    listen,
    () => performance.now(),
    decoder,
  );
  new Script(text, { filename: 'program.js' }).runInContext(context);
} catch (thrown) {
  const error = thrown ?? {};
  const found = /program\.js:(\d+)/.exec(`${error.stack}`);
  const at = found ? Number(found[1]) - lines_before : 0;
  const message = `${error.name}: ${error.message}`;
  parentPort.postMessage({
    kind: 'failed',
    message,
    line: at > 0 ? Math.min(at, lines) : undefined,
  });
}
