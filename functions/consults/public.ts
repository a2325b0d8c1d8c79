import type { Table } from '#functions/platform/table.ts'
import { consultKeys } from './keys.ts'
import { consultItem, placeItem } from './records.ts'

/** What a practice keeps of somebody's video consultations, by the id of one record; of guests, not by which link. */
export function consultsKept(table: Table, practiceId: string) {
  const keys = consultKeys(practiceId)
  return async (patientId: string) => {
    const rows = await table.queryAll({ pk: keys.ofPatient(patientId) }, placeItem)
    const found = await table.getMany(
      rows.map(({ id }) => keys.consult(id)),
      consultItem,
    )
    return found.map(({ guests, comings: _count, ...kept }) => ({
      ...kept,
      guests: guests.map(({ link: _link, linkId: _id, ...guest }) => guest),
    }))
  }
}
