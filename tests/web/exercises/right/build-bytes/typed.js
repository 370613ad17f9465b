const KINDS = { float32: Float32Array, float16: Uint16Array, int8: Int8Array };
function size([first, ...rest]) {
  return rest.length === 0 ? first : first * size(rest);
}
function memorySize(shapes, precision, unit) {
  let all = 0;
  shapes.forEach((shape) => { all += size(shape) * KINDS[precision].BYTES_PER_ELEMENT; });
  const base = unit === 'MiB' ? 1024 : 1000;
  return unit === 'B' ? all : all / (base * base);
}
