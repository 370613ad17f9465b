// Nothing a student does is lost, in whatever order it is done: a dozen random walks. TENSORSCOPE_SEED selects others.

import { walks } from './kept-walk-tests';

walks(0, 12);
