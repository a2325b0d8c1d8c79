import * as v from 'valibot'
import { plainName } from '#functions/platform/plain-name.ts'
import type { Item, Key, Table } from '#functions/platform/table.ts'
import { practice } from '#shared/model/practice.ts'
import type { FoundPractice } from '#shared/model/staff.ts'
import { practiceKeys } from './keys.ts'

/** So much of a name says in which partition of the index it is. */
const INITIALS = 3

/** Guards that no two practices have the same name, however it is written. */
export function practiceNameKey(name: string): Key {
  return { pk: `PRACTICENAME#${plainName(name)}`, sk: 'PRACTICENAME' }
}

const indexOf = (plain: string) => `PRACTICENAMES#${[...plain].slice(0, INITIALS).join('')}`

/** The guard of a practice's name, by which it is found too. */
export function practiceNameItem(name: string, practiceId: string): Item {
  const plain = plainName(name)
  return {
    ...practiceNameKey(name),
    gsi1pk: indexOf(plain),
    gsi1sk: plain,
    entity: 'practiceName',
    practiceId,
  }
}

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
    { pk: indexOf(plain), index: 'gsi1', range: { begins: plain }, limit },
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
