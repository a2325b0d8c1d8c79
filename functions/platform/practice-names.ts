import * as v from 'valibot'
import { practice } from '#shared/model/practice.ts'
import type { FoundPractice } from '#shared/model/staff.ts'
import { practiceKey } from './practice-basics.ts'
import type { Item, Key, Table } from './table.ts'

/** So much of a name says in which partition of the index it is. */
const INITIALS = 3

/** A name as it is compared: letters and digits alone, without accents or case. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return plain || name
}

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
    items.map(({ practiceId }) => practiceKey(practiceId)),
    shown,
  )
  return found
    .map(({ id: practiceId, ...rest }) => ({ practiceId, ...rest }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'))
}
