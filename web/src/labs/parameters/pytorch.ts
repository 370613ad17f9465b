const MODELS: Readonly<Record<string, string>> = {
  linear: 'model = nn.Linear(768, 3072)',
  mlp: 'model = nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10))',
  alexnet: 'from torchvision.models import alexnet\nmodel = alexnet()',
  resnet18: 'from torchvision.models import resnet18\nmodel = resnet18()',
  gpt2: 'from transformers import GPT2Config, GPT2LMHeadModel\nmodel = GPT2LMHeadModel(GPT2Config())',
  gpt2_xl:
    "from transformers import AutoConfig, GPT2LMHeadModel\nwith torch.device('meta'):  # shapes only: a dry run\n    model = GPT2LMHeadModel(AutoConfig.from_pretrained('gpt2-xl'))",
};

/** The count in PyTorch; models without a one-line constructor fall back to the linear layer. */
export function pytorch(model: string, batch: number): string {
  const build = MODELS[model] ?? `${MODELS.linear}  # put your model here`;
  const input = model === 'linear' || MODELS[model] === undefined ? 768 : 784;
  const takesVectors = input === 768 || model === 'mlp';
  const call = takesVectors
    ? `\nmodel(torch.randn(${batch}, ${input}))  # any batch: the count below stays the same\n`
    : '\n';
  return `import torch
from torch import nn

${build}
${call}
n = sum(p.numel() for p in model.parameters())  # tied: once
print(f'{n:,} parameters')
for name, width in [('fp32', 4), ('fp16', 2), ('int8', 1)]:
    size = n * width
    print(f'{name}: {size / 1e6:.2f} MB = {size / 2**20:.2f} MiB')
for name, p in model.named_parameters():
    print(f'{p.numel():>12,}  {name}')`;
}
