// Puzzles about the memory of training: planned, or run where the model fits.

import { html } from 'lit';
import { bytes } from '../../kit/words/format';
import type { Puzzle } from './outcome';
import { multiple } from './sizes';

/** GPT-2 small does not fit into any tab, but its training step can be planned at once. */
const STEP = ['gpt2', { optimizer: 'adam' }, { batch: 1 }] as const;

const adamState: Puzzle = {
  id: 'adam-state',
  name: 'Adam’s +500 MB',
  source: 'memoryReport',
  claim: html`A memory report printed in 2025 grew by 500 MB of gradients and then by 500 MB of “Adam state (momentum + velocity)”: the state is
    <strong>1×</strong> the gradients.`,
  ask: 'How many times the gradients does Adam’s state take?',
  unit: '× gradients',
  claimed: 1,
  tolerance: 0.02,
  format: multiple,
  run: async (engine) => {
    const plan = await engine.profileBackwardPass(...STEP);
    const over = (size: number) => size / plan.gradient_bytes;
    const { momentum } = plan.optimizer_memory_estimates;
    return {
      ways: [
        {
          id: 'adam',
          label: 'Adam: two numbers per parameter',
          value: over(plan.optimizer_state_bytes),
        },
        { id: 'momentum', label: 'momentum: one number', value: over(momentum * 1e6) },
        { id: 'all', label: 'state with gradients', value: 1 + over(plan.optimizer_state_bytes) },
      ],
      run: `A planned step of GPT-2 small with Adam has ${bytes(plan.gradient_bytes)} of gradients and ${bytes(plan.optimizer_state_bytes)} of state.`,
    };
  },
  lesson:
    'Momentum and velocity are two numbers. The report’s 2.1× in all follows from this slip too: with both it would be 2.6×.',
  pytorch: `model = torch.nn.Linear(768, 3072)
optimizer = torch.optim.Adam(model.parameters())
model(torch.randn(1, 768)).sum().backward()
optimizer.step()
state = optimizer.state[model.weight]
size = state['exp_avg'].numel() + state['exp_avg_sq'].numel()
print(size / model.weight.grad.numel())`,
};

const missingGradients: Puzzle = {
  id: 'missing-gradients',
  name: 'a total of 3× the parameters',
  source: 'totalMemory',
  claim: html`A course’s <code>profile_backward_pass</code> added, before version 0.1.14, for training with Adam: peak of the forward pass + 2 × parameters. Without activations that is
    <strong>3×</strong> the parameters.`,
  ask: 'How many times the parameters are parameters, gradients and Adam’s state together?',
  unit: '× parameters',
  claimed: 3,
  tolerance: 0.02,
  format: multiple,
  run: async (engine) => {
    const plan = await engine.profileBackwardPass(...STEP);
    const parameters = 4 * plan.parameters;
    const over = (size: number) => size / parameters;
    const { gradient_bytes: gradients, optimizer_state_bytes: state } = plan;
    return {
      ways: [
        {
          id: 'all',
          label: 'parameters, gradients, state',
          value: over(parameters + gradients + state),
        },
        { id: 'state', label: 'parameters and state', value: over(parameters + state) },
        { id: 'gradients', label: 'parameters and gradients', value: over(parameters + gradients) },
      ],
      run: 'A step of GPT-2 small with Adam was planned.',
    };
  },
  lesson:
    'The variable for the gradients is computed and then used only to size the state. The same slides say 4×.',
  pytorch: `model = torch.nn.Linear(768, 3072)
optimizer = torch.optim.Adam(model.parameters())
model(torch.randn(1, 768)).sum().backward()
optimizer.step()
numbers = sum(p.numel() + p.grad.numel() for p in model.parameters())
for state in optimizer.state.values():
    numbers += sum(each.numel() for each in state.values()
                   if torch.is_tensor(each) and each.dim() > 0)
print(numbers / sum(p.numel() for p in model.parameters()))`,
};

export const TRAINING: readonly Puzzle[] = [adamState, missingGradients];
