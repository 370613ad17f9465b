// Imported first, so that the worker loads while the page is being drawn. Without WebAssembly SIMD nothing starts; the views
// then show the error when they ask for the engine.

import { hasEngine } from '../session/engine';

hasEngine();
