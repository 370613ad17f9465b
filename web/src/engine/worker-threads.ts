import create from './generated/tensorscope-threads.mjs';
import { serve } from './worker.ts';

serve(create);
