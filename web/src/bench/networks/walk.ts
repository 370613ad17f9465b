// Walks an engine spec layer by layer with the shapes of its data: exercises pass the result for a known network to the
// student's function. Shapes are of one sample. This is not a second engine: specs come from the engine and are taken to be
// valid.

import { outputSide } from './sides';

type Shape = readonly number[];
type Pair = readonly [number, number];

/** A layer of a spec, as in its JSON. */
interface Written {
  readonly type: string;
  readonly name?: string;
  readonly layers?: readonly Written[];
  readonly shortcut?: readonly Written[];
  readonly times?: number;
  readonly out_features?: number;
  readonly tied_to?: string;
  readonly bias?: boolean;
  readonly out_channels?: number;
  readonly kernel_size?: number | Pair;
  readonly stride?: number | Pair;
  readonly padding?: number | Pair;
  readonly features?: number;
  readonly max_length?: number;
  readonly ceil_mode?: boolean;
  readonly kv_heads?: number;
  readonly shared?: boolean;
  readonly layer?: string;
}

/** Fields that no preset has: the statements of exercises about layers would not be true of them. */
const UNKNOWN = ['ceil_mode', 'kv_heads', 'shared', 'layer'] as const;

/** One layer that computes, in the order of the network. */
export interface Walked {
  readonly type: string;
  readonly path: string;
  readonly input: Shape;
  readonly output: Shape;
  readonly bias: boolean;
  readonly tied_to: string | null;
  readonly kernel: Pair;
  readonly stride: Pair;
  readonly padding: Pair;
  /** The rows of an embedding's table; 0 for other layers. */
  readonly rows: number;
}

const pair = (value: number | Pair | undefined, otherwise: Pair): Pair =>
  value === undefined ? otherwise : typeof value === 'number' ? [value, value] : value;

const last = (shape: Shape): number => shape.at(-1) ?? 0;

/** The layers of a GPT-2 block; attention's two products are one layer, which has no parameters. */
const blockLayers = ({ bias = true }: Written, width: number): Written[] => [
  { type: 'layer_norm', name: 'ln_1', bias },
  { type: 'linear', name: 'attn.qkv', out_features: 3 * width, bias },
  { type: 'attention', name: 'attn.sdpa', out_features: width },
  { type: 'linear', name: 'attn.proj', out_features: width, bias },
  { type: 'layer_norm', name: 'ln_2', bias },
  { type: 'linear', name: 'mlp.fc', out_features: 4 * width, bias },
  { type: 'gelu', name: 'mlp.gelu' },
  { type: 'linear', name: 'mlp.proj', out_features: width, bias },
];

class Walk {
  readonly walked: Walked[] = [];
  private readonly tables = new Map<string, number>();

  constructor(private readonly vocabulary: number) {}

  /** The shape of the output. */
  all(layers: readonly Written[], path: string, input: Shape): Shape {
    return layers.reduce((shape, layer, index) => {
      return this.one(layer, `${path}${layer.name ?? `${layer.type}${index + 1}`}`, shape);
    }, input);
  }

  private one(layer: Written, path: string, input: Shape): Shape {
    for (const field of UNKNOWN) {
      if (field in layer && layer[field] !== false)
        throw new Error(`${path}: got ${field} ${layer[field]}, which no exercise knows`);
    }
    const { type, layers = [], times = 1, shortcut = [] } = layer;
    if (type === 'transformer_block') {
      return this.all(blockLayers(layer, last(input)), `${path}.`, input);
    }
    if (type === 'repeat') return this.repeated(layers, times, path, input);
    if (layers.length > 0) {
      this.all(shortcut, `${path}.shortcut.`, input);
      return this.all(layers, `${path}.`, input);
    }
    return this.leaf(layer, path, input);
  }

  /** The engine only numbers a single layer without a name: "h.0", not "h.0.block1". */
  private repeated(layers: readonly Written[], times: number, path: string, input: Shape): Shape {
    const [only, ...others] = layers;
    const alone = others.length === 0 && only?.name === undefined ? only : undefined;
    return Array.from({ length: times }, (_, index) => `${path}.${index}`).reduce(
      (shape, place) =>
        alone ? this.one(alone, place, shape) : this.all(layers, `${place}.`, shape),
      input,
    );
  }

  private leaf(layer: Written, path: string, input: Shape): Shape {
    const { type, tied_to = null, bias = true } = layer;
    const kernel = pair(layer.kernel_size, [1, 1]);
    const stride = pair(layer.stride, type.endsWith('pool2d') ? kernel : [1, 1]);
    const padding = pair(layer.padding, [0, 0]);
    const rows =
      type === 'position_embedding'
        ? (layer.max_length ?? 0)
        : type === 'embedding'
          ? this.vocabulary
          : 0;
    if (rows > 0) this.tables.set(path, rows);
    const windows = () =>
      [0, 1].map((side) =>
        outputSide(input[side + 1] ?? 0, kernel[side] ?? 1, stride[side] ?? 1, padding[side] ?? 0),
      );
    const outputs: Record<string, () => Shape> = {
      linear: () => [
        ...input.slice(0, -1),
        layer.out_features ?? this.tables.get(tied_to ?? '') ?? 0,
      ],
      attention: () => [...input.slice(0, -1), layer.out_features ?? 0],
      embedding: () => [...input, layer.features ?? 0],
      conv2d: () => [layer.out_channels ?? 0, ...windows()],
      max_pool2d: () => [input[0] ?? 0, ...windows()],
      avg_pool2d: () => [input[0] ?? 0, ...windows()],
      global_avg_pool: () => [input[0] ?? 0, 1, 1],
      flatten: () => [input.reduce((product, side) => product * side, 1)],
    };
    const output = outputs[type]?.() ?? input;
    this.walked.push({ type, path, input, output, bias, tied_to, kernel, stride, padding, rows });
    return output;
  }
}

/** @param spec the text that the engine's specOf() returns */
export function walkSpec(spec: string): readonly Walked[] {
  const { input, layers } = JSON.parse(spec) as {
    readonly input: {
      readonly shape?: Shape;
      readonly tokens?: { readonly vocabulary: number; readonly length: number };
    };
    readonly layers: readonly Written[];
  };
  const walk = new Walk(input.tokens?.vocabulary ?? 0);
  walk.all(layers, '', input.shape ?? [input.tokens?.length ?? 1]);
  return walk.walked;
}
