// What the sentences of this lab are made from.

import type { Said } from '../../lab/scene';
import type { Dry, Results } from './outcome';
import type { Chosen } from './params';

export type Telling = Said<Chosen, number, Dry, Results>;
