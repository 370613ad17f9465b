// The random walks of kept-walks.spec.ts, two hundred of them.

import { walks } from './kept-walk-tests';

walks(12, 200);
