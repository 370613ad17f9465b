import create from './generated/tensorscope-relaxed.mjs';
import { serve } from './worker.ts';

serve(create);
