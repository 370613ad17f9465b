const BYTES = { float32: 4, float16: 2, int8: 1 };
const UNITS = { B: 1, MB: 1000 * 1000, MiB: 1024 * 1024 };

/** Memory of these tensors, in this unit. */
function memorySize(shapes, precision, unit) {
  let elements = 0;
  for (const shape of shapes) {
    let product = 1;
    for (const side of shape) product *= side;
    elements += product;
  }
  const size = elements * BYTES[precision];
  return size / UNITS[unit];
}
