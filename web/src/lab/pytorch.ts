// The networks that have a line of PyTorch, for "the same in PyTorch".

const MLP =
  'nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10))';
const LINES: Readonly<Record<string, readonly [code: string, input: string]>> = {
  mlp: [MLP, '784'],
  linear: ['nn.Linear(768, 3072)', '768'],
};

/** How a preset is made, and the shape of one input; another one's place is marked. */
export function torchModel(name: unknown): { readonly code: string; readonly input: string } {
  const [code, input] = LINES[String(name)] ?? [`${MLP}  # put your model here`, '784'];
  return { code, input };
}
