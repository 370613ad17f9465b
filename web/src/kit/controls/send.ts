// A frame that a course page sandboxes without allow-forms may send no form, and browsers then do not even tell the page
// that one was to be sent. Ours are never sent anywhere: a press of their button, which is also what Enter in a field is,
// tells the page by itself.

/** For `@click` of a form: its submit button tells of the submission, and the browser is not asked for one. */
export function sendHere(event: Event): void {
  const submitter = (event.target as Element).closest<HTMLButtonElement>('button[type=submit]');
  if (submitter === null) return;
  event.preventDefault();
  submitter.form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true, submitter }));
}
