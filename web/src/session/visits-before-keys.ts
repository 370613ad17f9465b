// The keys of localStorage under which earlier versions of this page kept something.

export const BEFORE = {
  labs: 'tensorscope.progress.1',
  exercises: 'tensorscope.exercises.1',
  notebook: 'tensorscope.notebook.capstone.1',
} as const;
