// Lines that no test of results can watch: each rule with its reason, which is listed beside the mutants it takes out.

/** Kernels weigh ways that give the same result by what they cost: these names are weights, and the lines that weigh. */
const WEIGHTS =
  'kFewFilters|kFewTaps|kPackedFloat|kCopiedFloat|kExpWork|kWork|kLooks|kForLastPieces|kLeastPiece|kLeastShared|kPiecesPerThread|kInPlaceFloats|kInPlaceRows|kFewestChannels|kPeakIterations';

/** @type {{ file: RegExp, line: RegExp, reason: string }[]} */
export const RULES = [
  {
    file: /^engine\/kernels\//,
    line: new RegExp(`\\b(${WEIGHTS})\\b`),
    reason: 'weighs two ways to the same result by their cost; benchmarks watch it',
  },
  {
    file: /^engine\/kernels\/threads\//,
    line: /\b(pause|yield|spin)\w*\(/,
    reason: 'how a thread waits, not what for',
  },
  {
    file: /^web\/src\//,
    line: /^\s*\w+: \{ (state: true|attribute: false) \},?$/,
    reason:
      'whether a property could be an attribute too, which no page gives; it is drawn anew either way',
  },
];

/** Why no test can notice a change of this line, or undefined. */
export const equivalentBy = (file, line) =>
  RULES.find((rule) => rule.file.test(file) && rule.line.test(line))?.reason;
