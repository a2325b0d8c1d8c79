import { exportRoutes } from '#shared/api/exports.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import { createClient } from '../api/client.ts'
import type { BodyOf } from './mutation.ts'

const api = createClient({ exports: exportRoutes })

export type ExportQuery = BodyOf<typeof api.exports.create>

/**
 * The rows of a list, whole, some at a time and each once; with each, how many there were when it began.
 * @throws ApiError; the signal's reason where it is given up
 */
export async function* exportedRows(
  practiceId: string,
  body: ExportQuery,
  signal: AbortSignal,
): AsyncGenerator<{ rows: PatientRow[]; total: number }> {
  const { exportId, total } = await api.exports.create({ params: { practiceId }, body }, { signal })
  const known = new Set<string>()
  let after: string | undefined
  for (;;) {
    signal.throwIfAborted()
    const { items, isLast } = await api.exports.rows(
      { params: { practiceId, exportId }, query: { ...(after && { after }) } },
      { signal },
    )
    // A record that was changed meanwhile may have another place.
    const rows = items.filter(({ patientId }) => !known.has(patientId))
    for (const { patientId } of rows) known.add(patientId)
    yield { rows, total }
    after = items.at(-1)?.patientId
    if (isLast || after === undefined) return
  }
}
