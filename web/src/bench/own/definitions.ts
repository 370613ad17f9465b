// Whether a program's text defines a function of a given name. The text is only read; all other errors appear when it runs.

type Written = 'python' | 'javascript';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const KEYWORDS: Record<Written, ReadonlySet<string>> = {
  python: words(
    `False None True and as assert async await break class continue def del elif else except finally for from global if import in
    is lambda nonlocal not or pass raise return try while with yield`,
  ),
  javascript: words(
    `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally
    for function if implements import in instanceof interface let new null package private protected public return static super
    switch this throw true try typeof undefined var void while with yield`,
  ),
};

export const isKeyword = (name: string, language: Written): boolean => KEYWORDS[language].has(name);

/** `name` consists of letters, digits and _ only. */
export function defines(source: string, name: string, language: Written): boolean {
  // An "=" that assigns, so neither == nor =>.
  const assigned = `${name}\\s*=(?![=>])`;
  const patterns =
    language === 'python'
      ? [
          `^[ \\t]*def\\s+${name}\\s*\\(`,
          `^[ \\t]*${name}\\s*:[^=\\n]+=(?!=)`,
          `^[ \\t]*${assigned}`,
        ]
      : [
          `(?:^|[;{}])[ \\t]*(?:async\\s+)?function\\b\\s*\\*?\\s*${name}\\s*\\(`,
          `(?:^|[;{},]|\\b(?:const|let|var)\\s)\\s*${assigned}`,
        ];
  return patterns.some((pattern) => new RegExp(pattern, 'm').test(source));
}
