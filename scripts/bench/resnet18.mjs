// ResNet-18 with the CIFAR stem and batch norms folded into biases: its convolutions in order.

/** One stage's convolutions: c1 and c2 of each block, and sc, the shortcut, where the size changes. */
function stage(index, channels, cinFirst, hin) {
  const layers = [];
  let cin = cinFirst;
  let h = hin;
  for (const block of [0, 1]) {
    const s = index > 0 && block === 0 ? 2 : 1;
    const name = `s${index}b${block}`;
    const hout = h / s;
    const common = { cout: channels, hout, gain: 1 };
    layers.push({ ...common, name: `${name}c1`, ks: 3, s, cin, hin: h });
    layers.push({ ...common, name: `${name}c2`, ks: 3, s: 1, cin: channels, hin: hout, gain: 0.5 });
    if (s !== 1) layers.push({ ...common, name: `${name}sc`, ks: 1, s, cin, hin: h });
    cin = channels;
    h = hout;
  }
  return layers;
}

export const RESNET18 = [
  { name: 'stem', ks: 3, s: 1, cin: 3, cout: 64, hin: 32, hout: 32, gain: 1 },
  ...[64, 128, 256, 512].flatMap((channels, index) =>
    stage(index, channels, index === 0 ? 64 : channels / 2, index === 0 ? 32 : 64 >> index),
  ),
];

/** The same layers by name. */
export const RESNET18_LAYERS = Object.fromEntries(RESNET18.map((layer) => [layer.name, layer]));

/**
 * Walks the network: conv(name, x) convolves with that layer's weights and bias, relu and add do what they say. Returns the last
 * feature map [B, 4, 4, 512].
 */
export function walkResnet18(x, { conv, relu, add }) {
  let h = relu(conv('stem', x));
  for (const index of [0, 1, 2, 3]) {
    for (const block of [0, 1]) {
      const name = `s${index}b${block}`;
      const body = conv(`${name}c2`, relu(conv(`${name}c1`, h)));
      const shortcut = RESNET18_LAYERS[`${name}sc`] ? conv(`${name}sc`, h) : h;
      h = relu(add(body, shortcut));
    }
  }
  return h;
}
