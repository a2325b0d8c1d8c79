import type { ExportKind } from '#shared/model/data-exports.ts'

/** The files of an archive, in the order in which they are written, and what they hold. */
const files = {
  'README.txt': 'This file.',
  'practice.json':
    'The practice: name, address, settings, locations, groups, and everybody who works or worked there, by the ids that the other files use.',
  'records.ndjson': 'Every patient and lead, a line each, with every field.',
  'patients.fhir.ndjson': 'The same as Patients of FHIR R4, for other systems.',
  'history.ndjson': 'What happened to each record, a line for each entry.',
  'notes.ndjson': 'The notes about each record.',
  'appointments.ndjson': 'The appointments of each record, also those that were canceled.',
  'consults.ndjson':
    'The video consultations of each record: when, with whom, who took part, where the patient was, and what was written in the call.',
  'tasks.ndjson': 'The tasks about each record.',
  'messages.ndjson':
    'The messages between each patient and the practice, with the names of their files and the keys of these in the store.',
  'communications.ndjson':
    'The calls and texts of the phone, each with the patientId of the record that it is on. Where several people have its number and nobody has said whose it was, patientId is null and candidates names them.',
  'reviews.ndjson':
    'The second opinions that were asked for about each record, a line for each case.',
  'review-posts.ndjson':
    'What was written in these cases, questions and opinions among it, by the reviewId of the case. Remarks that the staff made among themselves are not in this archive.',
  'uploads.ndjson':
    'The scans and other files of each record: a line for each file, with its name, size, and its key in the store. The files themselves are not in this archive.',
  'manifest.json': 'How many lines each file has, and its SHA-256.',
} as const

export type FileName = keyof typeof files

const ofFhir: readonly FileName[] = ['README.txt', 'patients.fhir.ndjson', 'manifest.json']
const isFile = (name: string): name is FileName => Object.hasOwn(files, name)

/** The files of an export of this kind. */
export function filesOf(kind: ExportKind): readonly FileName[] {
  return kind === 'fhir' ? ofFhir : Object.keys(files).filter(isFile)
}

/** What is said of the archive, in plain words. */
export function readme(
  kind: ExportKind,
  { practice, now }: { practice: string; now: Date },
): string {
  const names = filesOf(kind)
  const width = Math.max(...names.map(({ length }) => length)) + 2
  const paragraphs = [
    `Data of ${practice}`,
    `Exported on ${now.toISOString()}. It holds health data: keep it where only people may read it who may read the records.`,
    names.map((name) => name.padEnd(width) + files[name]).join('\r\n'),
    'Files that end in .ndjson are text in UTF-8 with one JSON object a line. Lines of one record have the same patientId; people are named by the ids that practice.json lists. Times are ISO 8601 in UTC, dates of birth YYYYMMDD.',
    ...(kind === 'all'
      ? [
          'To get the files of an upload, open the record in Praxis, then RadCloud, and choose Download: it saves all files of the upload as one ZIP. For all of them at once, ask support; uploads.ndjson says which there are.',
        ]
      : []),
    'What was changed while the export ran may be in one file as it was before and in another as it was after.',
  ]
  return `${paragraphs.join('\r\n\r\n')}\r\n`
}
