// Not an engine: the limit loops, timed in the same rounds as the engines, so that every case has its own roofline. options.what:
// 'fma' (relaxed-SIMD multiply-add), 'ma' (multiply, then add), 'int8' (relaxed dot products, for int8 cases only), 'mem' (moves
// the case's compulsory bytes, in arrays as large as the case's).
import { costOf } from '../../kinds.mjs';
import { OPERATIONS_PER_ROUND, STREAMS } from '../../limits/loops.mjs';
import { settle } from '../../limits/settle.mjs';

const PAGE = 65536;
/** Start of the second thread's arrays, far behind the first one's. */
const FAR = 1 << 30;
/** (module (func (param v128 v128 v128) (result v128) ... f32x4.relaxed_madd)) */
const RELAXED_PROBE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 1, 96, 3, 123, 123, 123, 1, 123, 3, 2, 1, 0, 10, 13, 1, 11, 0,
  32, 0, 32, 1, 32, 2, 253, 133, 2, 11,
];

let loops;
let memory;
let relaxed;
let helper;
let what;

function grow(bytes) {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}

/** Arguments of a loop whose arrays begin at `base`; a read-only loop has one array. */
function argumentsOf(name, count, bytes, base) {
  const next = name === 'read' ? 0 : bytes;
  return [count, bytes, base, base + next, base + 2 * next];
}

/** Runs a loop here and, with two threads, the same loop in the helper. */
function runLoop(name, count, bytes) {
  helper?.start(name, argumentsOf(name, count, bytes, FAR));
  loops[name](...argumentsOf(name, count, bytes, PAGE));
  helper?.wait();
}

async function startHelper(module) {
  const control = new Int32Array(new SharedArrayBuffer(64));
  const worker = new Worker('/bench/page/limit-worker.mjs', { type: 'module' });
  await new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage({ module, memory, control });
  });
  const names = Object.keys(loops);
  return {
    start(name, args) {
      control.set([names.indexOf(name), ...args], 2);
      Atomics.add(control, 0, 1);
      Atomics.notify(control, 0);
    },
    wait() {
      while (Atomics.load(control, 1) !== Atomics.load(control, 0));
    },
  };
}

function memoryCase(one) {
  const { bytes, unit } = costOf(one);
  const threads = helper ? 2 : 1;
  const copies = unit === 'GB/s';
  const name = !copies ? 'read' : one.op === 'add' ? 'add' : 'copy';
  const perArray = Math.ceil(bytes / STREAMS[name] / threads / 128) * 128;
  const arrays = name === 'read' ? 1 : 3;
  grow((helper ? FAR : PAGE) + arrays * perArray + PAGE);
  for (const base of helper ? [PAGE, FAR] : [PAGE]) {
    new Float32Array(memory.buffer, base, (arrays * perArray) >> 2).fill(1);
  }
  const reps = Math.max(1, Math.round(2e7 / (perArray * threads * 3)));
  const note = `${name}, ${perArray * threads} bytes per array`;
  return { reps, note, run: () => runLoop(name, reps, perArray), output: () => null };
}

/** The loop for `what`; undefined where it does not limit the case or this browser does not support it. */
function loopOf(unit) {
  if (unit === 'GOP/s') return what === 'int8' && relaxed ? 'int8_dot' : undefined;
  if (unit !== 'GFLOP/s' || what === 'int8') return undefined;
  return what === 'fma' && relaxed ? 'multiply_add' : 'multiply_then_add';
}

function computeCase(one) {
  const { flops, unit } = costOf(one);
  const name = loopOf(unit);
  if (name === undefined) return null;
  const threads = helper ? 2 : 1;
  const perRound = OPERATIONS_PER_ROUND[name] * threads;
  // Small cases are repeated so that the loop outlasts the overhead around it.
  const rounds = Math.max(1, Math.round(Math.max(flops, 8e7) / perRound));
  const reps = (rounds * perRound) / flops;
  return { reps, note: name, run: () => runLoop(name, rounds, 0), output: () => null };
}

const anyCase = (one) => (what === 'mem' ? memoryCase(one) : computeCase(one));

export default {
  name: 'limit',
  version: '-',
  async init({ threads, options }) {
    what = options.what;
    relaxed = WebAssembly.validate(Uint8Array.from(RELAXED_PROBE));
    const shared = threads > 1;
    memory = new WebAssembly.Memory({ initial: 16, maximum: 65536, ...(shared && { shared }) });
    const file = `/limits/limits${shared ? '-shared' : ''}${relaxed ? '-relaxed' : ''}.wasm`;
    const module = await WebAssembly.compileStreaming(fetch(file));
    loops = (await WebAssembly.instantiate(module, { env: { memory } })).exports;
    if (what !== 'mem') settle(loops);
    if (shared) {
      grow(FAR + PAGE);
      helper = await startHelper(module);
    }
    return { relaxed, what, threads };
  },
  cases: new Proxy({}, { get: () => anyCase }),
};
