import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'nothing-released',
    name: 'releases ignored',
    says: 'You add up every tensor there ever was. What is released makes room: subtract it from what is held.',
    edits: {
      python: [['held -= sizes[tensor]', 'pass']],
      javascript: [['held -= sizes.get(tensor);', '']],
    },
  },
  {
    id: 'end-for-peak',
    name: 'the end for the peak',
    says: 'You return what is held at the end. The peak was before that, when most tensors were there at once.',
    edits: {
      python: [['return peak', 'return held']],
      javascript: [['return peak', 'return held']],
    },
  },
  {
    id: 'largest-tensor',
    name: 'the largest tensor for the peak',
    says: 'You return the size of the largest tensor. The peak is the sum of all that are held at the same time.',
    edits: {
      python: [['max(peak, held)', 'max(peak, event["bytes"])']],
      javascript: [['Math.max(peak, held)', 'Math.max(peak, event.bytes)']],
    },
  },
  {
    id: 'after-release',
    name: 'looked only after releases',
    says: 'Memory is highest right after an allocation: an operation needs its inputs and its output at the same time. Compare with the peak there.',
    edits: {
      python: [
        ['            peak = max(peak, held)\n', ''],
        ['held -= sizes[tensor]', 'held -= sizes[tensor]\n            peak = max(peak, held)'],
      ],
      javascript: [
        ['      peak = Math.max(peak, held);\n', ''],
        [
          'held -= sizes.get(tensor);',
          'held -= sizes.get(tensor);\n      peak = Math.max(peak, held);',
        ],
      ],
    },
  },
  {
    id: 'before-event',
    name: 'looked before each event',
    says: 'You compare with the peak before the event is counted, so what the last event allocates is missed.',
    edits: {
      python: [
        ['            peak = max(peak, held)\n', ''],
        [
          '        tensor = event["tensor"]\n',
          '        tensor = event["tensor"]\n        peak = max(peak, held)\n',
        ],
      ],
      javascript: [
        ['      peak = Math.max(peak, held);\n', ''],
        [
          '    const tensor = event.tensor;\n',
          '    const tensor = event.tensor;\n    peak = Math.max(peak, held);\n',
        ],
      ],
    },
  },
  {
    id: 'last-size',
    name: 'the size of another tensor released',
    says: 'You subtract the bytes that were allocated last. Tensors are not released in the order in which they came: look up the size under the tensor’s name.',
    edits: {
      python: [
        ['sizes[tensor] = event["bytes"]', 'last = event["bytes"]'],
        ['held -= sizes[tensor]', 'held -= last'],
      ],
      javascript: [
        ['let peak = 0;', 'let peak = 0;\n  let last = 0;'],
        ['sizes.set(tensor, event.bytes);', 'last = event.bytes;'],
        ['held -= sizes.get(tensor)', 'held -= last'],
      ],
    },
  },
];
