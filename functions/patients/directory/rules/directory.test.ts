import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Part } from '#functions/platform/directory/rows.ts'
import { covers } from '#functions/platform/identity/scope.ts'
import { leadBranches, leadClasses, leadPipeline, leadStatuses } from '#shared/model/leads.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import { type PatientOrderColumn, patientOrderColumns } from '#shared/model/patient-order.ts'
import { aRecord, aScope } from '#test/support/records.ts'
import { type DirectoryRow, type PatientItem, packRow, readRow } from '../../records.ts'
import { COLUMNS_VERSION, type Names } from './columns.ts'
import { createDirectory, type Directory, type FilterQuery } from './directory.ts'
import type { PatientQuery } from './filters.ts'

const everything = aScope()
const packed = (records: readonly PatientItem[]) => records.map(packRow)
const shown = (record: PatientItem): DirectoryRow => readRow(packRow(record))

function aQuery(changes: Partial<PatientQuery> = {}): PatientQuery {
  return { offset: 0, limit: 50, isArchived: 0, ...changes }
}

const words = fc.constantFrom(
  ...['Ann', 'ann', 'José', 'Jose', 'Smith-Jones', "O'Neil", 'van Dam', 'Anneliese', '李', 'Ãnn'],
)
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const time = fc.integer({ min: 0, max: 5 }).map((day) => `2026-03-0${day + 1}T12:00:00.000Z`)
const people = ['ANN', 'BEN', 'CLEO']
const person = fc.constantFrom(...people)

/** Few values and few ids, so that rows collide and replace each other. */
const rows: fc.Arbitrary<PatientItem> = fc
  .record({
    patientId: fc.integer({ min: 0, max: 60 }).map((number) => `P${number}`),
    revision: fc.integer({ min: 1, max: 9 }),
    firstName: optional(words),
    middleName: optional(words),
    lastName: optional(words),
    email: optional(fc.constantFrom('a.jo@example.com', 'b@example.com')),
    mobile: optional(fc.constantFrom('4155550199', '4155550100', '2125550199')),
    contactPhone: optional(fc.constantFrom('3105550123')),
    dob: fc.constantFrom('19800229', '19991231', '20010415'),
    registerSource: optional(fc.constantFrom('Google', 'google', 'Bing')),
    insuranceCompany: optional(fc.constantFrom('Aetna', 'aetna', 'Éclair')),
    insurancePlan: optional(fc.constantFrom('selfPay', 'Other')),
    marketingCampaign: optional(fc.constantFrom('Spring', 'spring sale')),
    addressCity: optional(fc.constantFrom('Waco', 'San José', 'San Jose')),
    addressState: optional(fc.constantFrom('TX', 'CA')),
    nextAppointmentAt: optional(time),
    openTaskCount: fc.integer({ min: -1, max: 2 }),
    nextTaskDueAt: optional(time),
    lastUploadAt: optional(time),
    leadStatus: fc.constantFrom(...leadStatuses),
    leadStatusAt: optional(time),
    leadClass: optional(fc.constantFrom(...leadClasses)),
    isLead: fc.boolean(),
    isPatient: fc.boolean(),
    isArchived: fc.boolean(),
    providerId: optional(person),
    groupId: optional(person),
    leadAdvocateId: optional(person),
    patientAdvocateId: optional(person),
    newUploadCount: fc.integer({ min: 0, max: 1 }),
    createdAt: time,
  })
  .map((changes) => aRecord(changes))

/** The group of one of them is no more, and one was never of the staff. */
const called: fc.Arbitrary<Names> = fc
  .record({ ANN: words, BEN: words, people: fc.record({ ANN: words, CLEO: words }) })
  .map(({ people, ...groups }) => ({
    groups: new Map(Object.entries(groups)),
    people: new Map(Object.entries(people)),
  }))

const noNames: Names = { groups: new Map(), people: new Map() }

const orders = fc
  .tuple(fc.constantFrom(...patientOrderColumns), fc.constantFrom('ASC', 'DESC'))
  .map((parts) => parts.join(' '))

const bit = fc.constantFrom(0 as const, 1 as const)
const personOrNone = fc.constantFrom(...people, 'none')

/** A few of the filters, for all of them together find nobody. */
const some = <T extends object>(all: fc.Arbitrary<T>) =>
  fc.tuple(all, fc.array(fc.nat({ max: 99 }), { maxLength: 4 })).map(([filters, chosen]) => {
    const entries = Object.entries(filters)
    const kept = new Set(chosen.map((place) => place % Math.max(1, entries.length)))
    return Object.fromEntries(entries.filter((_, place) => kept.has(place)))
  })

const queries: fc.Arbitrary<PatientQuery> = some(
  fc.record(
    {
      name: fc.constantFrom('an', 'jo', 'smith', 'jones', 'neil', "o'n", 'dam jose', '李'),
      email: fc.constantFrom('a.', 'EXAMPLE'),
      mobile: fc.constantFrom('415', '0199'),
      dob: fc.constantFrom('1980', '2/29/1980'),
      registerSource: fc.constantFrom('GOOGLE', 'bing'),
      isLead: bit,
      isPatient: bit,
      isArchived: bit,
      hasNewUploads: bit,
      leadStatus: fc.constantFrom(...leadStatuses),
      leadClass: fc.constantFrom(...leadClasses),
      hasOpenTasks: bit,
      insurancePlan: fc.constantFrom('OTHER', 'selfpay'),
      insuranceCompany: fc.constantFrom('aet', 'ECLAIR'),
      marketingCampaign: fc.constantFrom('spring', 'sale'),
      possibleCity: fc.constantFrom('jose', 'WAC'),
      addressState: fc.constantFrom('TX', 'CA'),
      advocateId: personOrNone,
      patientAdvocateId: personOrNone,
      leadAdvocateId: personOrNone,
      providerId: personOrNone,
      groupId: personOrNone,
      dobFrom: fc.constantFrom('19991231', '19800229'),
      dobTo: fc.constantFrom('19991231', '20100101'),
      createdAtFrom: time,
      createdAtTo: time,
      leadStatusAtFrom: time,
      leadStatusAtTo: time,
      nextAppointmentAtFrom: time,
      nextAppointmentAtTo: time,
      nextTaskDueAtFrom: time,
      nextTaskDueAtTo: time,
      lastUploadAtFrom: time,
      lastUploadAtTo: time,
      order: orders,
    },
    { requiredKeys: [] },
  ),
).chain((filters) =>
  fc
    .record({ offset: fc.integer({ min: 0, max: 12 }), limit: fc.integer({ min: 1, max: 12 }) })
    .map((window) => aQuery({ ...filters, ...window })),
)

const scopes = fc
  .record({
    memberId: person,
    patientIds: fc.subarray(['P1', 'P2']),
    groupIds: fc.subarray(people),
    reaches: fc.subarray(['all', 'leads', 'assigned', 'treated', 'managed', 'own'] as const, {
      minLength: 1,
    }),
  })
  .map((changes) => aScope(changes))

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a row is found, said a second time and as plainly as can be. */
function passes(row: DirectoryRow, query: PatientQuery, { groups }: Names): boolean {
  const is = (flag: 0 | 1 | undefined, value: boolean) =>
    flag === undefined || (flag === 1) === value
  const same = (id: string | undefined, ...values: (string | null)[]) =>
    id === undefined ||
    (id === 'none' ? values.every((value) => value === null) : values.includes(id))
  const within = (value: string | null, from: string | undefined, to: string | undefined) =>
    (from === undefined && to === undefined) ||
    (value !== null && (from ?? value) <= value && value <= (to ?? value))
  const contains = (value: string | null, part: string | undefined) =>
    part === undefined || plain(value ?? '').includes(plain(part))
  const groupId = query.groupId === 'none' && !groups.has(row.groupId ?? '') ? null : row.groupId
  const names = [row.firstName, row.middleName, row.lastName].map((name) => plain(name ?? ''))
  const beginnings = names.flatMap((name) =>
    name.split(' ').flatMap((word) => [word, ...word.split(/[-']/).slice(1)]),
  )
  const { name = '', email = '', mobile = '', dob, registerSource: source } = query
  return (
    is(query.isArchived, row.isArchived) &&
    is(query.isLead, row.isLead) &&
    is(query.isPatient, row.isPatient) &&
    is(query.hasNewUploads, row.newUploadCount > 0) &&
    (query.leadStatus ?? row.leadStatus) === row.leadStatus &&
    same(query.leadClass, row.leadClass) &&
    same(query.advocateId, row.leadAdvocateId, row.patientAdvocateId) &&
    same(query.patientAdvocateId, row.patientAdvocateId) &&
    same(query.leadAdvocateId, row.leadAdvocateId) &&
    same(query.providerId, row.providerId) &&
    same(query.groupId, groupId) &&
    is(query.hasOpenTasks, row.openTaskCount > 0) &&
    within(row.dob, query.dobFrom, query.dobTo) &&
    within(row.createdAt, query.createdAtFrom, query.createdAtTo) &&
    within(row.leadStatusAt, query.leadStatusAtFrom, query.leadStatusAtTo) &&
    within(row.nextAppointmentAt, query.nextAppointmentAtFrom, query.nextAppointmentAtTo) &&
    within(row.nextTaskDueAt, query.nextTaskDueAtFrom, query.nextTaskDueAtTo) &&
    within(row.lastUploadAt, query.lastUploadAtFrom, query.lastUploadAtTo) &&
    contains(row.insuranceCompany, query.insuranceCompany) &&
    contains(row.marketingCampaign, query.marketingCampaign) &&
    contains(row.addressCity, query.possibleCity) &&
    (query.addressState ?? row.addressState) === row.addressState &&
    (query.insurancePlan === undefined ||
      plain(query.insurancePlan) === plain(row.insurancePlan ?? '')) &&
    plain(name)
      .split(' ')
      .every((word) => beginnings.some((beginning) => beginning.startsWith(word))) &&
    (row.email ?? '').includes(email.toLowerCase()) &&
    (row.mobile ?? '').includes(mobile) &&
    (dob === undefined || row.dob.startsWith(dob === '1980' ? dob : '19800229')) &&
    (source === undefined || plain(source) === plain(row.registerSource ?? ''))
  )
}

const ranks: readonly number[] = [...leadPipeline, ...leadBranches]

/** What a row is ordered by; null where it has nothing. */
function sortedBy(row: DirectoryRow & PatientRow, column: PatientOrderColumn) {
  if (column === 'name') {
    const names = [row.lastName, row.firstName, row.middleName].flatMap((name) => name ?? [])
    return names.length > 0 ? plain(names.join(' ')) : null
  }
  if (column === 'leadStatus') return row.leadStatus === 0 ? null : ranks.indexOf(row.leadStatus)
  if (column === 'leadClass') return row.leadClass && leadClasses.indexOf(row.leadClass)
  if (column === 'openTaskCount') return row.openTaskCount > 0 ? row.openTaskCount : null
  const found = row[column]
  const value = found !== null && typeof found === 'object' ? found.name : found
  const isPlain = !/(At|dob|email|mobile|State)$/.test(column)
  return value !== null && isPlain ? plain(value) : value
}

function personOf(id: string | null, { people: named }: Names) {
  const name = named.get(id ?? '')
  return id !== null && name !== undefined ? { id, name } : null
}

/** The same question answered by looking at everything and sorting it. */
function naivePage(
  all: readonly PatientItem[],
  query: PatientQuery,
  scope = everything,
  names = noNames,
) {
  const newest = new Map<string, PatientItem>()
  for (const row of all) {
    if (row.revision > (newest.get(row.patientId)?.revision ?? 0)) newest.set(row.patientId, row)
  }
  const [name = '', direction] = (query.order ?? 'createdAt DESC').split(' ')
  const column = patientOrderColumns.find((known) => known === name) ?? 'createdAt'
  const sign = direction === 'DESC' ? -1 : 1
  const found = [...newest.values()]
    .filter((record) => covers(scope, record))
    .map((record) => ({
      ...shown(record),
      group: names.groups.get(record.groupId ?? '') ?? null,
      provider: personOf(record.providerId, names),
      patientAdvocate: personOf(record.patientAdvocateId, names),
      leadAdvocate: personOf(record.leadAdvocateId, names),
      possibleCity: record.addressCity,
    }))
    .filter((row) => passes(row, query, names))
  found.sort((one, other) => {
    const [a, b] = [sortedBy(one, column), sortedBy(other, column)]
    const byId = one.patientId < other.patientId ? -1 : 1
    if (a === null && b === null) return byId
    if (a === null || b === null) return a === null ? 1 : -1
    if (a === b) return byId * sign
    return (a < b ? -1 : 1) * sign
  })
  return { items: found.slice(query.offset, query.offset + query.limit), total: found.length }
}

/** All that is found, some rows at a time. */
function followed(directory: Directory, limit: number, query: FilterQuery, scope = everything) {
  const found: ReturnType<Directory['following']>['items'] = []
  for (;;) {
    const { items, isLast } = directory.following(
      found.at(-1)?.patientId ?? null,
      limit,
      query,
      scope,
    )
    found.push(...items)
    if (isLast) return found
  }
}

function expectNaive(
  directory: Directory,
  all: readonly PatientItem[],
  asked: readonly (readonly [PatientQuery, typeof everything])[],
  names: Names,
) {
  for (const [query, scope] of asked) {
    const expected = naivePage(all, query, scope, names)
    expect(directory.page(query, scope)).toEqual(expected)
    const { offset: _, limit, ...asked } = query
    const everyone = naivePage(all, { ...query, offset: 0, limit: 1000 }, scope, names)
    expect(followed(directory, limit, asked, scope)).toEqual(everyone.items)
  }
}

/** What a snapshot keeps of a directory, in several parts. */
function handedOn(directory: Directory): Part[] {
  const parts = [directory.part(0, 10), directory.part(10, directory.size)]
  return parts.filter(({ rows }) => rows.length > 0).map((part) => JSON.parse(JSON.stringify(part)))
}

describe('a directory', () => {
  it('answers as looking at everything would, before and after changes', () => {
    fc.assert(
      fc.property(
        fc.array(rows, { maxLength: 60 }),
        fc.array(fc.tuple(fc.array(rows, { maxLength: 20 }), called), { maxLength: 3 }),
        fc.array(fc.tuple(queries, scopes), { minLength: 1, maxLength: 4 }),
        (loaded, changes, asked) => {
          const directory = createDirectory(packed(loaded))
          const all = [...loaded]
          let names = noNames
          expectNaive(directory, all, asked, names)
          for (const [changed, others] of changes) {
            directory.apply(packed(changed), others)
            names = others
            all.push(...changed)
            expectNaive(directory, all, asked, names)
          }
          // What is handed on is all that is known.
          const other = createDirectory([], handedOn(directory))
          other.apply([], names)
          expectNaive(other, all, asked, names)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('goes on from parts, and from changes after them', () => {
    const loaded = Array.from({ length: 30 }, () => aRecord())
    const [first] = loaded
    const directory = createDirectory([], handedOn(createDirectory(packed(loaded))))
    const changed = { ...aRecord(), ...first, firstName: 'Zoe', revision: 2 }

    directory.apply(packed([changed]), noNames)

    const found = directory.page(aQuery({ name: 'zoe' }), everything)
    expect(found).toMatchObject({ total: 1, items: [{ patientId: changed.patientId }] })
    expect(directory.size).toBe(30)
  })

  it('says where its names may be others: after a change, and where all was read anew', () => {
    const before = aRecord()
    const changed = { ...before, firstName: 'Zoe', revision: 2 }
    const directory = createDirectory(packed([before]))
    const read = directory.called().version

    directory.apply([], noNames)
    const same = directory.called().version
    directory.apply(packed([changed]), noNames)

    expect(same).toBe(read)
    expect(directory.called().version).not.toBe(read)
    expect(createDirectory(packed([changed])).called().version).not.toBe(read)
  })

  it('refuses parts that were stored with other columns', () => {
    const part = createDirectory(packed([aRecord()])).part(0, 1)
    const { name, ...others } = part.columns

    for (const changed of [
      { ...part, version: COLUMNS_VERSION + 1 },
      { ...part, columns: others },
      { ...part, columns: { ...part.columns, name: [1] } },
    ]) {
      expect(() => createDirectory([], [changed]), String(name)).toThrow(TypeError)
    }
  })

  it('stores what it did before: where this changes, so must COLUMNS_VERSION', () => {
    const record = aRecord({
      ...{ patientId: 'P', firstName: 'José', middleName: 'Q', lastName: "O'Neil-Smith" },
      ...{ email: 'jo.q@example.com', mobile: '4155550199', contactPhone: null, dob: '19800229' },
      ...{ leadStatus: 4, leadStatusAt: null, registerSource: 'Google', providerId: 'DR' },
      createdAt: '2026-03-01T12:00:00.000Z',
      updatedAt: '2026-03-01T12:00:00.000Z',
    })

    const { version, columns } = createDirectory(packed([record])).part(0, 1)

    expect({ version, columns }).toMatchInlineSnapshot(`
      {
        "columns": {
          "addressState": [
            [],
            0,
          ],
          "bookedAt": [
            null,
          ],
          "closedAt": [
            null,
          ],
          "contactPhone": [
            0,
          ],
          "convertedAt": [
            null,
          ],
          "createdAt": [
            1772366400000,
          ],
          "dob": [
            [
              "19800229",
            ],
            1,
          ],
          "email": [
            "jo.q@example.com",
          ],
          "engagedAt": [
            null,
          ],
          "firstCampaign": [
            [],
            0,
          ],
          "firstName": [
            [
              "jose",
            ],
            1,
          ],
          "firstSource": [
            [
              "Google",
            ],
            1,
          ],
          "formerContacts": [
            [],
            0,
          ],
          "groupId": [
            [],
            0,
          ],
          "hasNewUploads": [
            0,
          ],
          "importIds": [
            [],
            0,
          ],
          "initials": [],
          "insuranceCompany": [
            [],
            0,
          ],
          "insurancePlan": [
            [],
            0,
          ],
          "isArchived": [
            0,
          ],
          "isLead": [
            0,
          ],
          "isMerged": [
            0,
          ],
          "isPatient": [
            1,
          ],
          "lastName": [
            [
              "oneil-smith",
            ],
            1,
          ],
          "lastUploadAt": [
            null,
          ],
          "leadAdvocateId": [
            [],
            0,
          ],
          "leadClass": [
            null,
          ],
          "leadFormId": [
            [],
            0,
          ],
          "leadReason": [
            [],
            0,
          ],
          "leadStatus": [
            3,
          ],
          "leadStatusAt": [
            null,
          ],
          "lostAt": [
            null,
          ],
          "marketingCampaign": [
            [],
            0,
          ],
          "mobile": [
            4155550199,
          ],
          "name": [
            "oneil-smith jose q",
          ],
          "newAt": [
            null,
          ],
          "nextAppointmentAt": [
            null,
          ],
          "nextTaskDueAt": [
            null,
          ],
          "openTaskCount": [
            null,
          ],
          "openedAt": [
            null,
          ],
          "patientAdvocateId": [
            [],
            0,
          ],
          "patientId": [
            "P",
          ],
          "possibleCity": [
            [],
            0,
          ],
          "providerId": [
            [
              "DR",
            ],
            1,
          ],
          "registerSource": [
            [
              "Google",
            ],
            1,
          ],
          "reviewAt": [
            null,
          ],
          "revision": [
            1,
          ],
          "searchedName": [
            " jose q oneil-smith oneilsmith neil smith",
          ],
          "updatedAt": [
            1772366400000,
          ],
        },
        "version": 8,
      }
    `)
  })

  it('pages without gaps or repetitions', () => {
    const loaded = Array.from({ length: 95 }, () => aRecord())
    const directory = createDirectory(packed(loaded))

    const pages = [0, 40, 80].map(
      (offset) =>
        directory.page(aQuery({ offset, limit: 40, order: 'name DESC' }), everything).items,
    )

    expect(pages.map((page) => page.length)).toEqual([40, 40, 15])
    expect(new Set(pages.flat().map(({ patientId }) => patientId)).size).toBe(95)
  })

  it('orders by the pipeline, newest records first where nothing is said', () => {
    const [lost, open, none] = [
      aRecord({ leadStatus: 9, createdAt: '2026-01-01T00:00:00.000Z' }),
      aRecord({ leadStatus: 2, createdAt: '2026-01-03T00:00:00.000Z' }),
      aRecord({ leadStatus: 0, createdAt: '2026-01-02T00:00:00.000Z' }),
    ]
    const directory = createDirectory(packed([none, lost, open]))
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
  const directory = createDirectory(packed([jose]))
  const finds = (query: Partial<PatientQuery>) =>
    directory.page(aQuery(query), everything).total === 1

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
