// Conversions between canonical layouts and those of engines.

/** Permutes axes: result axis i is axis order[i] of the tensor. */
export function transpose({ shape, data }, order) {
  const to = order.map((axis) => shape[axis]);
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((all, n) => all * n, 1));
  const steps = order.map((axis) => strides[axis]);
  const y = new Float32Array(data.length);
  const index = to.map(() => 0);
  let from = 0;
  for (let i = 0; i < y.length; i += 1) {
    y[i] = data[from];
    for (let axis = to.length - 1; axis >= 0; axis -= 1) {
      index[axis] += 1;
      from += steps[axis];
      if (index[axis] < to[axis]) break;
      from -= steps[axis] * to[axis];
      index[axis] = 0;
    }
  }
  return { shape: to, data: y };
}

export const nhwcToNchw = (x) => transpose(x, [0, 3, 1, 2]);
export const nchwToNhwc = (x) => transpose(x, [0, 2, 3, 1]);
/** Convolution weights [kh, kw, I, O] to [O, I, kh, kw]. */
export const hwioToOihw = (weight) => transpose(weight, [3, 2, 0, 1]);
export const oihwToHwio = (weight) => transpose(weight, [2, 3, 1, 0]);
export const hwioToOhwi = (weight) => transpose(weight, [3, 0, 1, 2]);
/** Depthwise weights [kh, kw, C, 1] to [C, 1, kh, kw]. */
export const depthwiseToOihw = (weight) => transpose(weight, [2, 3, 0, 1]);
export const transpose2d = (matrix) => transpose(matrix, [1, 0]);

/** Concatenates lists of values. */
export function join(parts) {
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
