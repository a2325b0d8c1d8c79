import type { Key } from '#functions/platform/table.ts'

/** Keys of the imports of a practice. */
export function importKeys(practiceId: string) {
  const pk = `PRACTICE#${practiceId}#IMPORTS`
  return {
    partition: pk,
    imports: 'IMPORT#',
    import: (importId: string): Key => ({ pk, sk: `IMPORT#${importId}` }),
    /** Which import ran last: they run one after the other. */
    turn: { pk, sk: 'TURN' } satisfies Key,
    /** What became of lines, in the order of the file. */
    results: (importId: string) => `PRACTICE#${practiceId}#IMPORT#${importId}`,
    result: (importId: string, line: number): Key => ({
      pk: `PRACTICE#${practiceId}#IMPORT#${importId}`,
      sk: `LINES#${String(line).padStart(9, '0')}`,
    }),
  }
}

/** Where the file of an import is in the bucket, and its report. */
export function importObjects(practiceId: string, importId: string) {
  const folder = `imports/${practiceId}/${importId}`
  return { file: `${folder}/file`, report: `${folder}/report.csv` }
}
