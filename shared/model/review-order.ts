/** Columns by which the list of cases can be ordered. */
export const reviewOrderColumns = [
  'dueAt',
  'updatedAt',
  'createdAt',
  'state',
  'provider',
  'advocate',
  'patient',
] as const
export type ReviewOrderColumn = (typeof reviewOrderColumns)[number]
