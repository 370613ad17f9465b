import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'largest-share',
    name: 'the largest share first',
    says: 'The kind that takes most of the time is not the one to begin with where it can hardly be made faster. Compare what the whole takes afterwards.',
    edits: {
      python: [['first is None or after < least', 'first is None or times[kind] > times[first]']],
      javascript: [
        ['first === null || after < least', 'first === null || times[kind] > times[first]'],
      ],
    },
  },
  {
    id: 'largest-factor',
    name: 'the largest factor first',
    says: 'Ten times as fast is little where it concerns 1 % of the time. Compare what the whole takes afterwards.',
    edits: {
      python: [['first is None or after < least', 'first is None or faster[kind] > faster[first]']],
      javascript: [
        ['first === null || after < least', 'first === null || faster[kind] > faster[first]'],
      ],
    },
  },
  {
    id: 'not-summed',
    name: 'only one op of each kind',
    says: 'A kind occurs several times in a pass. Add up the times of all its ops.',
    edits: {
      python: [['times.get(op["kind"], 0) + op["ms"]', 'op["ms"]']],
      javascript: [['(times[op.kind] ?? 0) + op.ms', 'op.ms']],
    },
  },
  {
    id: 'rest-forgotten',
    name: 'the rest forgotten',
    says: 'Only the one kind becomes faster. Everything else takes as long as before and belongs to the time afterwards.',
    edits: {
      python: [['total / least', 'faster[first]']],
      javascript: [['total / least', 'faster[first]']],
    },
  },
  {
    id: 'only-these',
    name: 'only ops that can be made faster',
    says: 'The whole pass counts, with the ops that nobody can make faster.',
    edits: {
      python: [
        [
          '        total += op["ms"]\n',
          '        total += op["ms"] if op["kind"] in faster else 0\n',
        ],
      ],
      javascript: [['total += op.ms;', 'total += op.kind in faster ? op.ms : 0;']],
    },
  },
  {
    id: 'ceiling-of-part',
    name: 'the ceiling of the part',
    says: 'If the part takes no time, the rest is left: the ceiling is the whole divided by the rest, 1 ÷ (1 − p), and not 1 ÷ p.',
    edits: {
      python: [['total / rest', 'total / times[first]']],
      javascript: [['total / rest', 'total / times[first]']],
    },
  },
  {
    id: 'share-saved',
    name: 'the share saved for the speed-up',
    says: 'Asked for is how many times as fast: the time before divided by the time after. Saving half of the time makes it twice as fast.',
    edits: {
      python: [['total / least', '(total - least) / total']],
      javascript: [['total / least', '(total - least) / total']],
    },
  },
  {
    id: 'inverted',
    name: 'after divided by before',
    says: 'A speed-up is the time before divided by the time after, and above 1 where it became faster.',
    edits: {
      python: [['total / least', 'least / total']],
      javascript: [['total / least', 'least / total']],
    },
  },
  {
    id: 'time-saved',
    name: 'multiplied instead of divided',
    says: 'Made s times as fast, a part takes its time divided by s.',
    edits: {
      python: [['own / faster[kind]', 'own * faster[kind]']],
      javascript: [['own / faster[kind]', 'own * faster[kind]']],
    },
  },
];
