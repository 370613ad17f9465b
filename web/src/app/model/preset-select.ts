// The list of networks that a student may start from.

import type { TemplateResult } from 'lit';
import type { ModelSummary } from '../../engine/types';
import { select } from '../../kit/controls/fields';

/** @param chosen the preset whose text stands unchanged; empty for any other text */
export const presetSelect = (
  presets: readonly ModelSummary[],
  chosen: string,
  onChoose: (preset: string) => void,
): TemplateResult =>
  select({
    label: 'Start from',
    value: chosen,
    options: [
      { value: '', label: 'choose a preset' },
      ...presets.map(({ name, title }) => ({ value: name, label: title })),
    ],
    onChange: (preset) => {
      if (preset !== '') onChoose(preset);
    },
  });
