// A pasted nn.Sequential: whether it can be read, and the button that turns it into a specification.

import { html, type TemplateResult } from 'lit';
import { plural } from '../../kit/words/format';
import type { EngineProblem } from '../../session/engine';
import { looksLikeTorch, TorchProblem } from './torch-call';
import { type TorchSpec, torchSpec } from './torch-spec';

const READABLE = 'torch';

/** What to say of a text that is PyTorch and not yet a specification; undefined for any other text. */
export function torchProblem(text: string): EngineProblem | undefined {
  if (!looksLikeTorch(text)) return undefined;
  const hint = 'Write the layers themselves, as in nn.Sequential(nn.Linear(784, 64), nn.ReLU()).';
  try {
    const layers = plural(torchSpec(text).layers, 'layer');
    return {
      code: READABLE,
      op: '',
      message: `This is PyTorch’s nn.Sequential of ${layers}.`,
      hint: '',
    };
  } catch (thrown) {
    if (!(thrown instanceof TorchProblem)) throw thrown;
    return { code: 'not_torch', op: '', message: thrown.message, hint };
  }
}

export const isReadable = ({ code }: EngineProblem): boolean => code === READABLE;

/** Offers to replace the text; Undo brings it back. */
export const torchOffer = (
  { message }: EngineProblem,
  text: string,
  onRead: (read: TorchSpec) => void,
): TemplateResult => html`<div data-spec="torch">
    <p>${message}</p>
    <p><button type="button" class="primary" data-action="read-torch" @click=${() => onRead(torchSpec(text))}>Turn it into a specification</button></p>
  </div>`;
