// The shapes of a sweep; the same seed gives the same shapes. Each 32 of them have every family's share, so that the short form
// (the first 32) is the beginning of the long one.

import { seedOf } from '../data.mjs';
import { costOf } from '../kinds.mjs';
import { drawerOf } from './draw.mjs';
import { AFTER, FAMILIES } from './families.mjs';

export const SHORT = 32;
export const LONG = 160;

/** Caps that keep a sample short: larger shapes are made smaller. */
export const MOST_FLOPS = 6e8;
export const MOST_BYTES = 32 * 2 ** 20;

const smaller = (size, by = 0.75) => Math.max(1, Math.floor(size * by));

/** One step towards the caps: fewer images, then smaller ones, fewer heads or rows, and finally fewer outputs. */
function shrunk(one) {
  if (one.b > 1) return { ...one, b: one.b >> 1 };
  if (one.h > 7) return { ...one, h: smaller(one.h), w: smaller(one.w) };
  if (one.heads > 1) return { ...one, heads: one.heads >> 1 };
  for (const size of ['rows', 'm', 'n', 'cout', 'cin']) {
    if (one[size] > 1) return { ...one, [size]: smaller(one[size]) };
  }
  throw new Error(`${one.kind} cannot be made smaller`);
}

function fitted(one) {
  const { flops, bytes } = costOf(one);
  return flops > MOST_FLOPS || bytes > MOST_BYTES ? fitted(shrunk(one)) : one;
}

const images = ({ b, h, w, cin }) => `${b > 1 ? `b${b}-` : ''}${h}x${w}x${cin}`;
const stride = ({ s }) => (s > 1 ? `s${s}` : '');

const NAMES = {
  conv2d: (one) =>
    `conv${one.ks}x${one.ks}${stride(one)}${one.groups ? `g${one.groups}` : ''}-${images(one)}-${one.cout}`,
  dwconv: (one) => `dwconv${one.ks}x${one.ks}${stride(one)}-${images(one)}`,
  linear: ({ m, k, n }) => `linear-${m}x${k}x${n}`,
  matmul: ({ m, k, n }) => `matmul-${m}x${k}x${n}`,
  attention: ({ heads, s, d }) => `attention-${s}-${heads}x${d}`,
  pool: (one) =>
    one.op === 'mean'
      ? `mean-${images(one)}`
      : `${one.op}pool${one.ks}x${one.ks}${stride(one)}-${images(one)}`,
  softmax: ({ rows, cols }) => `softmax-${rows}x${cols}`,
  layernorm: ({ rows, cols }) => `layernorm-${rows}x${cols}`,
  elementwise: ({ op, n }) => `${op}-${n}`,
};

/** The name contains everything about a shape, so that equal shapes get equal data. */
const nameOf = (one) => `${one.net}-${NAMES[one.kind](one)}${one.act ? `-${one.act}` : ''}`;

function drawOne({ name: family, draw }, d, taken) {
  for (;;) {
    const one = fitted(draw(d));
    const id = nameOf(one);
    if (taken.has(id)) continue;
    taken.add(id);
    return { id, family, sampled: true, ...one };
  }
}

const shared = (families) =>
  families.flatMap((family) => Array.from({ length: family.share }, () => family));

/** @returns cases (cases.mjs) with their family and `net`, the network whose layer they come from */
export function drawShapes(seed, count = LONG) {
  const d = drawerOf(seed);
  const after = drawerOf(seedOf(`${seed} after`));
  const taken = new Set();
  const shapes = [];
  while (shapes.length < count) {
    for (const family of d.shuffle(shared(FAMILIES))) shapes.push(drawOne(family, d, taken));
    for (const family of shared(AFTER)) shapes.push(drawOne(family, after, taken));
  }
  return shapes.slice(0, count);
}
