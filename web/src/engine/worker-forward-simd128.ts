import { serveForward } from './forward.ts';
import create from './generated/tensorscope-simd128.mjs';

serveForward(create);
