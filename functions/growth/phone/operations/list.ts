import { patientName, patientsWithin, readPatients } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Communication } from '#shared/model/phone.ts'
import type { CommunicationItem } from '../records.ts'
import { createPhoneStore } from '../store.ts'

/** Calls and texts as they are shown: with the names of those whom they are about. */
export async function shown(
  table: Table,
  practiceId: string,
  items: readonly CommunicationItem[],
): Promise<Communication[]> {
  const ids = items.flatMap(({ patientId, candidates }) => [
    ...(patientId ? [patientId] : []),
    ...candidates,
  ])
  const people = await readPatients(table, practiceId, ids)
  const personOf = (id: string | null) => {
    const found = id === null ? undefined : people.get(id)
    return found ? [{ id: found.patientId, name: patientName(found), isLead: found.isLead }] : []
  }
  return items.map(({ patientId, candidates, parties: _, isFinal: __, ...item }) => ({
    ...item,
    patient: personOf(patientId)[0] ?? null,
    candidates: candidates.flatMap(personOf),
  }))
}

/** A page of the log; providers see what is on the records of those whom they treat. */
export async function listCommunications(
  { table }: { table: Table },
  { scope }: Pick<TenantCall, 'scope'>,
  { cursor: from, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Communication[]; cursor: string | null }> {
  const store = createPhoneStore(table, scope.practiceId)
  const [{ items, cursor }, within] = await Promise.all([
    store.log({ cursor: from, limit }),
    scope.reaches.includes('all') ? null : patientsWithin(table, scope),
  ])
  const reached = within
    ? items.filter(({ patientId }) => patientId !== null && within.has(patientId))
    : items
  return { items: await shown(table, scope.practiceId, reached), cursor }
}
