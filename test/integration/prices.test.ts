import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changesPractice } from '#functions/platform/http/standing.ts'
import { allRoutes } from '#shared/api/all.ts'
import { type PricedCall, priceCalls } from '#test/support/calls.ts'
import { limits } from '#test/support/prices.ts'
import type { RouteName } from '#test/support/samples.ts'

const folders: string[] = []
let priced: PricedCall[]

/**
 * Whoever changes something asks first how the practice stands: one reading, beside the check of who calls, and once a
 * minute; after another where the call names something of a patient by its id alone.
 */
const asked = new Map(
  allRoutes().map(({ area, name, route }): [string, { trips: number; readUnits: number }] => {
    const isAsked = changesPractice(route)
    const { access } = route
    const isLookedUp =
      access.kind === 'permission' && typeof access.tenant === 'object' && 'by' in access.tenant
    return [`${area}.${name}`, { trips: isAsked && isLookedUp ? 1 : 0, readUnits: isAsked ? 1 : 0 }]
  }),
)

const isOver = ({ name, trips, readUnits, writeUnits }: PricedCall) => {
  const [mostTrips, mostReads, mostWrites] = limits[name]
  const standing = asked.get(name) ?? { trips: 0, readUnits: 0 }
  return (
    trips > mostTrips + standing.trips ||
    readUnits > mostReads + standing.readUnits ||
    writeUnits > mostWrites
  )
}

const RUNS = 3

/**
 * A busy machine may take calls that are made beside each other for one after the other, and two that meet may try
 * again, which only ever adds: what is over its limit is priced once more, with fewer beside it.
 */
beforeAll(async () => {
  priced = await priceCalls(await aFolder())
  for (let run = 1; run < RUNS && priced.some(isOver); run += 1) {
    const over = priced.filter(isOver).map(({ name }) => name)
    const again = await priceCalls(await aFolder(), over)
    priced = priced.map((call) =>
      isOver(call) ? (again.find(({ name }) => name === call.name) ?? call) : call,
    )
  }
}, 720_000)
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-prices-'))
  folders.push(folder)
  return folder
}

/** What shows one record. */
const records: RouteName[] = [
  'patients.get',
  'patients.events',
  'proposals.get',
  'tasks.get',
  'staffs.get',
  'providers.get',
  'practices.get',
  'members.get',
]

describe('what a call asks of the database', () => {
  it('is no more than is declared for its route', () => {
    expect(priced.filter(isOver)).toEqual([])
    expect(priced.map(({ name }) => name).toSorted()).toEqual(Object.keys(limits).toSorted())
  })

  it('is at most two round trips for the poll of every page, and for a record and its audit entry', () => {
    const tripsOf = (name: RouteName) => priced.find((one) => one.name === name)?.trips

    // The second, whether the practice can only read, is remembered for a minute where it is not so.
    expect(tripsOf('status.get')).toBeLessThanOrEqual(2)
    expect(records.filter((name) => (tripsOf(name) ?? 9) > 2)).toEqual([])
    expect(tripsOf('patients.list')).toBe(2)
  })
})
