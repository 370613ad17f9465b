// Seeded inputs: the same numbers in Node, in every page and on every run.
import { inputsOf } from './kinds.mjs';

/** mulberry32: returns a function that gives uniform numbers in [0, 1). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Uniform values in [-scale, scale). */
export function fill(values, seed, scale) {
  const random = randomOf(seed);
  for (let i = 0; i < values.length; i += 1) values[i] = (2 * random() - 1) * scale;
  return values;
}

/** FNV-1a hash of a tensor's name, used as its seed. */
export function seedOf(text) {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  return hash >>> 0;
}

function oneHot(rows, classes, seed) {
  const values = new Float32Array(rows * classes);
  fill(new Float32Array(rows), seed, 1).forEach((value, row) => {
    const label = Math.min(classes - 1, Math.floor((value * 0.5 + 0.5) * classes));
    values[row * classes + label] = 1;
  });
  return values;
}

function uniform({ shape, scale, offset = 0, int8 }, seed) {
  const length = shape.reduce((all, size) => all * size, 1);
  const values = fill(new Float32Array(length), seed, scale);
  if (int8) return Int8Array.from(values, Math.round);
  return offset === 0 ? values : values.map((value) => value + offset);
}

/** {name: {shape, data}}; data is a Float32Array, or an Int8Array for int8 inputs. */
export function makeData(one) {
  const tensors = {};
  for (const input of inputsOf(one)) {
    const { name, shape } = input;
    const seed = seedOf(one.id + name);
    const data = input.oneHot ? oneHot(shape[0], shape[1], seed) : uniform(input, seed);
    tensors[name] = { shape, data };
  }
  return tensors;
}
