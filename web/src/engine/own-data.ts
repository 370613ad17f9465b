// Runs networks on the user's own arrays: their shapes are compared with the network's here, before the worker gets them.
// It is loaded on demand.

import type { CallOptions } from './call-options.ts';
import type { Client } from './client.ts';
import { EngineError, errorInfo } from './errors.ts';
import type { Numbers } from './npy.ts';
import { optionsOf } from './options.ts';
import type { FitOptions, Outputs, RunOptions, Samples } from './own-data-types.ts';
import { wrongValue } from './refuse.ts';
import { type Model, requestOf } from './requests.ts';
import { sizeOf } from './shape.ts';
import type { Description, ModelRequest, TrainReport } from './types.ts';
import { type WeightInfo, weightInfos } from './weight-infos.ts';
import { rawWeights, weightsFile } from './weights.ts';

const DEFAULT_BATCH = 32;
/** The largest outputs, which the worker and the page must each hold once: 1 GiB. */
const MOST_OUTPUT_BYTES = 2 ** 30;

const isNumbers = (value: unknown): value is Numbers =>
  ArrayBuffer.isView(value) && !(value instanceof DataView) && !(value instanceof BigUint64Array);

const shapeText = (sample: readonly number[]) => `[${['N', ...sample].join(', ')}]`;

const refused = (field: string, message: string, hint = '') =>
  new EngineError({ ...errorInfo('invalid_argument', `${field}: ${message}.`, hint), op: field });

interface Given {
  readonly data: Numbers;
  readonly shape: readonly number[] | undefined;
}

function given(field: string, samples: unknown): Given {
  if (isNumbers(samples)) return { data: samples, shape: undefined };
  const { data, shape } = Object(samples) as { data?: unknown; shape?: unknown };
  if (!isNumbers(data) || !Array.isArray(shape)) {
    throw wrongValue(field, 'a typed array of numbers, or {data, shape}', samples);
  }
  if (
    !shape.every((dim) => Number.isSafeInteger(dim) && dim >= 0) ||
    sizeOf(shape) !== data.length
  ) {
    throw refused(field, `a shape [${shape.join(', ')}] does not hold ${data.length} numbers`);
  }
  return { data, shape };
}

/** The number of samples of this shape; throws if the array does not fit. */
function countSamples(field: string, { data, shape }: Given, sample: readonly number[]): number {
  const size = sizeOf(sample);
  const count = shape === undefined ? data.length / size : (shape[0] ?? 0);
  if (
    shape !== undefined &&
    (shape.length !== sample.length + 1 || sample.some((dim, at) => shape[at + 1] !== dim))
  ) {
    throw refused(field, `an array of shape [${shape.join(', ')}], expected ${shapeText(sample)}`);
  }
  if (!Number.isInteger(count) || count < 1) {
    throw refused(field, `${data.length} numbers, expected whole samples of ${size}, one at least`);
  }
  return count;
}

/** The bytes of an array; a part of a larger buffer is copied, because a message to the worker would send the whole buffer. */
function bytesOf(array: Float32Array | Int32Array): Uint8Array {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  return bytes.byteLength < array.buffer.byteLength ? bytes.slice() : bytes;
}

function floats(data: Numbers): Uint8Array {
  if (data instanceof Float32Array) return bytesOf(data);
  return bytesOf(
    data instanceof BigInt64Array ? Float32Array.from(data, Number) : Float32Array.from(data),
  );
}

/** Converts tokens and classes to int32; throws for other numbers. */
function wholes(field: string, data: Numbers): Uint8Array {
  if (data instanceof Int32Array) return bytesOf(data);
  const whole = new Int32Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const value = Number(data[at]);
    whole[at] = value;
    if (whole[at] !== value) {
      throw refused(field, `${value} at position ${at}, expected whole numbers of 32 bits`);
    }
  }
  return bytesOf(whole);
}

interface Fitted {
  readonly request: Partial<ModelRequest>;
  readonly described: Description;
  readonly inputs: Uint8Array;
  readonly samples: number;
}

/** The request for these samples, and their bytes. */
async function fitted(
  client: Client,
  model: Model,
  samples: Samples,
  seq: number | undefined,
): Promise<Fitted> {
  const inputs = given('inputs', samples);
  const description = await client.call('describe', [requestOf(model, {})], {});
  const tokens = description.seq > 0;
  const length = seq ?? (tokens ? inputs.shape?.[1] : undefined);
  const request = requestOf(model, length === undefined ? {} : { seq: length });
  const described = await client.call('describe', [request], {});
  const count = countSamples('inputs', inputs, described.input_shape.slice(1));
  const bytes = tokens ? wholes('inputs', inputs.data) : floats(inputs.data);
  return { request, described, inputs: bytes, samples: count };
}

export async function weightsOf(
  client: Client,
  model: Model,
  call: CallOptions,
): Promise<WeightInfo[]> {
  return weightInfos(await client.call('weightsOf', [requestOf(model, {})], call));
}

/** The weights of a request's network, from a file. */
async function weightsFor(
  client: Client,
  request: Partial<ModelRequest>,
  file: unknown,
  name: string,
): Promise<Uint8Array> {
  const infos = weightInfos(await client.call('weightsOf', [request], {}));
  return bytesOf(rawWeights(file, infos, name));
}

export async function run(
  client: Client,
  model: Model,
  samples: Samples,
  options: RunOptions,
): Promise<Outputs> {
  const { run: wanted, call } = optionsOf('run', options, 'run');
  const {
    request,
    described,
    inputs,
    samples: count,
  } = await fitted(client, model, samples, wanted.seq);
  const weights = await weightsFor(client, request, wanted.weights, described.model);
  const shape = [count, ...described.output_shape.slice(1)];
  const batch = wanted.batch ?? Math.min(count, DEFAULT_BATCH);
  const outputs = sizeOf(shape) * Float32Array.BYTES_PER_ELEMENT;
  if (outputs > MOST_OUTPUT_BYTES) {
    const message = `inputs: the outputs of ${count} samples have ${outputs} bytes, expected at most ${MOST_OUTPUT_BYTES}.`;
    throw new EngineError(errorInfo('out_of_memory', message, 'Run fewer samples at a time.'));
  }
  const bytes = await client.call(
    'run',
    [{ ...request, batch }, { inputs, weights }, outputs],
    call,
  );
  return { data: new Float32Array(bytes.buffer as ArrayBuffer), shape };
}

export async function fit(
  client: Client,
  model: Model,
  samples: Samples,
  targets: Samples,
  options: FitOptions,
): Promise<TrainReport> {
  const { fit: wanted, call } = optionsOf('fit', options, 'fit');
  const { weights: file, ...more } = wanted;
  const {
    request,
    described,
    inputs,
    samples: count,
  } = await fitted(client, model, samples, undefined);
  const learned = given('targets', targets);
  const values = more.loss === 'mse';
  const output = described.output_shape.slice(1, values ? undefined : -1);
  const many = countSamples('targets', learned, output);
  if (many !== count) throw refused('targets', `${many} samples, but inputs have ${count}`);
  const spec = request.spec ?? (await client.call('specOf', [request.model ?? ''], {}));
  // The engine rejects a share that is not a number, and names the field.
  const apart = Math.round(count * Number(more.held_out ?? 0.2));
  const trained = Number.isFinite(apart) ? Math.max(1, count - apart) : count;
  const arrays = {
    inputs,
    targets: values ? floats(learned.data) : wholes('targets', learned.data),
    ...(file === undefined
      ? {}
      : { weights: await weightsFor(client, request, file, described.model) }),
  };
  if (more.batch !== undefined && !(more.batch >= 1)) {
    throw wrongValue('batch', 'a whole number of at least 1', more.batch);
  }
  const batch = more.batch ?? Math.min(DEFAULT_BATCH, trained);
  const seq = request.seq ?? 0;
  return client.call(
    'train',
    [{ ...more, preset: 'own', spec, seq, batch }, undefined, arrays],
    call,
  );
}

/** The initial weights of a preset's training, from a file. */
export async function presetWeights(
  client: Client,
  preset: string,
  file: unknown,
): Promise<Uint8Array> {
  const model = preset.slice(preset.indexOf('-') + 1);
  return weightsFor(client, { model }, file, model);
}

export async function trainedWeights(client: Client, call: CallOptions): Promise<Uint8Array> {
  const { lines, bytes } = await client.call('trainedWeights', [], call);
  return weightsFile(new Float32Array(bytes.buffer as ArrayBuffer), weightInfos(lines));
}
