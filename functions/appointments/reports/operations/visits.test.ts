import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type AppointmentStatus, appointmentStatuses } from '#shared/model/appointment.ts'
import { anAppointment } from '#test/support/appointments.ts'
import type { AppointmentItem, Changed } from '../../rules/appointment.ts'
import { monthOf, monthsChanged } from '../../rules/months.ts'
import { entryItem } from '../../store.ts'
import { createVisitMemory } from '../rules/memory.ts'
import type { VisitStore } from '../store.ts'
import { readVisits } from './visits.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const providers = ['ann', 'bo', 'cy', 'di', 'ed'] as const

/** A practice whose appointments are in no table, and what an instance that reports of them has read. */
function aPractice(room?: number) {
  const all = new Map<string, AppointmentItem>()
  const counts = new Map<string, Map<string, number>>()
  const memory = createVisitMemory(room)
  const reads: string[] = []
  const of = (providerId: string) =>
    [...all.values()]
      .filter((one) => one.providerId === providerId)
      .toSorted((one, other) => one.scheduledAt.localeCompare(other.scheduledAt))
      .map((one) => v.parse(entryItem, one))
  const visits: VisitStore = {
    practiceId: 'practice',
    changes: async () => structuredClone(counts),
    entriesIn: async (providerId, first, last) => {
      reads.push(`${providerId} ${first} ${last}`)
      return of(providerId).filter(
        ({ scheduledAt }) => monthOf(scheduledAt) >= first && monthOf(scheduledAt) <= last,
      )
    },
    extentOf: async (providerId) => {
      const [first, last] = [of(providerId).at(0), of(providerId).at(-1)]
      return first && last ? { from: first.scheduledAt, to: last.scheduledAt } : null
    },
    entries: async () => [],
  }
  return {
    all,
    reads,
    change(changes: readonly Changed[]) {
      for (const { before, after } of changes) {
        if (before) all.delete(before.id)
        if (after) all.set(after.id, after)
      }
      for (const [providerId, months] of monthsChanged(changes)) {
        const counted = counts.get(providerId) ?? new Map<string, number>()
        for (const month of months) counted.set(month, (counted.get(month) ?? 0) + 1)
        counts.set(providerId, counted)
      }
    },
    read: async (between: { from: string | null; to: string }, most = 1000) =>
      readVisits(
        { visits, memory, providers, changes: await visits.changes(), now },
        between,
        most,
      ),
  }
}

const DAY_MS = 24 * 60 * 60_000
/** Most of them around now, and some where nobody looks. */
const moment = fc
  .oneof(
    { weight: 6, arbitrary: fc.integer({ min: -200, max: 100 }) },
    { weight: 1, arbitrary: fc.constantFrom(-4000, 1500, 9000) },
  )
  .map((days) => new Date(now.getTime() + days * DAY_MS).toISOString())
const provider = fc.constantFrom(...providers)

type Step =
  | { kind: 'book'; times: string[]; by: string[] }
  | { kind: 'change'; at: number; many: number; to: Partial<AppointmentItem> }
  | { kind: 'remove'; at: number }
  | { kind: 'report'; from: string | null; to: string; most: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('book' as const),
    times: fc.array(moment, { minLength: 1, maxLength: 6 }),
    by: fc.array(provider, { minLength: 1, maxLength: 5 }),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    at: fc.nat(),
    many: fc.integer({ min: 1, max: 6 }),
    to: fc.oneof(
      fc.record({ scheduledAt: moment }),
      fc.record({ providerId: provider }),
      fc.record({ status: fc.constantFrom<AppointmentStatus>(...appointmentStatuses) }),
      fc.record({ scheduledAt: moment, providerId: provider }),
    ),
  }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
  fc.record({
    kind: fc.constant('report' as const),
    from: fc.option(moment, { nil: null }),
    to: moment,
    most: fc.constantFrom(1, 4, 1000),
  }),
)

type Practice = ReturnType<typeof aPractice>

/** What a report should find, by looking at everything. */
function plainly({ all }: Practice, { from, to, most }: Extract<Step, { kind: 'report' }>) {
  const found = [...all.values()]
    .filter(({ scheduledAt }) => (from === null || scheduledAt >= from) && scheduledAt <= to)
    .toSorted((one, other) => other.scheduledAt.localeCompare(one.scheduledAt))
  const readTo = found.length > most ? (found[most - 1]?.scheduledAt ?? null) : null
  const kept = found.filter(({ scheduledAt }) => readTo === null || scheduledAt > readTo)
  return { kept: shapes(kept), readTo }
}

type Shape = Pick<AppointmentItem, 'id' | 'providerId' | 'scheduledAt' | 'status'>
const shapes = (some: readonly Shape[]) =>
  some
    .map(({ id, providerId, scheduledAt, status }) => [id, providerId, scheduledAt, status].join())
    .toSorted()

let ids = 0
async function take(practice: Practice, one: Step): Promise<void> {
  const known = [...practice.all.values()]
  if (one.kind === 'report') {
    const { rows, readTo } = await practice.read(one, one.most)
    expect({ kept: shapes(rows), readTo }).toEqual(plainly(practice, one))
  } else if (one.kind === 'book') {
    practice.change(
      one.times.map((scheduledAt, at) => {
        ids += 1
        const providerId = one.by[at % one.by.length] ?? 'ann'
        return { before: null, after: anAppointment({ id: `${ids}`, scheduledAt, providerId }) }
      }),
    )
  } else if (known.length > 0) {
    const first = one.at % known.length
    const some = known.slice(first, first + (one.kind === 'change' ? one.many : 1))
    practice.change(
      some.map((before) => ({
        before,
        after: one.kind === 'change' ? { ...before, ...one.to } : null,
      })),
    )
  }
}

it('finds what there is, whatever was booked, moved and removed since it last looked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.constantFrom(undefined, 5),
      async (steps, room) => {
        const practice = aPractice(room)
        for (const one of steps) await take(practice, one)
        await take(practice, {
          kind: 'report',
          from: null,
          to: '2099-01-01T00:00:00.000Z',
          most: 1000,
        })
      },
    ),
  )
})

it('reads a month once, and again where something of it changed', async () => {
  const practice = aPractice()
  const between = { from: '2026-01-05T00:00:00.000Z', to: '2026-03-20T00:00:00.000Z' }
  const before = anAppointment({
    id: 'a',
    providerId: 'ann',
    scheduledAt: '2026-02-10T15:00:00.000Z',
  })
  practice.change([{ before: null, after: before }])
  await practice.read(between)
  expect(practice.reads).toEqual(providers.map((id) => `${id} 2026-01 2026-03`))
  practice.reads.length = 0

  expect((await practice.read(between)).rows).toHaveLength(1)
  expect(practice.reads).toEqual([])
  practice.change([{ before, after: { ...before, status: 'noShow' } }])
  expect((await practice.read(between)).rows).toMatchObject([{ id: 'a', status: 'noShow' }])
  expect(practice.reads).toEqual(['ann 2026-02 2026-02'])
})
