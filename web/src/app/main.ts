// Entry of index.html. Order matters: the engine starts first, it is what visitors wait for.

import './engine-start';
import './app';
