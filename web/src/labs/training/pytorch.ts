const MODELS: Readonly<Record<string, string>> = {
  mlp: 'nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10))',
};
const OPTIMIZERS: Readonly<Record<string, string>> = {
  sgd: 'SGD(model.parameters(), lr=1e-2)',
  momentum: 'SGD(model.parameters(), lr=1e-2, momentum=0.9)',
  nesterov: 'SGD(model.parameters(), lr=1e-2, momentum=0.9, nesterov=True)',
  adam: 'Adam(model.parameters(), lr=1e-3)',
  adamw: 'AdamW(model.parameters(), lr=1e-3)',
};

/** The four snapshots of one step on a GPU, where PyTorch keeps a ledger too. */
export function pytorch(model: string, batch: number, optimizer: string): string {
  return `import torch
from torch import nn

model = ${MODELS[model] ?? `${MODELS['mlp']}  # put your model here`}
model = model.cuda()
x = torch.randn(${batch}, 784, device='cuda')
target = torch.randint(10, (${batch},), device='cuda')
optimizer = torch.optim.${OPTIMIZERS[optimizer] ?? OPTIMIZERS['adam']}
mb = lambda: torch.cuda.memory_allocated() / 1e6
print('baseline       ', mb())
loss = nn.functional.cross_entropy(model(x), target)
print('after_forward  ', mb())   # activations are kept
loss.backward()
print('after_backward ', mb())   # gradients came, activations went
optimizer.step()
print('after_optimizer', mb())   # the first step creates the state
print('peak           ', torch.cuda.max_memory_allocated() / 1e6)`;
}
