const MODELS: Readonly<Record<string, string>> = {
  linear: 'model, shape = nn.Linear(768, 3072), (768,)',
  mlp: 'model, shape = nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10)), (784,)',
  alexnet: 'from torchvision.models import alexnet\nmodel, shape = alexnet(), (3, 224, 224)',
  resnet18: 'from torchvision.models import resnet18\nmodel, shape = resnet18(), (3, 224, 224)',
};

/** The count by PyTorch's own counter. */
export function pytorch(model: string, batch: number): string {
  return `import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

${MODELS[model] ?? `${MODELS['linear']}  # put your model here`}
batch = ${batch}
with FlopCounterMode(display=True) as counter:   # matrix products and convolutions only
    model(torch.randn(batch, *shape))
flops = counter.get_total_flops()
print(f'{flops:,} per call, {flops // batch:,} per sample, {flops // 2:,} MACs')`;
}
