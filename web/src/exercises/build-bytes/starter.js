/** Memory of these tensors, in this unit. */
function memorySize(shapes, precision, unit) {
  let elements = 0;
  for (const shape of shapes) {
    // a shape is a list of sides: [256, 784]
  }
  // precision is "float32", "float16" or "int8"
  // unit is "B", "MB" or "MiB"
  return elements;
}
