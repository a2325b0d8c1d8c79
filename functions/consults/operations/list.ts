import { idsOf, patientsWithin, readPatient, readPatients } from '#functions/patients/public.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import type { SeeingCall } from '#functions/platform/http/call.ts'
import { ensureCovered, type TenantScope } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import type { consultRoutes } from '#shared/api/consults.ts'
import type { Answer, HandlerInput } from '#shared/api/contract.ts'
import { badField } from '#shared/errors.ts'
import { CONSULT_LIST_DAYS_MAX } from '#shared/model/consult.ts'
import type { ConsultRow } from '../records.ts'
import { inOrder, matching } from '../rules/filters.ts'
import type { ConsultStore } from '../store.ts'
import { showRows } from './show.ts'

export type ConsultQuery = HandlerInput<typeof consultRoutes.list>['query']
type Listing = { table: Table; store: ConsultStore }

/**
 * A page of the consultations that the caller may see: of a practice within a window, of one patient, or of the own
 * charts. Those that wait for a time come first.
 * @throws ERR_TARGET_NOT_FOUND for a patient out of reach, ERR_REQUEST_PARAMS_MISFORMAT for a window too long
 */
export async function listConsults(
  { table, store }: Listing,
  query: ConsultQuery,
  call: SeeingCall,
): Promise<Answer<typeof consultRoutes.list>> {
  const { scope, now } = call
  const [rows] = await Promise.all([
    rowsFor({ table, store }, query, { scope, now }),
    call.seen(query.patientId ?? null),
  ])
  const found = inOrder(rows.filter(matching(query)), query.order)
  const { offset, limit } = query
  const page = found.slice(offset, offset + limit)
  const items = page.length === 0 ? [] : await showRows({ table, store }, page)
  return { items, total: found.length, offset, limit }
}

type By = { scope: TenantScope; now: Date }

async function rowsFor(
  { table, store }: Listing,
  query: ConsultQuery,
  { scope, now }: By,
): Promise<ConsultRow[]> {
  if (query.patientId !== undefined) {
    const found = await readPatient(table, scope.practiceId, query.patientId)
    return store.ofPatients(idsOf(ensureCovered(scope, found)))
  }
  const own = await ownCharts(table, scope)
  if (scope.reaches.every((reach) => reach === 'own')) return store.ofPatients([...own])
  const { from, to } = windowOf(query, now)
  const [requests, scheduled, others] = await Promise.all([
    query.isRequest === 0 ? [] : store.requests(),
    query.isRequest === 1 ? [] : store.rowsBetween(from, to),
    scope.reaches.includes('all') ? null : patientsWithin(table, scope),
  ])
  const rows = [...requests, ...scheduled]
  if (others === null) return rows
  return rows.filter(
    ({ patientId, providerId }) =>
      providerId === scope.memberId || others.has(patientId) || own.has(patientId),
  )
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT */
function windowOf({ from, to }: Pick<ConsultQuery, 'from' | 'to'>, now: Date) {
  const begins = from ?? plusSeconds(now, -DAY).toISOString()
  const last = plusSeconds(new Date(begins), CONSULT_LIST_DAYS_MAX * DAY).toISOString()
  const ends = to ?? last
  if (ends <= begins) throw badField('to', 'must be after from')
  if (ends > last) {
    throw badField('to', `must be at most ${CONSULT_LIST_DAYS_MAX} days after from`)
  }
  return { from: begins, to: ends }
}

/** The caller's own charts, and the records that were merged into them. */
async function ownCharts(
  table: Table,
  { practiceId, patientIds }: TenantScope,
): Promise<ReadonlySet<string>> {
  if (patientIds.length === 0) return new Set()
  const found = await readPatients(table, practiceId, patientIds)
  return new Set([...found.values()].flatMap(idsOf))
}
