// Where claims come from.

import type { Source } from '../../lab/contract';
import { quoted } from '../../lab/tinytorch';

export const sources: Source[] = [
  ...quoted('batches'),
  {
    text: 'The limit and the length at which half of it is reached, for vector computers, after Hockney and Jesshope: Computational Science Education Project, Oak Ridge',
    url: 'http://www.phy.ornl.gov/csep/CSEP/CA/NODE30.html',
  },
  {
    text: 'Least squares with weights and its standard errors: NIST/SEMATECH e-Handbook of statistical methods, section 4.1.4.3',
    url: 'https://www.itl.nist.gov/div898/handbook/pmd/section1/pmd143.htm',
  },
  {
    text: 'Batches under a bound on latency, in a data centre: Jouppi and others, In-datacenter performance analysis of a tensor processing unit, 2017',
    url: 'https://arxiv.org/abs/1704.04760',
  },
];
