import type * as v from 'valibot'
import type { Table } from '#functions/platform/table.ts'
import { readRegister, readRegisteredStaff } from '#functions/practices/public.ts'
import type { practiceAdminRoutes } from '#shared/api/practices-admin.ts'
import type { ListedPractice } from '#shared/model/practice-admin.ts'
import {
  countStates,
  type FoundPractice,
  filterPractices,
  searchRegister,
} from '../rules/practices.ts'
import { readLastActivity } from './activity.ts'
import { readBooks } from './read.ts'

type Asked = v.InferOutput<typeof practiceAdminRoutes.list.query>
type Page = v.InferOutput<typeof practiceAdminRoutes.list.response>

/** A page of the platform's practices. Plan, usage and activity are read of those on the page only. */
export async function listPractices(
  table: Table,
  { key, filter, offset, limit }: Asked,
  now: Date,
): Promise<Page> {
  const [practices, staffs] = await Promise.all([
    readRegister(table),
    key === undefined ? [] : readRegisteredStaff(table),
  ])
  const found =
    key === undefined
      ? practices.map((practice) => ({ practice, member: null }))
      : searchRegister(practices, staffs, key)
  const filtered = filterPractices(found, filter, now)
  const items = await Promise.all(
    filtered.slice(offset, offset + limit).map((one) => describe(table, one, now)),
  )
  return { items, total: filtered.length, offset, limit, counts: countStates(practices, now) }
}

async function describe(
  table: Table,
  { practice, member }: FoundPractice,
  now: Date,
): Promise<ListedPractice> {
  const { practiceId: id, name, addressCity, addressState, createdAt } = practice
  const [{ billing, plan, standing }, lastActiveAt] = await Promise.all([
    readBooks(table, id, now),
    readLastActivity(table, id),
  ])
  return {
    ...{ id, name, addressCity, addressState, createdAt, ...plan, lastActiveAt, member },
    ...{ standing: standing.kind, isSuspended: standing.isSuspended },
    ...{ pastDueSince: billing.pastDueSince, suspendedAt: billing.suspendedAt },
  }
}
