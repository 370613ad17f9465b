// Random inputs of fast-check are the same in every run, so that a failure repeats; TENSORSCOPE_SEED asks for others and
// repeats them. Its own message names the seed too.
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_120 + Number(process.env.TENSORSCOPE_SEED ?? 1) });
