// The random walks of kept-walks.spec.ts, two hundred of them.

import { walks } from './kept-walk';

walks(12, 200);
