/** What is said where a view, a lab or an exercise cannot be loaded. */
export const NOT_LOADED = {
  message: 'This part of the page could not be loaded.',
  hint: 'Look whether the connection works, then try again. What you did here is kept.',
};
