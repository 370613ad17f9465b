// The thread of a Python program: MicroPython, with only as much memory as an exercise needs.

import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import { type Channel, openChannel, printer } from './channel';
import { keepClock, openWorlds } from './live';
import type { Order } from './protocol';
import { type PythonProgram, pythonProgram } from './python-program';
import { stripGlobal } from './strip';

const HEAP = 48 << 20;
const MOST_PAGES = (72 << 20) >> 16;

const MODULES = [
  'math statistics cmath random json re time array struct collections functools operator heapq copy string abc binascii types',
  'umath ucmath urandom ujson ure utime uarray ustruct ucollections ufunctools uoperator uheapq ubinascii',
].join(' ');

/** Names that the interpreter looks up in the global scope while it runs. */
const ITS_OWN = [
  'Module',
  'proxy_js_ref',
  'proxy_js_ref_next',
  'proxy_js_ref_map',
  'proxy_js_map',
  'proxy_js_existing',
  'pyProxyFinalizationRegistry',
  'crypto',
];

/** Provides the compiled module, so that the interpreter's loader fetches nothing. */
function handOver(module: WebAssembly.Module): void {
  const instantiate = WebAssembly.instantiate as (
    module: WebAssembly.Module,
    imports?: WebAssembly.Imports,
  ) => Promise<WebAssembly.Instance>;
  Object.assign(globalThis, { fetch: () => undefined });
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module,
    instance: await instantiate(module, imports),
  });
}

/** A program can make the memory grow; beyond a limit this fails, which the interpreter reports as a MemoryError. */
function limitMemory(): void {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (pages) {
    const now = this.buffer.byteLength >> 16;
    if (now + pages > MOST_PAGES) throw new RangeError('no more memory');
    return grow.call(this, pages);
  };
}

/** Collects printed bytes into lines, or into pieces of 512 bytes if a line is longer. */
function writer(print: (text: string) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(512);
  let length = 0;
  return ([byte]) => {
    if (byte === undefined) return;
    buffer[length] = byte;
    length += 1;
    if (byte !== 10 && length < buffer.length) return;
    print(decoder.decode(buffer.subarray(0, length), { stream: byte !== 10 }));
    length = 0;
  };
}

async function start(
  channel: Channel,
  module: WebAssembly.Module,
  engine: WebAssembly.Module | undefined,
): Promise<PythonProgram> {
  const worlds = openWorlds(channel);
  await worlds.start(engine);
  // The loader would also log to the console what the program already gets as a MemoryError.
  console.error = console.warn = () => undefined;
  handOver(module);
  limitMemory();
  const random = Math.random;
  const crypto = {
    getRandomValues: (words: Uint32Array) => words.fill(random() * 2 ** 32),
  };
  const write = writer(printer(channel));
  const options = { heapsize: HEAP, url: 'micropython.wasm', linebuffer: false };
  // The callback receives bytes, because buffering is off: the package's types only describe whole lines.
  const out = write as unknown as (line: string) => void;
  const python = await loadMicroPython({ ...options, stdout: out, stderr: out });
  Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
  const program = pythonProgram(
    channel,
    {
      run: (code) => void python.runPython(code),
      get: (name) => python.globals.get(name),
      set: (name, value) => python.globals.set(name, value),
      allowed: MODULES,
    },
    worlds.of,
  );
  stripGlobal([...ITS_OWN, ...keepClock(channel)]);
  return program;
}

function begin(): void {
  const channel = openChannel();
  let program: Promise<PythonProgram> | undefined;
  const broken = (error: unknown) => channel.tell({ kind: 'broken', message: `${error}` });
  channel.listen(({ module, order, engine }) => {
    if (module !== undefined) {
      program = start(channel, module, engine);
      program.then(() => channel.tell({ kind: 'ready' }), broken);
    }
    if (order === undefined) return;
    const read = JSON.parse(order) as Order;
    program?.then((started) => started.order(read)).catch(broken);
  });
}

begin();
