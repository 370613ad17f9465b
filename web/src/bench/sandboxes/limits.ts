// Limits on the data that a program may return to the grader in one case. They exceed what any exercise needs; a program that
// returns more gets an error, and the next case is called.

/** The total number of numbers, strings, lists and object entries. */
export const MOST_VALUES = 200_000;
/** The total number of characters in all strings and keys. */
export const MOST_CHARACTERS = 100_000;

export const TOO_MANY = `more than ${MOST_VALUES} values were returned`;
export const TOO_LONG = `more than ${MOST_CHARACTERS} characters were returned`;
