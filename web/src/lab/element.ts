// The custom element of a lab that is a value.

import type { AnyLab } from './define';
import { LabView } from './view';

export function labElement(lab: AnyLab): CustomElementConstructor {
  return class extends LabView {
    readonly lab = lab;
  };
}
