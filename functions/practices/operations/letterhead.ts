import * as v from 'valibot'
import type { Table } from '#functions/platform/table.ts'
import { practice } from '#shared/model/practice.ts'
import { practiceKeys } from '../keys.ts'

const letterhead = v.pick(practice, [
  'name',
  'contactPhone',
  'timezone',
  'addressLine1',
  'addressLine2',
  'addressCity',
  'addressState',
  'addressZip',
])
export type Letterhead = v.InferOutput<typeof letterhead>

/** What letters of a practice say about the practice. */
export async function readLetterhead(table: Table, practiceId: string): Promise<Letterhead> {
  const found = await table.get(practiceKeys(practiceId).practice, letterhead)
  if (!found) throw new Error('there is no such practice')
  return found
}
