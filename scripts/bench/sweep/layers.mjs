// Layers of real networks, taken from the papers' tables and grouped by network: [size, channels ...].

/** [size, in, out, kernel, stride] */
export const SPATIAL = {
  resnet: [
    [56, 64, 64, 3, 1],
    [28, 128, 128, 3, 1],
    [14, 256, 256, 3, 1],
    [7, 512, 512, 3, 1],
    [56, 64, 128, 3, 2],
    [28, 128, 256, 3, 2],
    [14, 256, 512, 3, 2],
  ],
  vgg: [
    [112, 64, 128, 3, 1],
    [56, 128, 256, 3, 1],
    [28, 256, 512, 3, 1],
    [14, 512, 512, 3, 1],
  ],
  // 5x5 convolutions after a reduction.
  googlenet: [
    [28, 16, 32, 5, 1],
    [14, 24, 64, 5, 1],
    [14, 32, 128, 5, 1],
    [7, 48, 128, 5, 1],
  ],
  // Downsampling between stages.
  convnext: [
    [56, 96, 192, 2, 2],
    [28, 192, 384, 2, 2],
    [14, 384, 768, 2, 2],
  ],
};

/** 1x1: [size, in, out, stride] */
export const POINTWISE = {
  resnet: [
    [56, 64, 256, 1],
    [56, 256, 64, 1],
    [28, 512, 128, 1],
    [14, 1024, 256, 1],
    [7, 512, 2048, 1],
    [56, 64, 128, 2],
    [28, 128, 256, 2],
  ],
  mobilenet: [
    [112, 32, 16, 1],
    [56, 24, 144, 1],
    [28, 144, 32, 1],
    [14, 64, 384, 1],
    [14, 576, 96, 1],
    [7, 160, 960, 1],
    [7, 320, 1280, 1],
  ],
  efficientnet: [
    [56, 144, 24, 1],
    [28, 40, 240, 1],
    [14, 480, 112, 1],
    [7, 1152, 192, 1],
  ],
};

/** Networks' first layers: [size, in, out, kernel, stride] */
export const FIRST = {
  resnet: [
    [224, 3, 64, 7, 2],
    [32, 3, 64, 3, 1],
  ],
  vgg: [[224, 3, 64, 3, 1]],
  mobilenet: [
    [224, 3, 32, 3, 2],
    [192, 3, 16, 3, 2],
  ],
  efficientnet: [[240, 3, 32, 3, 2]],
  convnext: [[224, 3, 96, 4, 4]],
  lenet: [
    [28, 1, 6, 5, 1],
    [28, 1, 32, 3, 1],
  ],
};

/** [size, channels, groups, kernel, stride] */
export const GROUPED = {
  resnext: [
    [56, 128, 32, 3, 1],
    [28, 256, 32, 3, 1],
    [14, 512, 32, 3, 1],
    [28, 256, 32, 3, 2],
  ],
  alexnet: [[27, 96, 2, 5, 1]],
  shufflenet: [
    [28, 240, 3, 1, 1],
    [14, 480, 3, 1, 1],
  ],
};

/** [size, channels, kernel, stride] */
export const DEPTHWISE = {
  mobilenet: [
    [112, 32, 3, 1],
    [112, 96, 3, 2],
    [56, 144, 3, 1],
    [28, 192, 3, 1],
    [14, 576, 3, 2],
    [7, 960, 3, 1],
  ],
  efficientnet: [
    [56, 144, 5, 2],
    [28, 240, 5, 1],
    [14, 480, 5, 1],
    [14, 672, 5, 2],
    [7, 1152, 5, 1],
  ],
  convnext: [
    [56, 96, 7, 1],
    [28, 192, 7, 1],
    [14, 384, 7, 1],
    [7, 768, 7, 1],
  ],
};

/** Transformers: width, heads, how many positions. */
export const TRANSFORMERS = {
  vit: [
    { c: 192, heads: 3, t: [50, 197, 197, 257] },
    { c: 384, heads: 6, t: [50, 197, 257] },
    { c: 768, heads: 12, t: [50, 197] },
  ],
  bert: [
    { c: 128, heads: 2, t: [16, 64, 128, 512] },
    { c: 512, heads: 8, t: [16, 64, 128, 384] },
    { c: 768, heads: 12, t: [16, 64, 128, 384] },
  ],
  gpt: [
    { c: 768, heads: 12, t: [1, 7, 33, 64, 256, 1024] },
    { c: 1024, heads: 16, t: [1, 19, 128, 512] },
  ],
  llama: [
    { c: 512, heads: 8, t: [1, 64, 256, 1024], up: 1376 },
    { c: 2048, heads: 32, t: [1, 16, 128], up: 5632 },
  ],
};

/** [in, out] of layers that process one row or a few. */
export const ROWS = {
  resnet: [
    [512, 1000],
    [2048, 1000],
  ],
  vgg: [[4096, 1000]],
  // Squeeze-and-excitation.
  efficientnet: [
    [96, 4],
    [240, 10],
    [1152, 48],
    [48, 1152],
  ],
  vit: [[192, 1000]],
  bert: [[768, 768]],
  gpt: [
    [768, 2304],
    [768, 3072],
    [3072, 768],
  ],
  llama: [
    [512, 1376],
    [2048, 2048],
    [1376, 512],
  ],
};

/** Pools whose windows lie within the image: [size, channels, kernel, stride] */
export const POOLS = {
  resnet: [[112, 64, 3, 2]],
  vgg: [
    [112, 64, 2, 2],
    [56, 256, 2, 2],
    [14, 512, 2, 2],
  ],
  googlenet: [
    [28, 192, 3, 1],
    [14, 480, 3, 2],
  ],
};

/** The last layer before a head: [size, channels] */
export const MEANS = {
  resnet: [[7, 512]],
  mobilenet: [[7, 1280]],
  efficientnet: [
    [7, 1280],
    [28, 240],
  ],
};
