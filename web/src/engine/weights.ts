// Converts a network's weights between files and the engine, which stores them as one float32 sequence in the order of its
// program.
// Names are matched as in engine/files/weights.h, which the command line uses.

import { EngineError, errorInfo } from './errors.ts';
import { nearest } from './nearest.ts';
import { wrongValue } from './refuse.ts';
import { floatsOf, readSafetensors, type StoredTensor, writeSafetensors } from './safetensors.ts';
import { sizeOf } from './shape.ts';
import { rawSize, stored, type WeightInfo } from './weight-infos.ts';

/** The bytes of a safetensors file. */
export type WeightsFile = Uint8Array | ArrayBuffer;

const RENAMED = [
  ['.c_attn.', '.qkv.'],
  ['.c_proj.', '.proj.'],
  ['.c_fc.', '.fc.'],
] as const;
const unwrapped = (name: string) => name.replace(/^(?:module\.|_orig_mod\.|transformer\.)+/, '');
const renamed = (name: string) =>
  RENAMED.reduce((text, [theirs, ours]) => text.replace(theirs, ours), name);
const carriesNone = (name: string) =>
  /(?:^|\.)num_batches_tracked$|\.attn\.(?:masked_)?bias$/.test(name);

const SHOWN = 5;
const listed = (items: readonly string[]) =>
  items.slice(0, SHOWN).join(', ') +
  (items.length > SHOWN ? ` and ${items.length - SHOWN} more` : '');
const shapeText = (shape: readonly number[]) => `[${shape.join(', ')}]`;
const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, at) => each === b[at]);
const sameBytes = (a: StoredTensor, b: StoredTensor) =>
  a.dtype === b.dtype &&
  a.bytes.length === b.bytes.length &&
  a.bytes.every((byte, at) => byte === b.bytes[at]);

const TRANSPOSED =
  'A shape is the transposed one: GPT-2’s Conv1D keeps weights as [in, out], Linear as [out, in]. Save the tensor’s .t().contiguous().';
const NAMES = 'Names and shapes are those of PyTorch’s state_dict for the same layers.';

/** Collects all mismatches for one error. */
class Problems {
  private readonly found = new Map<string, string[]>();
  transposed = false;

  add(what: string, item: string): void {
    this.found.set(what, [...(this.found.get(what) ?? []), item]);
  }
  require(model: string): void {
    const order = [
      'missing',
      'unexpected',
      'of another shape',
      'of a type that is not read',
      'there twice with different values',
      'with NaN or infinite values',
    ];
    const differences = order.flatMap((what) => {
      const items = this.found.get(what);
      return items === undefined ? [] : [`${items.length} ${what} (${listed(items)})`];
    });
    if (differences.length === 0) return;
    const message = `weights: the file does not fit ${model}: ${differences.join('; ')}.`;
    const info = errorInfo('invalid_argument', message, this.transposed ? TRANSPOSED : NAMES);
    throw new EngineError({ ...info, op: 'weights' });
  }
}

/** Maps the network's weights to the tensors of the file. */
function matched(
  tensors: ReadonlyMap<string, StoredTensor>,
  infos: readonly WeightInfo[],
  problems: Problems,
): Map<string, StoredTensor> {
  const known = new Map(infos.map(({ name, tied_to }) => [name, tied_to ?? name]));
  const sources = new Map<string, StoredTensor>();
  for (const [name, tensor] of tensors) {
    const inner = unwrapped(name);
    const weight = known.get(name) ?? known.get(inner) ?? known.get(renamed(inner));
    if (weight === undefined) {
      if (carriesNone(name)) continue;
      const meant = nearest(inner, [...known.keys()]);
      const shown = name.slice(0, 64);
      problems.add(
        'unexpected',
        meant === undefined ? shown : `${shown}: did you mean ‘${meant}’?`,
      );
      continue;
    }
    const before = sources.get(weight);
    if (before !== undefined && !sameBytes(before, tensor))
      problems.add('there twice with different values', weight);
    sources.set(weight, tensor);
  }
  return sources;
}

/** The weights of a safetensors file in the engine's format. Throws EngineError "invalid_argument" with all mismatches. */
export function rawWeights(
  file: unknown,
  infos: readonly WeightInfo[],
  model: string,
): Float32Array {
  const bytes = bytesOf(file);
  const problems = new Problems();
  const sources = matched(readSafetensors(bytes), infos, problems);
  const raw = new Float32Array(rawSize(infos));
  let place = 0;
  for (const { name, shape } of stored(infos)) {
    const size = sizeOf(shape);
    const source = sources.get(name);
    if (source === undefined) problems.add('missing', name);
    else if (!same(source.shape, shape)) {
      problems.transposed ||= shape.length === 2 && same(source.shape, [...shape].reverse());
      problems.add(
        'of another shape',
        `${name} is ${shapeText(source.shape)}, expected ${shapeText(shape)}`,
      );
    } else {
      const values = floatsOf(source);
      if (values === undefined)
        problems.add('of a type that is not read', `${name} is ${source.dtype}`);
      else {
        const bad = values.findIndex((value) => !Number.isFinite(value));
        if (bad >= 0) problems.add('with NaN or infinite values', `${name} from element ${bad}`);
        raw.set(values, place);
      }
    }
    place += size;
  }
  problems.require(model);
  return raw;
}

function bytesOf(file: unknown): Uint8Array {
  if (file instanceof Uint8Array) return file;
  if (file instanceof ArrayBuffer) return new Uint8Array(file);
  throw wrongValue('weights', 'the bytes of a safetensors file, a Uint8Array', file);
}

/** A safetensors file of the engine's values. */
export function weightsFile(raw: Float32Array, infos: readonly WeightInfo[]): Uint8Array {
  let place = 0;
  const tensors = stored(infos).map(({ name, shape }) => {
    const data = raw.subarray(place, place + sizeOf(shape));
    place += data.length;
    return [name, { shape, data }] as const;
  });
  return writeSafetensors(new Map(tensors), { tensorscope_version: '1' });
}
