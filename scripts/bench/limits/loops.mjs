// The machine's limits as hand-written WebAssembly: loops that only multiply-add in registers, and loops that only move memory.
// Text format; build.mjs assembles it.

const times = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('\n');
const get = (name) => `(local.get $${name})`;
const set = (name, value) => `(local.set $${name} ${value})`;
const add32 = (a, b) => `(i32.add ${a} ${b})`;
const constant = (value) => `(i32.const ${value})`;
/** Repeats `body`, lowering the counter by `step`, until it is zero. */
const loop = (label, counter, step, body) =>
  `(loop $${label} ${body}
    (br_if $${label} (local.tee $${counter} (i32.sub ${get(counter)} ${constant(step)}))))`;

/** n rounds of 4 steps on `count` independent accumulators, which are stored at the end so that no compiler removes the work. */
function registerLoop({ name, count, constants, start, step }) {
  const steps = times(4, () => times(count, (i) => set(`a${i}`, step(get(`a${i}`)))));
  return `(func (export "${name}") (param $n i32) (local $c v128) (local $d v128)
    ${times(count, (i) => `(local $a${i} v128)`)}
    ${constants}
    ${times(count, (i) => set(`a${i}`, start(i + 1)))}
    ${loop('round', 'n', 1, steps)}
    ${times(count, (i) => `(v128.store offset=${i * 16} ${constant(0)} ${get(`a${i}`)})`)})`;
}

const floats = {
  constants: `${set('c', '(f32x4.splat (f32.const 0.999999))')}
    ${set('d', '(f32x4.splat (f32.const 1e-6))')}`,
  start: (value) => `(f32x4.splat (f32.const ${value}))`,
};
const integers = {
  constants: `${set('c', '(i8x16.splat (i32.const 3))')} ${set('d', '(i32x4.splat (i32.const 5))')}`,
  start: (value) => `(i32x4.splat (i32.const ${value}))`,
};

const REGISTER_LOOPS = [
  // SIMD128 has no fused multiply-add, so this takes two instructions.
  {
    ...floats,
    name: 'multiply_then_add',
    count: 14,
    step: (a) => `(f32x4.add (f32x4.mul ${a} ${get('c')}) ${get('d')})`,
  },
  {
    ...floats,
    name: 'multiply_add',
    relaxed: true,
    count: 13,
    step: (a) => `(f32x4.relaxed_madd ${get('c')} ${get('d')} ${a})`,
  },
  {
    ...integers,
    name: 'int8_dot',
    relaxed: true,
    count: 12,
    step: (a) => `(i32x4.relaxed_dot_i8x16_i7x16_add_s ${get('c')} ${get('d')} ${a})`,
  },
];

/** Arithmetic operations in one round of a register loop. */
export const OPERATIONS_PER_ROUND = {
  multiply_then_add: 4 * 14 * 8,
  multiply_add: 4 * 13 * 8,
  int8_dot: 4 * 12 * 32,
};

const VECTORS = 8;
const load = (from, i) => `(v128.load offset=${i * 16} ${get(from)})`;
const store = (i, value) => `(v128.store offset=${i * 16} ${get('y')} ${value})`;

const STREAM_LOOPS = {
  copy: (i) => store(i, load('a', i)),
  add: (i) => store(i, `(f32x4.add ${load('a', i)} ${load('b', i)})`),
  read: (i) => set(`s${i}`, `(f32x4.add ${get(`s${i}`)} ${load('a', i)})`),
};

/** Number of arrays that a stream loop touches. */
export const STREAMS = { copy: 2, add: 3, read: 1 };

/** n passes over `bytes` (a multiple of 128) of each array. */
function streamLoop(name, body) {
  const advance = ['y', 'a', 'b'].map((p) => set(p, add32(get(p), constant(VECTORS * 16))));
  const pass = loop('vectors', 'left', VECTORS * 16, `${times(VECTORS, body)}${advance.join('')}`);
  return `(func (export "${name}") (param $n i32) (param $bytes i32)
    (param $y0 i32) (param $a0 i32) (param $b0 i32)
    (local $y i32) (local $a i32) (local $b i32) (local $left i32)
    ${times(VECTORS, (i) => `(local $s${i} v128)`)}
    ${loop(
      'pass',
      'n',
      1,
      `${set('y', get('y0'))}${set('a', get('a0'))}${set('b', get('b0'))}
       ${set('left', get('bytes'))} ${pass}`,
    )}
    ${times(VECTORS, (i) => `(v128.store offset=${i * 16} ${constant(0)} ${get(`s${i}`)})`)})`;
}

/** @param shared memory for two threads  @param relaxed include the loops that need relaxed SIMD */
export function limitsText({ shared, relaxed }) {
  const registers = REGISTER_LOOPS.filter((one) => relaxed || !one.relaxed).map(registerLoop);
  const streams = Object.entries(STREAM_LOOPS).map(([name, body]) => streamLoop(name, body));
  const memory = `(import "env" "memory" (memory 1 65536${shared ? ' shared' : ''}))`;
  return `(module ${memory}\n${[...registers, ...streams].join('\n')})`;
}
