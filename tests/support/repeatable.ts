// fast-check's random inputs are the same in every run, so that a failure can be repeated; TENSORSCOPE_SEED selects and repeats
// other ones. fast-check's own message names the seed too.
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_120 + Number(process.env.TENSORSCOPE_SEED ?? 1) });
