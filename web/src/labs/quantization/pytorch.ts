import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';

/** The weights of the chosen model, rounded to fewer and fewer bits: how far its outputs move. */
export function pytorch(setup: Setup): string {
  const { code, input } = torchModel(setup);
  return `${code}
from copy import deepcopy

def rounded(w, bits):  # a scale for each output, as in this lab
    scale = w.flatten(1).abs().amax(1) / (2 ** (bits - 1) - 1)
    scale = scale.clamp(min=1e-12).view(-1, *[1] * (w.dim() - 1))
    return (w / scale).round() * scale

x = ${input()}
with torch.no_grad():
    before = model.eval()(x)
    for bits in range(8, 1, -1):
        copy = deepcopy(model)
        for weight in copy.parameters():
            if weight.dim() > 1:  # biases stay as they are
                weight.copy_(rounded(weight, bits))
        error = (copy(x) - before).norm() / before.norm()
        print(f"{bits} bits: outputs move by {error:.1%}")
# Train it first, and count held-out answers in place of outputs.`;
}
