// Convolutions and their gradients in float64. Each kernel position contributes a matrix product over the pixel pairs it
// connects, four rows at a time so that a training step of ResNet-18 takes only seconds.

/** Calls visit(output position, input position, kernel position) for every product inside the image. */
export function visitWindows({ h, w, ks, s = 1, pad }, visit) {
  const ho = Math.ceil(h / s);
  const wo = Math.ceil(w / s);
  // TensorFlow's SAME padding unless `pad` is given: an odd remainder goes to the bottom and the right.
  const before = (size, out) => pad ?? Math.max((out - 1) * s + ks - size, 0) >> 1;
  const top = before(h, ho);
  const left = before(w, wo);
  for (let i = 0; i < ho; i += 1) {
    for (let j = 0; j < wo; j += 1) {
      for (let u = 0; u < ks; u += 1) {
        const row = i * s + u - top;
        if (row < 0 || row >= h) continue;
        for (let v = 0; v < ks; v += 1) {
          const column = j * s + v - left;
          if (column >= 0 && column < w) visit(i * wo + j, row * w + column, u * ks + v);
        }
      }
    }
  }
}

/** For each kernel position, the pixels of y and of x that it connects, over all images. */
function pairsByTap(sizes) {
  const { b = 1, h, w, ks, s = 1 } = sizes;
  const positions = Math.ceil(h / s) * Math.ceil(w / s);
  const taps = Array.from({ length: ks * ks }, () => ({ outs: [], ins: [] }));
  for (let image = 0; image < b; image += 1) {
    visitWindows(sizes, (out, at, tap) => {
      taps[tap].outs.push(image * positions + out);
      taps[tap].ins.push(image * h * w + at);
    });
  }
  return taps;
}

/** y [.., n] += the sum of x[u] times rows[u] of `matrix`, for four u. */
function addRows(y, at, n, x, matrix, rows) {
  const [x0, x1, x2, x3] = x;
  const [r0, r1, r2, r3] = rows;
  for (let j = 0; j < n; j += 1) {
    const low = x0 * matrix[r0 + j] + x1 * matrix[r1 + j];
    y[at + j] += low + x2 * matrix[r2 + j] + x3 * matrix[r3 + j];
  }
}

/** sums[u] = the product of dy [.., n] with rows[u] of `matrix`, for four u. */
function dotRows(sums, dy, at, n, matrix, rows) {
  const [r0, r1, r2, r3] = rows;
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let j = 0; j < n; j += 1) {
    const value = dy[at + j];
    a += value * matrix[r0 + j];
    b += value * matrix[r1 + j];
    c += value * matrix[r2 + j];
    d += value * matrix[r3 + j];
  }
  sums[0] = a;
  sums[1] = b;
  sums[2] = c;
  sums[3] = d;
}

const FOUR = [0, 1, 2, 3];

/** Calls visit(first, members, valid) for 0..count-1 in fours; members past the end repeat `first` and have valid 0. */
function inFours(count, visit) {
  for (let first = 0; first < count; first += 4) {
    visit(
      first,
      FOUR.map((u) => (first + u < count ? first + u : first)),
      FOUR.map((u) => (first + u < count ? 1 : 0)),
    );
  }
}

/** x [b, h, w, cin], weight [ks, ks, cin, cout], bias [cout] or undefined. */
export function conv(x, weight, bias, sizes) {
  const { b = 1, h, w, cin, cout, s = 1 } = sizes;
  const pixels = b * Math.ceil(h / s) * Math.ceil(w / s);
  const y = new Float64Array(pixels * cout);
  if (bias) for (let i = 0; i < pixels; i += 1) y.set(bias, i * cout);
  const values = [0, 0, 0, 0];
  pairsByTap(sizes).forEach(({ outs, ins }, tap) => {
    inFours(cin, (_, channels, there) => {
      const rows = channels.map((c) => (tap * cin + c) * cout);
      for (let pair = 0; pair < outs.length; pair += 1) {
        for (const u of FOUR) values[u] = there[u] * x[ins[pair] * cin + channels[u]];
        addRows(y, outs[pair] * cout, cout, values, weight, rows);
      }
    });
  });
  return y;
}

function inputGradient(weight, dy, { cin, cout }, { outs, ins }, tap, dx) {
  const sums = [0, 0, 0, 0];
  inFours(cin, (first, channels, there) => {
    const rows = channels.map((c) => (tap * cin + c) * cout);
    for (let pair = 0; pair < outs.length; pair += 1) {
      dotRows(sums, dy, outs[pair] * cout, cout, weight, rows);
      for (const u of FOUR) if (there[u]) dx[ins[pair] * cin + first + u] += sums[u];
    }
  });
}

function weightGradient(x, dy, { cin, cout }, { outs, ins }, tap, dw) {
  const values = [0, 0, 0, 0];
  inFours(outs.length, (_, pairs, there) => {
    const rows = pairs.map((pair) => outs[pair] * cout);
    for (let c = 0; c < cin; c += 1) {
      for (const u of FOUR) values[u] = there[u] * x[ins[pairs[u]] * cin + c];
      addRows(dw, (tap * cin + c) * cout, cout, values, dy, rows);
    }
  });
}

/** {dx, dw} of a convolution. */
export function convBackward(x, weight, dy, sizes) {
  const dx = new Float64Array(x.length);
  const dw = new Float64Array(weight.length);
  pairsByTap(sizes).forEach((pairs, tap) => {
    inputGradient(weight, dy, sizes, pairs, tap, dx);
    weightGradient(x, dy, sizes, pairs, tap, dw);
  });
  return { dx, dw };
}

/** Concatenates dx and dweight. */
export function convGradients(x, weight, dy, sizes) {
  const { dx, dw } = convBackward(x, weight, dy, sizes);
  const both = new Float64Array(dx.length + dw.length);
  both.set(dx);
  both.set(dw, dx.length);
  return both;
}
