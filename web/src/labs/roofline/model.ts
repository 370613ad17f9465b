// The data that this lab's sentences are written from.

import type { Said } from '../../lab/scene';
import type { Dry, Outcomes } from './outcome';
import type { Chosen } from './params';

export type Telling = Said<Chosen, number, Dry, Outcomes>;
