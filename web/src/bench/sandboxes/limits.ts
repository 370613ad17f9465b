// What may cross from a program to whoever grades it, in one case. More than any exercise asks for; a program that returns more is told
// so, and the next case is called.

/** Numbers, strings, lists and entries of objects. */
export const MOST_VALUES = 200_000;
/** Of all strings and keys together. */
export const MOST_CHARACTERS = 100_000;

export const TOO_MANY = `more than ${MOST_VALUES} values were returned`;
export const TOO_LONG = `more than ${MOST_CHARACTERS} characters were returned`;
