import * as v from 'valibot'
import { plainName } from '#functions/platform/plain-name.ts'
import type { Table } from '#functions/platform/table.ts'
import { practice } from '#shared/model/practice.ts'
import type { FoundPractice } from '#shared/model/staff.ts'
import { INITIALS, nameIndexOf, practiceKeys } from '../keys.ts'

const named = v.object({ practiceId: v.string() })
const shown = v.pick(practice, ['id', 'name', 'addressCity', 'addressState'])

/** Practices whose name begins with `key`, by name; none where too little of it is letters. */
export async function findPractices(
  table: Table,
  key: string,
  limit: number,
): Promise<FoundPractice[]> {
  const plain = plainName(key)
  if ([...plain].length < INITIALS) return []
  const { items } = await table.query(
    { pk: nameIndexOf(plain), index: 'gsi1', range: { begins: plain }, limit },
    named,
  )
  const found = await table.getMany(
    items.map(({ practiceId }) => practiceKeys(practiceId).practice),
    shown,
  )
  return found
    .map(({ id: practiceId, ...rest }) => ({ practiceId, ...rest }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'))
}
