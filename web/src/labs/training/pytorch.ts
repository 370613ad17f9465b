import type { Setup } from '../../lab/contract';
import { torchModel } from '../../lab/pytorch';
import type { Chosen } from './params';

const OPTIMIZERS: Readonly<Record<Chosen['optimizer'], string>> = {
  sgd: 'SGD(model.parameters(), lr=1e-2)',
  momentum: 'SGD(model.parameters(), lr=1e-2, momentum=0.9)',
  nesterov: 'SGD(model.parameters(), 1e-2, momentum=0.9, nesterov=True)',
  adam: 'Adam(model.parameters(), lr=1e-3)',
  adamw: 'AdamW(model.parameters(), lr=1e-3)',
};

/** The four snapshots of one step on a GPU, where PyTorch counts allocated bytes too. */
export function pytorch(setup: Setup<Chosen>): string {
  const { code, input } = torchModel(setup);
  return `${code}

model, x = model.cuda(), ${input()}.cuda()
optimizer = torch.optim.${OPTIMIZERS[setup.values.optimizer]}

def tell(when):
    print(f'{when:16}{torch.cuda.memory_allocated() / 1e6:.2f} MB')

tell('baseline')
out = model(x).flatten(0, -2)
target = torch.randint(out.shape[-1], out.shape[:1], device='cuda')
loss = nn.functional.cross_entropy(out, target)
tell('after_forward')     # activations are kept
loss.backward()
tell('after_backward')    # gradients came, activations went
optimizer.step()
tell('after_optimizer')   # the first step creates the state
print('peak', torch.cuda.max_memory_allocated() / 1e6, 'MB')`;
}
