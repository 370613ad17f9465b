// Networks as lists of layers with the sizes of their parameters: the input of a student's function, the engine's spec, and the
// shapes of the tensors.

import { walkSpec } from './walk';

// Types instead of interfaces, so that they are assignable to Json.
export type ParameterLayer =
  | {
      readonly kind: 'linear';
      readonly name: string;
      readonly in: number;
      readonly out: number;
      readonly bias: boolean;
      readonly tied_to: string | null;
    }
  | {
      readonly kind: 'conv2d';
      readonly name: string;
      readonly in: number;
      readonly out: number;
      readonly kernel: readonly number[];
      readonly bias: boolean;
    }
  | {
      readonly kind: 'embedding';
      readonly name: string;
      readonly rows: number;
      readonly width: number;
    }
  | { readonly kind: 'norm'; readonly name: string; readonly features: number }
  | { readonly kind: 'relu' | 'flatten'; readonly name: string };

/** The input of the first layer: features, an image [channels, height, width], or tokens. */
export type NetworkInput =
  | { readonly shape: readonly number[] }
  | { readonly tokens: { readonly vocabulary: number; readonly length: number } };

export interface ParameterNetwork {
  readonly input: NetworkInput;
  readonly layers: readonly ParameterLayer[];
}

/** The network as a spec for the engine, which checks that the layers fit together. */
export function specOf({ input, layers }: ParameterNetwork): object {
  let image = 'shape' in input && input.shape.length === 3;
  let embedded = false;
  const written = layers.map((layer) => {
    const { kind, name } = layer;
    switch (kind) {
      case 'linear': {
        const size =
          layer.tied_to === null ? { out_features: layer.out } : { tied_to: layer.tied_to };
        return { type: kind, name, in_features: layer.in, bias: layer.bias, ...size };
      }
      case 'conv2d':
        return {
          type: kind,
          name,
          in_channels: layer.in,
          out_channels: layer.out,
          kernel_size: layer.kernel,
          bias: layer.bias,
        };
      case 'embedding':
        if (embedded) return { type: 'position_embedding', name, max_length: layer.rows };
        embedded = true;
        return { type: kind, name, features: layer.width };
      case 'norm':
        return { type: image ? 'batch_norm2d' : 'layer_norm', name };
      default:
        if (kind === 'flatten') image = false;
        return { type: kind, name };
    }
  });
  // The engine accepts no network without layers; a dropout, which has no effect here, replaces them.
  return { name: 'exercise', input, layers: written.length > 0 ? written : [{ type: 'dropout' }] };
}

/** The shapes of the trained tensors, each tensor once. */
export const tensorsOf = (layers: readonly ParameterLayer[]): number[][] =>
  layers.flatMap((layer): number[][] => {
    switch (layer.kind) {
      case 'linear':
        return [
          ...(layer.tied_to === null ? [[layer.out, layer.in]] : []),
          ...(layer.bias ? [[layer.out]] : []),
        ];
      case 'conv2d':
        return [[layer.out, layer.in, ...layer.kernel], ...(layer.bias ? [[layer.out]] : [])];
      case 'embedding':
        return [[layer.rows, layer.width]];
      case 'norm':
        return [[layer.features], [layer.features]];
      default:
        return [];
    }
  });

/** A preset's layers that have parameters. @param spec the text that the engine's specOf() returns */
export const parameterLayers = (spec: string): ParameterLayer[] =>
  walkSpec(spec).flatMap(({ type, path: name, input, output, ...layer }): ParameterLayer[] => {
    const { bias, tied_to, kernel, rows } = layer;
    const [inwards, outwards] = [input.at(-1) ?? 0, output.at(-1) ?? 0];
    switch (type) {
      case 'linear':
        return [{ kind: type, name, in: inwards, out: outwards, bias, tied_to }];
      case 'conv2d':
        return [{ kind: type, name, in: input[0] ?? 0, out: output[0] ?? 0, kernel, bias }];
      case 'embedding':
      case 'position_embedding':
        return [{ kind: 'embedding', name, rows, width: outwards }];
      case 'layer_norm':
        return [{ kind: 'norm', name, features: outwards }];
      case 'batch_norm2d':
        return [{ kind: 'norm', name, features: output[0] ?? 0 }];
      default:
        return [];
    }
  });
