/** The leads by their status. */
export const boardTexts = {
  view: 'View',
  list: 'List',
  board: 'Board',
  label: 'Leads by status',
  keys: 'Arrow keys go from lead to lead. Shift and an arrow to the left or right move the lead to the status beside.',
  none: 'No leads',
  failed: 'These leads could not be loaded.',
  again: (status: string) => `Load ${status} again`,
  move: (name: string) => `Move ${name} to another status`,
  noSource: 'No source',
  newScans: 'Scans',
  advocate: (name: string) => `Lead advocate: ${name}`,
} as const
