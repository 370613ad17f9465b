// Entry of index.html. Order matters: the engine starts first, because visitors wait for it.

import './engine-start';
import './app';
