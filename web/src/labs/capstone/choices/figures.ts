// The controls of each part, which are used again for the final configuration.

import { html, nothing, type TemplateResult } from 'lit';
import { segmented } from '../../../kit/controls/fields';
import { bytes } from '../../../kit/words/format';
import {
  AUGMENTATIONS,
  BATCHES,
  CHECKPOINTS,
  type Configuration,
  KEEPS,
  OPTIMIZERS,
  STORAGES,
  WORKERS,
} from '../baseline/model';
import type { ChangeId } from '../parts/model';

type Change = (change: Partial<Configuration>) => void;

/** Radio groups on one page need unique names, so `where` is added to the label. */
export function changeControls(
  id: ChangeId,
  value: Configuration,
  onChange: Change,
  where = '',
): TemplateResult {
  const choice = (
    label: string,
    names: Readonly<Record<string, string>>,
    current: string | number,
    change: (chosen: string) => Partial<Configuration>,
  ) =>
    segmented({
      label: where === '' ? label : `${label} (${where})`,
      value: String(current),
      options: Object.entries(names).map(([name, shown]) => ({ value: name, label: shown })),
      onChange: (chosen) => onChange(change(chosen)),
    });
  const own = (names: readonly string[]) => Object.fromEntries(names.map((each) => [each, each]));
  switch (id) {
    case 'loader':
      return html`${choice('Load batches', WORKERS, value.workers, (chosen) => ({ workers: Number(chosen) }))}
        ${choice('Warp', AUGMENTATIONS, value.augmentation, (chosen) => ({ augmentation: chosen as Configuration['augmentation'] }))}`;
    case 'precision':
      return html`${choice('Keep activations as', STORAGES, value.storage, (chosen) => ({ storage: chosen as Configuration['storage'] }))}
        ${choice('Optimizer', OPTIMIZERS, value.optimizer, (chosen) => ({ optimizer: chosen as Configuration['optimizer'] }))}`;
    case 'batch':
      return html`${choice('Images in a batch', own(BATCHES), value.batch, (chosen) => ({ batch: Number(chosen) }))}
        ${choice('A checkpoint every so many layers', { ...own(CHECKPOINTS), 0: 'none' }, value.checkpoint, (chosen) => ({ checkpoint: Number(chosen) }))}`;
    case 'fusion':
      return choice('Element-wise ops write', KEEPS, value.keep, (chosen) => ({
        keep: chosen as Configuration['keep'],
      }));
  }
}

/** States the planned peak memory. */
export function memoryLine(
  peak_bytes: number | undefined,
  memory_bytes: number,
): TemplateResult | typeof nothing {
  if (peak_bytes === undefined) return nothing;
  const over = peak_bytes - memory_bytes;
  return html`<p class="capstone-memory">Planned peak <strong>${bytes(peak_bytes)}</strong> of ${bytes(memory_bytes)}:
    ${over > 0 ? html`<strong class="over">does not fit</strong>, ${bytes(over)} too much.` : `fits, ${bytes(-over)} to spare.`}</p>`;
}

export const options = <K extends string>(names: Readonly<Record<K, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

/** What a question before a loss asks, with the deed and the way back. */
export const asked = (
  text: string,
  deed: string,
  doIt: () => void,
  back: () => void,
): TemplateResult =>
  html`<div class="asked" role="alert" data-asked="drop"><p>${text}</p>
    <p class="row"><button type="button" class="primary" data-action="drop" @click=${doIt}>${deed}</button>
      <button type="button" class="quiet" data-action="keep" @click=${back}>Cancel</button></p></div>`;

export const fold = (content: TemplateResult): TemplateResult =>
  html`<details class="more"><summary>More</summary>${content}</details>`;
