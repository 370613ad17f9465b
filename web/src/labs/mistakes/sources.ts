// The source of each claim.

import type { Source } from '../../lab/contract';
import { editionOf, type QuotationId } from '../../lab/tinytorch';
import { EDITIONS } from '../../lab/tinytorch-editions';
import type { SourceId } from './outcome';

const WORKS: Readonly<Record<Exclude<SourceId, QuotationId>, Source>> = {
  cs203: {
    text: 'Nipun Batra, CS 203, Profiling and Optimization, IIT Gandhinagar, undated slides of week 13',
    url: 'https://nipunbatra.github.io/stt-ai-teaching/',
  },
  appliedml: { text: 'Applied ML, Profiling: undated notes of a course, without an address' },
  torchvision: {
    text: 'torchvision, table of weights (as in version 0.20 of 2024)',
    url: 'https://pytorch.org/vision/stable/models.html',
  },
  made: { text: 'nobody’s text: made for this lab' },
};

const isWork = (id: SourceId): id is keyof typeof WORKS => Object.hasOwn(WORKS, id);

/** The cited work; for a course that is still maintained, also the present state of the claim. */
export const workOf = (id: SourceId): Source & { readonly now?: string } =>
  isWork(id) ? WORKS[id] : editionOf(id);

export const sources: readonly Source[] = [
  ...Object.values(EDITIONS).map(({ name, url }) => ({ text: name, url })),
  ...Object.values(WORKS).filter(({ url }) => url !== undefined),
  {
    text: '312 and 19.5 TFLOP/s, 2,039 GB/s: NVIDIA A100 data sheet',
    url: 'https://www.nvidia.com/content/dam/en-zz/Solutions/Data-Center/a100/pdf/nvidia-a100-datasheet-nvidia-us-2188504-web.pdf',
  },
  {
    text: 'How to benchmark without such slips: Hoefler and Belli, Scientific benchmarking of parallel computing systems, 2015',
    url: 'https://doi.org/10.1145/2807591.2807644',
  },
];
