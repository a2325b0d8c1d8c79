/** Columns by which lists of tasks can be ordered. */
export const taskOrderColumns = [
  'subject',
  'patient',
  'priority',
  'dueAt',
  'advocate',
  'status',
  'provider',
  'creator',
  'startedAt',
  'createdAt',
  'completedAt',
] as const
export type TaskOrderColumn = (typeof taskOrderColumns)[number]
