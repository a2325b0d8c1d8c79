import type { Table } from '#functions/platform/table.ts'
import { createChat } from './chat/store.ts'
import { consultKeys } from './keys.ts'
import { consultItem, placeItem } from './records.ts'

export { revokeGuest } from './guests/operations/invite.ts'
export { createConsultStore } from './store.ts'

/** The consultations of a patient, by the ids of the merged record, with their guests. */
export async function consultsWithGuests(
  table: Table,
  practiceId: string,
  patientIds: readonly string[],
) {
  const keys = consultKeys(practiceId)
  const lists = await Promise.all(
    patientIds.map((patientId) => table.queryAll({ pk: keys.ofPatient(patientId) }, placeItem)),
  )
  const found = await table.getMany(
    lists.flat().map(({ id }) => keys.consult(id)),
    consultItem,
  )
  return found.filter(({ guests }) => guests.length > 0)
}

/** What a practice keeps of somebody's video consultations and of what was written in them, by the id of one record; of guests, not by which link. */
export function consultsKept(table: Table, practiceId: string) {
  const keys = consultKeys(practiceId)
  return async (patientId: string) => {
    const rows = await table.queryAll({ pk: keys.ofPatient(patientId) }, placeItem)
    const found = await table.getMany(
      rows.map(({ id }) => keys.consult(id)),
      consultItem,
    )
    return Promise.all(
      found.map(async ({ guests, comings: _count, ...kept }) => ({
        ...kept,
        guests: guests.map(({ link: _link, linkId: _id, ...guest }) => guest),
        chat: await createChat(table, practiceId, kept.id).lines(),
      })),
    )
  }
}
