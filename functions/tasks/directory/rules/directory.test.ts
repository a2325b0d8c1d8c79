import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { taskPriorities, taskStatuses } from '#shared/model/task-codes.ts'
import { taskOrderColumns } from '#shared/model/task-order.ts'
import { aScope } from '#test/support/records.ts'
import { checksOf, type ListedTask, packTask, taskChecks } from '../../records.ts'
import { isVisible, type TaskQuery } from '../../rules/list.ts'
import type { Names } from './columns.ts'
import { createTaskDirectory } from './directory.ts'

function aTask(changes: Partial<ListedTask>): ListedTask {
  return {
    id: 'T',
    version: 1,
    status: 0,
    dueAt: '2026-03-01T12:00:00.000Z',
    priority: 0,
    advocateId: 'ANN',
    patientId: 'JANE',
    providerId: null,
    creatorId: null,
    subjectId: null,
    subject: 'Call',
    startedAt: '2026-02-28T12:00:00.000Z',
    createdAt: '2026-02-28T12:00:00.000Z',
    completedAt: null,
    isWaiting: false,
    checks: '',
    ...changes,
  }
}

const called = new Map([
  ['JANE', 'doe jane'],
  ['JOE', 'adams joe'],
])
const names: Names = {
  people: new Map([
    ['ANN', 'Zoe Lee'],
    ['BOB', 'Éric Bo'],
  ]),
  patients: { version: 1, of: (id) => called.get(id) ?? null },
}
const nobody: ReadonlySet<string> = new Set()

function directoryOf(tasks: readonly ListedTask[], calling = names) {
  const directory = createTaskDirectory(tasks.map(packTask))
  directory.apply([], calling)
  return directory
}

const aQuery = (changes: Partial<TaskQuery> = {}): TaskQuery => ({
  offset: 0,
  limit: 50,
  ...changes,
})

function ids(tasks: readonly ListedTask[], query: Partial<TaskQuery> = {}) {
  const { items } = directoryOf(tasks).page(aQuery(query), aScope(), nobody)
  return items.map(({ id }) => id)
}

describe('a list of tasks', () => {
  it('goes by when they are due, then by the rank of the priority', () => {
    const sooner = aTask({ id: 'sooner', dueAt: '2026-02-28T12:00:00.000Z', priority: 2 })
    const tasks = [
      ...([2, 0, 1, 9, 10] as const).map((priority) => aTask({ id: `P${priority}`, priority })),
      sooner,
    ]

    expect(ids(tasks)).toEqual(['sooner', 'P10', 'P9', 'P1', 'P0', 'P2'])
    expect(ids(tasks, { order: 'priority ASC' })).toEqual(['P10', 'P9', 'P1', 'P0', 'sooner', 'P2'])
    expect(ids(tasks, { order: 'dueAt DESC' }).at(-1)).toBe('sooner')
  })

  it('is ordered by what people are called, not by their ids; those without a name come last', () => {
    const tasks = [
      aTask({ id: 'jane', patientId: 'JANE' }),
      aTask({ id: 'gone', patientId: 'GONE' }),
      aTask({ id: 'joe', patientId: 'JOE', advocateId: 'BOB' }),
    ]

    expect(ids(tasks, { order: 'patient ASC' })).toEqual(['joe', 'jane', 'gone'])
    expect(ids(tasks, { order: 'patient DESC' })).toEqual(['jane', 'joe', 'gone'])
    expect(ids(tasks, { order: 'advocate ASC' })[0]).toBe('joe')
  })

  it('is ordered anew once somebody is called differently', () => {
    const tasks = [aTask({ id: 'jane' }), aTask({ id: 'joe', patientId: 'JOE', advocateId: 'BOB' })]
    const directory = directoryOf(tasks)
    const first = (order: string) =>
      directory.page(aQuery({ order }), aScope(), nobody).items[0]?.id
    const before = [first('patient ASC'), first('advocate ASC')]

    directory.apply([], {
      people: new Map([...names.people, ['ANN', 'Abe Lee']]),
      patients: { version: 2, of: (id) => (id === 'JANE' ? 'aaron jane' : 'adams joe') },
    })

    expect(before).toEqual(['joe', 'joe'])
    expect([first('patient ASC'), first('advocate ASC')]).toEqual(['jane', 'jane'])
  })

  it('takes what is newer, and leaves what is older', () => {
    const directory = directoryOf([aTask({ version: 2 })])
    const open = () => directory.page(aQuery({ status: [0] }), aScope(), nobody).total
    const before = open()

    directory.apply([packTask(aTask({ version: 1, status: 1 }))], names)
    const afterOld = open()
    directory.apply([packTask(aTask({ version: 3, status: 1 }))], names)

    expect([before, afterOld, open()]).toEqual([1, 1, 0])
  })

  it('of what is to be done leaves out what has not started, but not on a record', () => {
    const tasks = [aTask({ id: 'now' }), aTask({ id: 'later', isWaiting: true })]

    expect(ids(tasks, { status: [0, 15] })).toEqual(['now'])
    expect(ids(tasks, { status: [0], advocateId: 'ANN' })).toEqual(['now'])
    expect(ids(tasks, { status: [0], patientId: 'JANE' })).toHaveLength(2)
    expect(ids(tasks)).toHaveLength(2)
  })

  it('refuses an order that there is not', () => {
    expect(() => ids([], { order: 'comments ASC' })).toThrow(
      expect.objectContaining({ name: 'ERR_SEARCH_QUERY_INVALID' }),
    )
  })

  it('is the same after a snapshot of it', () => {
    const directory = directoryOf([aTask({ id: 'a' }), aTask({ id: 'b', status: 20 })])
    const again = createTaskDirectory([], [directory.part(0, directory.size)])

    again.apply([], names)

    const page = (one: typeof again) => one.page(aQuery({ status: [20] }), aScope(), nobody)
    expect(page(again)).toEqual(page(directory))
    expect(page(again).total).toBe(1)
  })
})

const check = (status: string | null) => ({
  ...{ id: 'REACHED', name: 'Reached', statuses: ['Yes', 'No'], isPrimary: true, status },
})
const checklists = ['', ...['Yes', 'No', null].map((status) => checksOf([check(status)]))]
const day = fc.integer({ min: 1, max: 4 }).map((date) => `2026-03-0${date}T12:00:00.000Z`)
const person = fc.constantFrom('ANN', 'BOB', 'CLEO')
const patient = fc.constantFrom('JANE', 'JOE', 'JIM')
const tasks = fc.uniqueArray(
  fc
    .record({
      id: fc.nat({ max: 40 }).map((number) => `T${number}`),
      status: fc.constantFrom(...taskStatuses),
      priority: fc.constantFrom(...taskPriorities),
      dueAt: day,
      advocateId: person,
      patientId: patient,
      subjectId: fc.constantFrom(null, 'CALL', 'VISIT'),
      completedAt: fc.option(day, { nil: null }),
      createdAt: day,
      isWaiting: fc.boolean(),
      checks: fc.constantFrom(...checklists),
    })
    .map(aTask),
  { selector: ({ id }) => id },
)
const filters = fc.record(
  {
    status: fc.subarray([...taskStatuses], { minLength: 1 }),
    priority: fc.subarray([...taskPriorities], { minLength: 1 }),
    dueAtFrom: day,
    dueAtTo: day,
    advocateId: person,
    subjectId: fc.constantFrom('none', 'CALL', 'VISIT'),
    createdAtFrom: day,
    createdAtTo: day,
    completedAtFrom: day,
    completedAtTo: day,
    isInTime: fc.constantFrom<(0 | 1)[]>(0, 1),
    checkItemId: fc.constantFrom('REACHED', 'OTHER'),
    checkStatus: fc.constantFrom('Yes', 'No'),
    isChecked: fc.constantFrom<(0 | 1)[]>(0, 1),
    order: fc
      .tuple(fc.constantFrom(...taskOrderColumns), fc.constantFrom('ASC', 'DESC'))
      .map((parts) => parts.join(' ')),
  },
  { requiredKeys: [] },
)
const scopes = fc.record({
  reaches: fc.subarray(['all', 'treated', 'managed'] as const),
  memberId: person,
})

function passes(task: ListedTask, query: Partial<TaskQuery>): boolean {
  const { status, priority, dueAtFrom = '', dueAtTo = '~', advocateId, subjectId } = query
  return (
    (!status || status.includes(task.status)) &&
    (!status?.includes(0) || !task.isWaiting) &&
    (!priority || priority.includes(task.priority)) &&
    task.dueAt >= dueAtFrom &&
    task.dueAt <= dueAtTo &&
    (!advocateId || task.advocateId === advocateId) &&
    (!subjectId || (task.subjectId ?? 'none') === subjectId) &&
    passesReport(task, query)
  )
}

function passesReport(task: ListedTask, query: Partial<TaskQuery>): boolean {
  const { createdAtFrom = '', createdAtTo = '~', completedAtFrom, completedAtTo } = query
  const { isInTime, checkItemId, checkStatus, isChecked } = query
  const { createdAt, completedAt, dueAt, checks } = task
  const item = v.parse(taskChecks, checks || '[]').find(([itemId]) => itemId === checkItemId)
  return (
    createdAt >= createdAtFrom &&
    createdAt <= createdAtTo &&
    (!completedAtFrom || (completedAt !== null && completedAt >= completedAtFrom)) &&
    (!completedAtTo || (completedAt !== null && completedAt <= completedAtTo)) &&
    (isInTime === undefined ||
      (completedAt !== null && completedAt <= dueAt === (isInTime === 1))) &&
    (!checkItemId ||
      (item !== undefined &&
        (!checkStatus || item[1] === checkStatus) &&
        (isChecked === undefined || (item[1] !== null) === (isChecked === 1))))
  )
}

it('answers as looking at every task would, whatever was asked before', () => {
  fc.assert(
    fc.property(
      tasks,
      fc.array(fc.tuple(filters, scopes, fc.subarray(['JANE', 'JOE'])), { maxLength: 6 }),
      (all, asked) => {
        const directory = directoryOf(all)
        for (const [query, scope, patients] of asked) {
          const within = new Set(patients)
          const wanted = all.filter((task) => passes(task, query) && isVisible(scope, task, within))

          const { items, total } = directory.page(aQuery(query), scope, within)

          expect(total).toBe(wanted.length)
          expect(new Set(items.map(({ id }) => id))).toEqual(new Set(wanted.map(({ id }) => id)))
        }
      },
    ),
  )
})
