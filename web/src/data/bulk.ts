import type { QueryClient } from '@tanstack/react-query'
import { patientRoutes } from '#shared/api/patients.ts'
import type { LeadTarget } from '#shared/model/leads.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import { type ApiError, isError, toApiError } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { forEachBeside } from './beside.ts'
import { type Asked, peopleQuery } from './patients.ts'

const api = createClient({ patients: patientRoutes })

/** So many records can be changed at once. */
export const BULK_MAX = 1000
const PAGE = 250

/** What is made of each of several records; null for nobody, no group. */
export type BulkChange =
  | { kind: 'patientAdvocate' | 'leadAdvocate' | 'provider' | 'group'; id: string | null }
  | { kind: 'status'; status: LeadTarget; reason: string; note: string }
  | { kind: 'archive'; isArchived: 0 | 1 }

/** How far it is. Every record is in one of these. */
export type BulkReport = {
  done: string[]
  failed: { patientId: string; error: ApiError }[]
  /** Not tried, or not again after the connection or the session was lost. */
  left: string[]
}

type Running = { signal: AbortSignal; onProgress: (report: BulkReport) => void }

/**
 * Changes records by a call each, some beside each other, so that each is checked, told and audited as if it were
 * changed by itself. What is so already counts as done. Never throws: the report says what failed.
 * @param key so that the calls of a repeated attempt take effect once
 */
export async function changeAll(
  practiceId: string,
  { ids, change, key }: { ids: readonly string[]; change: BulkChange; key: string },
  { signal, onProgress }: Running,
): Promise<BulkReport> {
  const report: BulkReport = { done: [], failed: [], left: [...ids] }
  let isLost = false

  async function changeNext(patientId: string): Promise<void> {
    try {
      await changeOne(practiceId, patientId, change, `${key}${patientId}`)
      report.done.push(patientId)
    } catch (thrown) {
      const error = toApiError(thrown)
      if (isError(error, 'ERR_NO_CHANGE')) report.done.push(patientId)
      else report.failed.push({ patientId, error })
      isLost ||= isError(error, 'ERR_UNAUTHENTICATED') || isError(error, 'ERR_BACKEND_UNAVAILABLE')
    }
    onProgress({ ...report })
  }

  await forEachBeside(report.left, changeNext, () => signal.aborted || isLost)
  return report
}

function changeOne(
  practiceId: string,
  patientId: string,
  change: BulkChange,
  idempotencyKey: string,
): Promise<unknown> {
  const ofPatient = { params: { practiceId, patientId } }
  const ofLead = { params: { practiceId, leadId: patientId } }
  switch (change.kind) {
    case 'patientAdvocate':
      return api.patients.setAdvocate({ ...ofPatient, body: { advocateId: change.id } })
    case 'leadAdvocate':
      return api.patients.setLeadAdvocate({ ...ofLead, body: { advocateId: change.id } })
    case 'provider':
      return api.patients.setProvider({ ...ofPatient, body: { providerId: change.id } })
    case 'group':
      return api.patients.setGroup({ ...ofPatient, body: { groupId: change.id } })
    case 'archive':
      return api.patients.setArchived({ ...ofPatient, body: { isArchived: change.isArchived } })
    case 'status': {
      const { status, reason, note } = change
      const body = { status, reason, ...(note && { note }) }
      return api.patients.setLeadStatus({ ...ofLead, body }, { idempotencyKey })
    }
  }
}

/** The rows that a list has from one place to before another, or to its end; places count from 0. */
export async function readMatches(
  client: QueryClient,
  practiceId: string,
  { words, list }: Asked,
  { from, to }: { from: number; to: number },
): Promise<PatientRow[]> {
  const rows: PatientRow[] = []
  for (;;) {
    const offset = from + rows.length
    const page = { ...list, offset, limit: Math.min(PAGE, to - offset) }
    const { items, total } = await client.fetchQuery(peopleQuery(practiceId, { words, list: page }))
    rows.push(...items)
    const isEnd = items.length === 0 || from + rows.length >= Math.min(total, to)
    if (isEnd) return rows
  }
}
