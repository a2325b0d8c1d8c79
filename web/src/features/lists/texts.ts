/** The words of the pages and dialogs of lists. */
export const listTexts = {
  description: 'Options shown in forms: the built-in ones, and those you added.',
  group: 'List',
  add: 'Add entry',
  addTitle: (name: string) => `Add to ${name.toLowerCase()}`,
  editTitle: 'Edit entry',
  columns: { title: 'Entry', kind: 'Kind', actions: 'Actions' },
  custom: 'Yours',
  builtIn: 'Built in',
  fieldTitle: 'Title',
  save: 'Save entry',
  edit: (title: string) => `Edit ${title}`,
  remove: (title: string) => `Delete ${title}`,
  added: 'Entry added',
  saved: 'Entry saved',
  removed: (title: string) => `${title} deleted. Records that have it keep it.`,
  none: 'No entries',
} as const
