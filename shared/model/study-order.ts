/** Columns by which the library of scans can be ordered. */
export const studyOrderColumns = [
  'receivedAt',
  'studyDate',
  'patient',
  'modality',
  'bodyPart',
  'description',
  'images',
  'bytes',
] as const
export type StudyOrderColumn = (typeof studyOrderColumns)[number]

export const uploaderKinds = ['guest', 'patient', 'staff'] as const
