/** The dialogs of a record's page; which one is open stands in the address. */
export const recordDialogs = [
  'edit',
  'link',
  'status',
  'adjust',
  'assign',
  'merge',
  'properties',
] as const
export type RecordDialog = (typeof recordDialogs)[number]
