import create from './generated/tensorscope-threads.mjs';
import { help } from './helper.ts';
import { serve } from './worker.ts';

serve(create, help);
