import type { ListGroup } from '#shared/model/lists.ts'

/** What the lists are called. */
export const listNames: Record<ListGroup, string> = {
  insurance: 'Insurance companies',
  insurancePlanList: 'Insurance plans',
  registerSource: 'Registration sources',
}

/** The words of the pages and dialogs of lists. */
export const listTexts = {
  description: 'What forms offer to choose from: what came with Praxis, and what you added.',
  group: 'List',
  add: 'Add entry',
  addTitle: (name: string) => `Add to ${name.toLowerCase()}`,
  editTitle: 'Edit entry',
  removeTitle: (title: string) => `Delete ${title}?`,
  columns: { title: 'Entry', kind: 'Kind', actions: 'Actions' },
  custom: 'Yours',
  builtIn: 'Built in',
  fieldTitle: 'Title',
  save: 'Save entry',
  edit: (title: string) => `Edit ${title}`,
  remove: (title: string) => `Delete ${title}`,
  removeText: 'Forms no longer offer it. Records that have it keep it.',
  removeConfirm: 'Delete entry',
  keep: 'Keep it',
  added: 'Entry added',
  saved: 'Entry saved',
  removed: 'Entry deleted',
  none: 'No entries',
  manage: 'Manage',
  manageOf: (name: string) => `Manage ${name.toLowerCase()}, opens a new tab`,
} as const
