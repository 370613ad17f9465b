import create from './generated/tensorscope-simd128.mjs';
import { serve } from './worker.ts';

serve(create);
