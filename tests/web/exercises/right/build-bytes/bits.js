function memorySize(shapes, precision, unit) {
  const bits = Number(precision.replace(/\D/g, ''));
  const bytes = shapes.reduce((sum, shape) => sum + shape.reduce((a, b) => a * b) * bits / 8, 0);
  switch (unit) {
    case 'MB': return bytes / 1000 / 1000;
    case 'MiB': return bytes / 1024 / 1024;
    default: return bytes;
  }
}
