import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** PyTorch code that counts with hooks; PyTorch has a FLOP counter of its own only from version 2.1 on. */
export function pytorch(setup: Setup): string {
  const { code, input } = torchModel(setup);
  const batch = Number(setup.values.batch ?? 1);
  return `${code}

macs = 0

def count(layer, inputs, output):     # a multiply-add per weight and
    global macs                       # per place where it is used
    weight = layer.weight.numel()
    places = output.numel() // layer.weight.shape[0]
    macs += weight * places

for layer in model.modules():
    if isinstance(layer, (nn.Linear, nn.Conv2d)):
        layer.register_forward_hook(count)
with torch.no_grad():
    model.eval()(${input()})
print(f'{2 * macs:,} FLOPs per call')      # attention's scores,
print(f'{2 * macs // ${batch}:,} per sample')    # biases and norms are
print(f'{macs // ${batch}:,} MACs per sample')   # not among them`;
}
