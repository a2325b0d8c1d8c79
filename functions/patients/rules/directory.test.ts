import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leadStatuses } from '#shared/model/leads.ts'
import { patientOrderColumns } from '#shared/model/patient-order.ts'
import { aRecord } from '#test/support/records.ts'
import type { DirectoryRow } from '../records.ts'
import { columnKeys, type GroupNames } from './columns.ts'
import { createDirectory } from './directory.ts'
import { filterOf, type PatientQuery, searchable } from './filters.ts'

const everything = () => true

function aQuery(changes: Partial<PatientQuery> = {}): PatientQuery {
  return { offset: 0, limit: 50, isArchived: 0, ...changes }
}

const words = fc.constantFrom('Ann', 'ann', 'José', 'Jose', 'Smith-Jones', "O'Neil", 'van Dam')
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const time = fc.integer({ min: 0, max: 5 }).map((day) => `2026-03-0${day + 1}T12:00:00.000Z`)

/** Few values and few ids, so that rows collide and replace each other. */
const rows: fc.Arbitrary<DirectoryRow> = fc
  .record({
    patientId: fc.integer({ min: 0, max: 40 }).map((number) => `P${number}`),
    revision: fc.integer({ min: 1, max: 9 }),
    firstName: optional(words),
    lastName: optional(words),
    email: optional(fc.constantFrom('a@example.com', 'b@example.com')),
    leadStatus: fc.constantFrom(...leadStatuses),
    isLead: fc.boolean(),
    isArchived: fc.boolean(),
    newUploadCount: fc.integer({ min: 0, max: 1 }),
    createdAt: time,
    groupId: optional(fc.constantFrom('G1', 'G2', 'gone')),
  })
  .map((changes) => aRecord(changes))

const groupNames: fc.Arbitrary<GroupNames> = fc
  .record({ G1: words, G2: words })
  .map((names) => new Map(Object.entries(names)))

const orders = fc
  .tuple(fc.constantFrom(...patientOrderColumns), fc.constantFrom('ASC', 'DESC'))
  .map((parts) => parts.join(' '))

const queries: fc.Arbitrary<PatientQuery> = fc
  .record(
    {
      name: fc.constantFrom('an', 'jo', 'smith', 'jones', 'neil', "o'n", 'dam jose'),
      isLead: fc.constantFrom(0 as const, 1 as const),
      hasNewUploads: fc.constantFrom(0 as const, 1 as const),
      leadStatus: fc.constantFrom(...leadStatuses),
      order: orders,
    },
    { requiredKeys: [] },
  )
  .chain((filters) =>
    fc
      .record({ offset: fc.integer({ min: 0, max: 12 }), limit: fc.integer({ min: 1, max: 12 }) })
      .map((window) => aQuery({ ...filters, ...window })),
  )

/** The same question answered by looking at everything and sorting it. */
function naivePage(all: readonly DirectoryRow[], query: PatientQuery, groups: GroupNames) {
  const newest = new Map<string, DirectoryRow>()
  for (const row of all) {
    if (row.revision > (newest.get(row.patientId)?.revision ?? 0)) newest.set(row.patientId, row)
  }
  const [name = '', direction] = (query.order ?? 'createdAt DESC').split(' ')
  const column = patientOrderColumns.find((known) => known === name) ?? 'createdAt'
  const sign = direction === 'DESC' ? -1 : 1
  const passes = filterOf(query)
  const found = [...newest.values()].filter((row) => passes(searchable(row)))
  found.sort((one, other) => {
    const [a, b] = [columnKeys[column](one, groups), columnKeys[column](other, groups)]
    const byId = one.patientId < other.patientId ? -1 : 1
    if (a === null && b === null) return byId
    if (a === null || b === null) return a === null ? 1 : -1
    if (a === b) return byId * sign
    return (a < b ? -1 : 1) * sign
  })
  const page = found.slice(query.offset, query.offset + query.limit)
  const items = page.map((row) => ({ ...row, group: groups.get(row.groupId ?? '') ?? null }))
  return { items, total: found.length }
}

describe('a directory', () => {
  it('answers as looking at everything would, before and after changes', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(rows, { selector: ({ patientId }) => patientId, maxLength: 30 }),
        fc.array(rows, { maxLength: 30 }),
        fc.array(queries, { minLength: 1, maxLength: 4 }),
        groupNames,
        groupNames,
        (loaded, changed, asked, before, after) => {
          const directory = createDirectory(loaded)
          directory.apply([], before)
          for (const query of asked) {
            expect(directory.page(query, everything)).toEqual(naivePage(loaded, query, before))
          }
          directory.apply(changed, after)
          for (const query of asked) {
            const all = [...loaded, ...changed]
            expect(directory.page(query, everything)).toEqual(naivePage(all, query, after))
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('pages without gaps or repetitions', () => {
    const loaded = Array.from({ length: 95 }, () => aRecord())
    const directory = createDirectory(loaded)

    const pages = [0, 40, 80].map(
      (offset) =>
        directory.page(aQuery({ offset, limit: 40, order: 'name DESC' }), everything).items,
    )

    expect(pages.map((page) => page.length)).toEqual([40, 40, 15])
    expect(new Set(pages.flat().map(({ patientId }) => patientId)).size).toBe(95)
  })

  it('counts and shows only what the caller may see', () => {
    const [mine, other] = [aRecord({ providerId: 'ME' }), aRecord({ providerId: 'YOU' })]
    const directory = createDirectory([mine, other])

    const { items, total } = directory.page(aQuery(), ({ providerId }) => providerId === 'ME')

    expect({ ids: items.map(({ patientId }) => patientId), total }).toEqual({
      ids: [mine.patientId],
      total: 1,
    })
  })

  it('orders by the pipeline, newest records first where nothing is said', () => {
    const [lost, open, none] = [
      aRecord({ leadStatus: 9, createdAt: '2026-01-01T00:00:00.000Z' }),
      aRecord({ leadStatus: 2, createdAt: '2026-01-03T00:00:00.000Z' }),
      aRecord({ leadStatus: 0, createdAt: '2026-01-02T00:00:00.000Z' }),
    ]
    const directory = createDirectory([none, lost, open])
    const ids = (order?: string) =>
      directory.page(aQuery({ order }), everything).items.map(({ patientId }) => patientId)

    expect(ids('leadStatus ASC')).toEqual([open, lost, none].map(({ patientId }) => patientId))
    expect(ids()).toEqual([open, none, lost].map(({ patientId }) => patientId))
  })

  it.each(['height', 'name UP', 'name ASC twice', 'constructor ASC'])(
    'refuses order %s',
    (order) => {
      expect(() => createDirectory([]).page(aQuery({ order }), everything)).toThrow(
        expect.objectContaining({ name: 'ERR_SEARCH_QUERY_INVALID' }),
      )
    },
  )
})

describe('filters', () => {
  const jose = aRecord({
    firstName: 'José',
    middleName: 'María',
    lastName: "O'Neil Smith-Jones",
    email: 'jose@example.com',
    mobile: '4155550199',
    dob: '19800229',
    registerSource: 'Google',
    leadAdvocateId: 'ADVOCATE',
    newUploadCount: 1,
  })
  const finds = (query: Partial<PatientQuery>) => filterOf(aQuery(query))(searchable(jose))

  it.each<Partial<PatientQuery>>([
    { name: 'jose' },
    { name: 'JOSÉ o’n' },
    { name: 'jones, mar' },
    { name: 'neil' },
    { name: ' ' },
    { email: 'JOSE@' },
    { mobile: '(415) 555' },
    { dob: '1980' },
    { dob: '1980-02-29' },
    { dob: '2/29/1980' },
    { registerSource: 'google' },
    { advocateId: 'ADVOCATE' },
    { hasNewUploads: 1, isPatient: 1, isLead: 0 },
  ])('find a record by %o', (query) => {
    expect(finds(query)).toBe(true)
  })

  it.each<Partial<PatientQuery>>([
    { name: 'ose' },
    { name: 'jose ann' },
    { email: 'ann' },
    { mobile: 'none' },
    { dob: '1981' },
    { registerSource: 'Goo' },
    { advocateId: 'SOMEBODY' },
    { hasNewUploads: 0 },
    { isArchived: 1 },
  ])('do not find it by %o', (query) => {
    expect(finds(query)).toBe(false)
  })
})
