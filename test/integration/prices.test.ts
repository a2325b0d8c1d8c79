import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PricedCall, priceCalls } from '#test/support/calls.ts'
import { limits } from '#test/support/prices.ts'
import type { RouteName } from '#test/support/samples.ts'

let folder: string
let priced: PricedCall[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'praxis-prices-'))
  priced = await priceCalls(folder)
}, 240_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

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
    const over = priced.filter(({ name, trips, readUnits, writeUnits }) => {
      const [mostTrips, mostReads, mostWrites] = limits[name]
      return trips > mostTrips || readUnits > mostReads || writeUnits > mostWrites
    })

    expect(over).toEqual([])
    expect(priced.map(({ name }) => name).toSorted()).toEqual(Object.keys(limits).toSorted())
  })

  it('is one round trip for the poll of every page, and two for a record and its audit entry', () => {
    const tripsOf = (name: RouteName) => priced.find((one) => one.name === name)?.trips

    expect(tripsOf('status.get')).toBe(1)
    expect(records.filter((name) => (tripsOf(name) ?? 9) > 2)).toEqual([])
    expect(tripsOf('patients.list')).toBe(2)
  })
})
