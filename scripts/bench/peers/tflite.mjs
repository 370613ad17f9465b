// Writes TFLite models: tables of the public schema.fbs, addressed by field number, as far as the cases need them.
import { Builder } from 'flatbuffers';

export const OP = {
  ADD: 0,
  AVERAGE_POOL_2D: 1,
  CONV_2D: 3,
  DEPTHWISE_CONV_2D: 4,
  FULLY_CONNECTED: 9,
  MAX_POOL_2D: 17,
  MUL: 18,
  RELU: 19,
  RESHAPE: 22,
  SOFTMAX: 25,
  TRANSPOSE: 39,
  MEAN: 40,
  SUB: 41,
  RSQRT: 76,
  SQUARED_DIFFERENCE: 99,
  BATCH_MATMUL: 126,
  GELU: 150,
};
/** Members of the union BuiltinOptions. */
const OPTIONS = {
  [OP.CONV_2D]: 1,
  [OP.DEPTHWISE_CONV_2D]: 2,
  [OP.AVERAGE_POOL_2D]: 5,
  [OP.MAX_POOL_2D]: 5,
  [OP.FULLY_CONNECTED]: 8,
  [OP.SOFTMAX]: 9,
  [OP.ADD]: 11,
  [OP.MUL]: 21,
  [OP.MEAN]: 27,
  [OP.SUB]: 28,
  [OP.BATCH_MATMUL]: 101,
};
const NONE = 0;
export const RELU = 1;
const FLOAT32 = 0;
const INT32 = 2;
const MAX_FIELDS = 16;

// Fields of a table: [number, kind, value].
const byte = (field, value) => [field, 'Int8', value];
const int = (field, value) => [field, 'Int32', value];
const float = (field, value) => [field, 'Float32', value];
const offset = (field, value) => [field, 'Offset', value];

export class TfliteModel {
  #buffers = [null];
  #tensors = [];
  #operators = [];
  #codes = [];
  #inputs = [];
  #outputs = [];

  #tensor(shape, type = FLOAT32, data = null) {
    this.#buffers.push(data && new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    this.#tensors.push({ shape, type, buffer: this.#buffers.length - 1 });
    return this.#tensors.length - 1;
  }
  input(shape) {
    const id = this.#tensor(shape);
    this.#inputs.push(id);
    return id;
  }
  constant({ shape, data }) {
    return this.#tensor(shape, data instanceof Int32Array ? INT32 : FLOAT32, data);
  }
  output(id) {
    this.#outputs.push(id);
  }
  /** Appends an operator; returns its output. @param fields of the operator's options; null for none. */
  op(code, inputs, shape, fields = null) {
    const output = this.#tensor(shape);
    if (!this.#codes.includes(code)) this.#codes.push(code);
    this.#operators.push({ code, inputs, output, fields });
    return output;
  }

  /** Convolution with TensorFlow's SAME padding. Weights OHWI; with groups, I is smaller than the number of channels. */
  conv(x, weight, bias, shape, { stride = 1, activation = NONE } = {}) {
    const fields = [byte(0, 0), int(1, stride), int(2, stride), byte(3, activation)];
    return this.op(OP.CONV_2D, [x, weight, bias], shape, [...fields, int(4, 1), int(5, 1)]);
  }
  depthwise(x, weight, bias, shape, { stride = 1, activation = NONE } = {}) {
    const fields = [byte(0, 0), int(1, stride), int(2, stride), int(3, 1), byte(4, activation)];
    return this.op(OP.DEPTHWISE_CONV_2D, [x, weight, bias], shape, fields);
  }
  /** Windows lie within the image (VALID padding). */
  pool(code, x, { ks, s }, shape) {
    const fields = [byte(0, 1), int(1, s), int(2, s), int(3, ks), int(4, ks), byte(5, NONE)];
    return this.op(code, [x], shape, fields);
  }
  /** Weights [out, in]. */
  linear(x, weight, bias, shape, activation = NONE) {
    return this.op(OP.FULLY_CONNECTED, [x, weight, bias], shape, [byte(0, activation)]);
  }
  softmax(x, shape) {
    return this.op(OP.SOFTMAX, [x], shape, [float(0, 1)]);
  }
  binary(code, x, y, shape, activation = NONE) {
    const fields = code === OP.SQUARED_DIFFERENCE ? null : [byte(0, activation)];
    return this.op(code, [x, y], shape, fields);
  }
  mean(x, axes, shape, keepDims = true) {
    return this.op(OP.MEAN, [x, this.#list(axes)], shape, [byte(0, keepDims ? 1 : 0)]);
  }
  reshape(x, shape) {
    return this.op(OP.RESHAPE, [x, this.#list(shape)], shape);
  }
  transpose(x, order, shape) {
    return this.op(OP.TRANSPOSE, [x, this.#list(order)], shape);
  }
  #list(values) {
    return this.constant({ shape: [values.length], data: Int32Array.from(values) });
  }
  matmul(x, y, shape, { transposeY = false } = {}) {
    return this.op(OP.BATCH_MATMUL, [x, y], shape, [byte(0, 0), byte(1, transposeY ? 1 : 0)]);
  }

  done() {
    const b = new Builder(1 << 16);
    const table = (fields) => {
      b.startObject(MAX_FIELDS);
      // Zeros are the schema's defaults and are left out.
      for (const [field, kind, value] of fields) b[`addField${kind}`](field, value, 0);
      return b.endObject();
    };
    const offsets = (list) => {
      b.startVector(4, list.length, 4);
      for (const one of [...list].reverse()) b.addOffset(one);
      return b.endVector();
    };
    const ints = (list) => {
      b.startVector(4, list.length, 4);
      for (const one of [...list].reverse()) b.addInt32(one);
      return b.endVector();
    };
    const bytes = (data) => {
      b.startVector(1, data.length, 16);
      b.space -= data.length;
      b.bb.setPosition(b.space);
      b.bb.bytes().set(data, b.space);
      return b.endVector();
    };
    const buffers = this.#buffers.map((data) => table(data ? [offset(0, bytes(data))] : []));
    const tensors = this.#tensors.map(({ shape, type, buffer }, i) => {
      const parts = [offset(0, ints(shape)), byte(1, type), int(2, buffer)];
      return table([...parts, offset(3, b.createString(`t${i}`)), byte(8, 1)]);
    });
    const operators = this.#operators.map(({ code, inputs, output, fields }) => {
      const parts = [int(0, this.#codes.indexOf(code))];
      parts.push(offset(1, ints(inputs)), offset(2, ints([output])));
      if (fields) parts.push(byte(3, OPTIONS[code]), offset(4, table(fields)));
      return table(parts);
    });
    // Operator codes above 127 only fit the newer field.
    const codes = this.#codes.map((code) =>
      table([byte(0, Math.min(code, 127)), int(2, 1), int(3, code)]),
    );
    const subgraph = table([
      offset(0, offsets(tensors)),
      offset(1, ints(this.#inputs)),
      offset(2, ints(this.#outputs)),
      offset(3, offsets(operators)),
      offset(4, b.createString('main')),
    ]);
    const model = table([
      int(0, 3),
      offset(1, offsets(codes)),
      offset(2, offsets([subgraph])),
      offset(3, b.createString('bench')),
      offset(4, offsets(buffers)),
    ]);
    b.finish(model, 'TFL3');
    return b.asUint8Array();
  }
}
