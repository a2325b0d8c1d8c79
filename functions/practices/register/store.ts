import * as v from 'valibot'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import type { Practice } from '#shared/model/practice.ts'
import type { Plan } from '../public.ts'

/*
 * The register of all practices, for the platform's operator: one small item a practice and one a member of staff,
 * written with what they repeat. A list of the platform reads these alone, never the records of a practice. The lead
 * records used are not among them: they change with every lead.
 */

/** Partitions of the register, which are read beside each other. */
const SHARDS = ['0', '1', '2', '3', '4', '5', '6', '7'] as const

const missing = v.optional(v.nullable(v.string()), null)

export const registeredPractice = v.object({
  practiceId: v.string(),
  name: v.string(),
  addressLine1: v.string(),
  addressCity: v.string(),
  addressState: v.string(),
  addressZip: v.string(),
  contactEmail: v.string(),
  contactPhone: v.string(),
  createdAt: v.string(),
  plan: v.string(),
  trialEndsAt: missing,
  pastDueSince: missing,
  suspendedAt: missing,
})
export type RegisteredPractice = v.InferOutput<typeof registeredPractice>

const registeredStaff = v.object({
  practiceId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
})
export type RegisteredStaff = v.InferOutput<typeof registeredStaff>

/** Ids end in random characters, so that practices spread evenly. */
const shardOf = (practiceId: string) =>
  SHARDS[practiceId.charCodeAt(practiceId.length - 1) % SHARDS.length] ?? SHARDS[0]

const partition = (shard: string) => `PRACTICES#${shard}`
const staffPartition = (shard: string) => `PRACTICES#STAFF#${shard}`

export const registerKey = (practiceId: string): Key => ({
  pk: partition(shardOf(practiceId)),
  sk: practiceId,
})

const staffKey = (practiceId: string, staffId: string): Key => ({
  pk: staffPartition(shardOf(practiceId)),
  sk: `${practiceId}#${staffId}`,
})

const nameAndAddress = (practice: Practice) => ({
  name: practice.name,
  addressLine1: practice.addressLine1,
  addressCity: practice.addressCity,
  addressState: practice.addressState,
  addressZip: practice.addressZip,
  contactEmail: practice.contactEmail,
  contactPhone: practice.contactPhone,
})

/** Enters a new practice. */
export function registerWrite(practice: Practice, { plan, trialEndsAt }: Plan): Write {
  const { id: practiceId, createdAt } = practice
  return {
    kind: 'put',
    item: {
      ...{ ...registerKey(practiceId), entity: 'registeredPractice', practiceId, createdAt },
      ...{ ...nameAndAddress(practice), plan, trialEndsAt },
      ...{ pastDueSince: null, suspendedAt: null },
    },
  }
}

/** Repeats a new name, address or contact of a practice; none where all of them stay. */
export function registerChangeWrites(before: Practice, after: Practice): Write[] {
  const [was, is] = [nameAndAddress(before), nameAndAddress(after)]
  if (JSON.stringify(was) === JSON.stringify(is)) return []
  return [{ kind: 'update', key: registerKey(after.id), set: is }]
}

type State = Pick<RegisteredPractice, 'plan' | 'trialEndsAt' | 'pastDueSince' | 'suspendedAt'>

/** Repeats how a practice stands: its plan, an open payment, a suspension. */
export function registerStateWrite(practiceId: string, set: Partial<State>): Write {
  return { kind: 'update', key: registerKey(practiceId), set }
}

type Person = Pick<RegisteredStaff, 'firstName' | 'lastName' | 'email'>

/** Enters someone who begins to work in a practice. */
export function registerStaffWrite(
  practiceId: string,
  staffId: string,
  { firstName, lastName, email }: Person,
): Write {
  const entity = 'registeredStaff'
  const item = { ...staffKey(practiceId, staffId), entity, practiceId, firstName, lastName, email }
  return { kind: 'put', item }
}

/** Repeats another name or email address of someone of the staff. */
export function registerStaffChangeWrite(
  practiceId: string,
  staffId: string,
  set: Partial<Person>,
): Write {
  return { kind: 'update', key: staffKey(practiceId, staffId), set }
}

export function unregisterStaffWrite(practiceId: string, staffId: string): Write {
  return { kind: 'delete', key: staffKey(practiceId, staffId) }
}

/**
 * All items of a kind. Practices and staff older than the register have only what changed since: they are left
 * out until they are entered.
 */
async function readAll<S extends v.GenericSchema>(
  table: Pick<Table, 'queryAll'>,
  partitionOf: (shard: string) => string,
  schema: S,
): Promise<v.InferOutput<S>[]> {
  const parts = await Promise.all(
    SHARDS.map((shard) => table.queryAll({ pk: partitionOf(shard) }, v.unknown())),
  )
  return parts.flat().flatMap((item) => {
    const { success, output } = v.safeParse(schema, item)
    return success ? [output] : []
  })
}

/** All practices of the platform: some 400 bytes each, 1,000 of them for 100 read units. */
export const readRegister = (table: Pick<Table, 'queryAll'>): Promise<RegisteredPractice[]> =>
  readAll(table, partition, registeredPractice)

/** All who work in a practice of the platform: some 150 bytes each. */
export const readRegisteredStaff = (table: Pick<Table, 'queryAll'>): Promise<RegisteredStaff[]> =>
  readAll(table, staffPartition, registeredStaff)
