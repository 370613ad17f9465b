// Writes ONNX models: the parts of protobuf and onnx.proto that the cases need.

const encoder = new TextEncoder();

class Message {
  chunks = [];
  length = 0;

  push(bytes) {
    this.chunks.push(bytes);
    this.length += bytes.length;
    return this;
  }
  varint(value) {
    const bytes = [];
    let rest = BigInt.asUintN(64, BigInt(value));
    do {
      const low = Number(rest & 127n);
      rest >>= 7n;
      bytes.push(rest > 0n ? low | 128 : low);
    } while (rest > 0n);
    return this.push(Uint8Array.from(bytes));
  }
  int(field, value) {
    return this.varint(field * 8).varint(value);
  }
  ints(field, values) {
    for (const value of values) this.int(field, value);
    return this;
  }
  bytes(field, bytes) {
    return this.varint(field * 8 + 2)
      .varint(bytes.length)
      .push(bytes);
  }
  string(field, text) {
    return this.bytes(field, encoder.encode(text));
  }
  message(field, message) {
    return this.bytes(field, message.done());
  }
  float(field, value) {
    return this.varint(field * 8 + 5).push(new Uint8Array(Float32Array.of(value).buffer));
  }
  done() {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const chunk of this.chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}

const FLOAT = 1;
const INT64 = 7;

/** AttributeProto of a list of integers, a string, {float}, or an integer. */
function attribute(name, value) {
  const message = new Message().string(1, name);
  if (Array.isArray(value)) return message.ints(8, value).int(20, 7);
  if (typeof value === 'string') return message.string(4, value).int(20, 3);
  if (typeof value === 'object') return message.float(2, value.float).int(20, 1);
  return message.int(3, value).int(20, 2);
}

/** ValueInfoProto of a float tensor. */
function valueInfo(name, shape) {
  const dims = new Message();
  for (const size of shape) dims.message(1, new Message().int(1, size));
  const type = new Message().int(1, FLOAT).message(2, dims);
  return new Message().string(1, name).message(2, new Message().message(1, type));
}

export class OnnxModel {
  #graph = new Message();
  #inputs = [];
  #outputs = [];
  #names = 0;

  input(name, shape) {
    this.#inputs.push(valueInfo(name, shape));
    return name;
  }
  output(name, shape) {
    this.#outputs.push(valueInfo(name, shape));
  }
  /** A weight: Float32Array, or BigInt64Array for shapes and indices. */
  constant(name, { shape, data }) {
    const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const type = data instanceof BigInt64Array ? INT64 : FLOAT;
    this.#graph.message(5, new Message().ints(1, shape).int(2, type).string(8, name).bytes(9, raw));
    return name;
  }
  indices(name, values) {
    return this.constant(name, {
      shape: [values.length],
      data: BigInt64Array.from(values.map(BigInt)),
    });
  }
  /** Appends a node; returns the name of its output. */
  node(type, inputs, attributes = {}, { output, domain } = {}) {
    const y = output ?? `t${this.#names++}`;
    const node = new Message();
    for (const input of inputs) node.string(1, input);
    node
      .string(2, y)
      .string(3, `n${this.#names++}`)
      .string(4, type);
    for (const [name, value] of Object.entries(attributes)) node.message(5, attribute(name, value));
    if (domain) node.string(7, domain);
    this.#graph.message(1, node);
    return y;
  }
  done() {
    this.#graph.string(2, 'graph');
    for (const input of this.#inputs) this.#graph.message(11, input);
    for (const output of this.#outputs) this.#graph.message(12, output);
    const opset = (domain, version) => new Message().string(1, domain).int(2, version);
    return new Message()
      .int(1, 10)
      .message(7, this.#graph)
      .message(8, opset('', 21))
      .message(8, opset('com.microsoft', 1))
      .done();
  }
}
