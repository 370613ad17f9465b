import { serveForward } from './forward.ts';
import create from './generated/tensorscope-relaxed.mjs';

serveForward(create);
