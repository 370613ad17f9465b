// The random walks of kept-walks.spec.ts continued, up to two hundred.

import { walks } from './kept-walk-tests';

walks(12, 200);
