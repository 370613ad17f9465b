import { expect, it } from 'vitest';
import { marked } from '../../../web/src/bench/words';
import { templateMarkup, templateText } from '../template-text';

it('sets code, and words of the glossary', () => {
  const markup = templateMarkup(
    marked('Count [FLOPs](flop) with `flops([1, 2])`, not [MACs](mac).'),
  );
  expect(markup).toBe(
    'Count <ts-term name=flop label=FLOPs></ts-term> with <code>flops([1, 2])</code>, not <ts-term name=mac label=MACs></ts-term>.',
  );
});

it('leaves a word that the glossary does not know, and brackets that are none', () => {
  const text = marked('A [word](nothing) and [a, b] (here), `[x](flop)`.');
  expect(templateText(text)).toBe('A word and [a, b] (here), [x](flop).');
});
