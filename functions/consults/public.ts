import type { Table } from '#functions/platform/table.ts'
import { createChat } from './chat/store.ts'
import { consultKeys } from './keys.ts'
import { consultItem, placeItem } from './records.ts'

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
