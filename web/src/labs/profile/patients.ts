// Five slow models, each slow for a different reason, and what each of five fixes would turn them into.

export interface Workload {
  readonly spec: object;
  readonly batch: number;
  /** Fuses products with bias and relu into one op, and folds norms into convolutions. */
  readonly fuse?: boolean;
}

/** The work of one call, in calls of the original model: 32 for 32 times as many samples. */
export interface Fixed extends Workload {
  readonly work: number;
}

export const FIXES = {
  lengths: 'Equal lengths',
  ops: 'Fewer, larger ops',
  passes: 'Fewer passes over memory',
  batch: 'Larger batch',
  flops: 'Fewer FLOPs',
} as const;
export type FixName = keyof typeof FIXES;

export interface Patient {
  readonly about: string;
  readonly slow: Workload;
  /** The sequence lengths of the steps in order; present only where they differ. */
  readonly lengths?: readonly number[];
  /** What each fix does; a fix that is missing cannot be applied to this model. */
  readonly fixes: Readonly<Partial<Record<FixName, { readonly how: string; readonly to: Fixed }>>>;
}

const repeat = (times: number, layers: readonly object[]) => ({ type: 'repeat', times, layers });

/** A stack of `times` layers of `units` units. */
const stack = (times: number, units: number) => ({
  name: 'stack',
  input: { shape: [units] },
  layers: [repeat(times, [{ type: 'linear', out_features: units }, { type: 'relu' }])],
});

const blocks = (seq: number, width: number) => ({
  name: 'blocks',
  input: { shape: [seq, width] },
  layers: [repeat(2, [{ type: 'transformer_block', heads: 4 }])],
});

/** One 1x1 convolution, then four rounds of `norms` norms and a relu on 8 channels of 320 x 320. */
const image = (norms: number, groups = 1) => ({
  name: 'image',
  input: { shape: [8, 320, 320] },
  layers: [
    { type: 'conv2d', out_channels: 8, kernel_size: 1, bias: false, groups },
    repeat(4, [
      ...Array.from({ length: norms }, () => ({ type: 'batch_norm2d' })),
      { type: 'relu' },
    ]),
  ],
});

const SHORT = 32;
const LONG = 512;

const A: Patient = {
  about: `Two transformer blocks, 64 wide, 4 heads. One text per step, cut into tokens, as long as it happens to be.`,
  slow: { spec: blocks(LONG, 64), batch: 1 },
  lengths: [32, 48, 512, 32, 384, 48, 32, 512, 32, 48, 384, 32, 512, 48, 32, 384, 32, 512],
  fixes: {
    lengths: {
      how: 'the long text cut into 16 pieces of 32 tokens, all in one call',
      to: { spec: blocks(SHORT, 64), batch: LONG / SHORT, work: 1 },
    },
    batch: {
      how: 'four long texts in one call',
      to: { spec: blocks(LONG, 64), batch: 4, work: 4 },
    },
    flops: { how: '48 wide instead of 64', to: { spec: blocks(LONG, 48), batch: 1, work: 1 } },
  },
};

const B: Patient = {
  about: 'A hundred linear layers of 16 units, each with a ReLU. One sample per call.',
  slow: { spec: stack(100, 16), batch: 1 },
  fixes: {
    ops: {
      how: 'two layers of 113 units, as many FLOPs',
      to: { spec: stack(2, 113), batch: 1, work: 1 },
    },
    passes: {
      how: 'each ReLU done together with its linear layer',
      to: { spec: stack(100, 16), batch: 1, fuse: true, work: 1 },
    },
    batch: { how: '32 samples in one call', to: { spec: stack(100, 16), batch: 32, work: 32 } },
    flops: { how: '12 units instead of 16', to: { spec: stack(100, 12), batch: 1, work: 1 } },
  },
};

const C: Patient = {
  about:
    'A 1 × 1 convolution, then four rounds of three norms and a ReLU, on 8 channels of 320 × 320. One image per call.',
  slow: { spec: image(3), batch: 1 },
  fixes: {
    passes: {
      how: 'three norms in a row written as one, which scales and shifts as all three did',
      to: { spec: image(1), batch: 1, work: 1 },
    },
    batch: { how: 'two images in one call', to: { spec: image(3), batch: 2, work: 2 } },
    flops: {
      how: 'half the FLOPs of the convolution, in two groups of channels',
      to: { spec: image(3, 2), batch: 1, work: 1 },
    },
  },
};

const D: Patient = {
  about: 'Three linear layers of 2,048 units, each with a ReLU. One request per call.',
  slow: { spec: stack(3, 2048), batch: 1 },
  fixes: {
    passes: {
      how: 'each ReLU done together with its linear layer',
      to: { spec: stack(3, 2048), batch: 1, fuse: true, work: 1 },
    },
    batch: { how: '16 requests in one call', to: { spec: stack(3, 2048), batch: 16, work: 16 } },
    flops: {
      how: '1,448 units: half the FLOPs, and half the weights',
      to: { spec: stack(3, 1448), batch: 1, work: 1 },
    },
  },
};

const E: Patient = {
  about: 'Three linear layers of 1,024 units, each with a ReLU. 64 samples per call.',
  slow: { spec: stack(3, 1024), batch: 64 },
  fixes: {
    passes: {
      how: 'each ReLU done together with its linear layer',
      to: { spec: stack(3, 1024), batch: 64, fuse: true, work: 1 },
    },
    batch: { how: '128 samples in one call', to: { spec: stack(3, 1024), batch: 128, work: 2 } },
    flops: { how: '724 units: half the FLOPs', to: { spec: stack(3, 724), batch: 64, work: 1 } },
  },
};

export const PATIENTS = { A, B, C, D, E } as const;
export const PATIENT_NAMES = [
  'A',
  'B',
  'C',
  'D',
  'E',
] as const satisfies readonly (keyof typeof PATIENTS)[];
export type PatientName = keyof typeof PATIENTS;
