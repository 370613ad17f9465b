// A frame that a course page sandboxes without allow-forms must not submit forms, and browsers then do not even fire the submit event. The
// forms here are never sent anywhere: pressing their button, which Enter in a field does too, dispatches the event directly.

/** A form's `@click` handler: a press of the submit button dispatches the submit event and prevents the browser's own submission. */
export function sendHere(event: Event): void {
  const submitter = (event.target as Element).closest<HTMLButtonElement>('button[type=submit]');
  if (submitter === null) return;
  event.preventDefault();
  submitter.form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true, submitter }));
}
