// The printed profile as a table, read as critically as the measured one.

import { html, type TemplateResult } from 'lit';
import { shownTable } from '../../kit/charts/table';
import { percent } from '../../kit/words/format';
import { cudaMs, misplaced, SLIDES, slidesTable } from './slides';

export function printed(): TemplateResult {
  const [first] = SLIDES;
  const wrong = misplaced();
  return html`CS 203 of IIT Gandhinagar prints a profile of ResNet-18 too, “sorted by cuda_time_total”.
    ${wrong === undefined ? '' : html`It is not: <code>${wrong.name}</code> stands too high. Sort it yourself.`}
    The convolutions take ${percent(first.cuda_ms / cudaMs())} of the CUDA time. ${shownTable(slidesTable())}`;
}
