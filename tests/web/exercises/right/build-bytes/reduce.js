const memorySize = (shapes, precision, unit) =>
  (shapes.map((shape) => shape.reduce((a, b) => a * b, 1)).reduce((a, b) => a + b, 0) *
    (precision === 'int8' ? 1 : precision === 'float16' ? 2 : 4)) /
  (unit === 'MiB' ? 2 ** 20 : unit === 'MB' ? 1e6 : 1);
