import type { Key } from '#functions/platform/table.ts'

const LINES = 'LINES#'
const KEPT = 'KEPT#'

/** Keys of the imports of a practice. */
export function importKeys(practiceId: string) {
  const pk = `PRACTICE#${practiceId}#IMPORTS`
  const results = (importId: string) => `PRACTICE#${practiceId}#IMPORT#${importId}`
  const ofLine = (beginning: string) => (importId: string, line: number) => ({
    pk: results(importId),
    sk: `${beginning}${String(line).padStart(9, '0')}`,
  })
  return {
    partition: pk,
    imports: 'IMPORT#',
    import: (importId: string): Key => ({ pk, sk: `IMPORT#${importId}` }),
    /** Which import ran last: they run one after the other. */
    turn: { pk, sk: 'TURN' } satisfies Key,
    /** What became of lines, in the order of the file. */
    results,
    lines: LINES,
    result: ofLine(LINES),
    /** Lines whose records the undo left as they are, in the order of the file. */
    keptLines: KEPT,
    kept: ofLine(KEPT),
  }
}

/** Where the file of an import is in the bucket, its report, and that of its undo. */
export function importObjects(practiceId: string, importId: string) {
  const folder = `imports/${practiceId}/${importId}`
  return {
    file: `${folder}/file`,
    report: `${folder}/report.csv`,
    undoReport: `${folder}/undo-report.csv`,
  }
}
