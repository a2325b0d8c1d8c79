import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentsOf } from '#functions/reports/public.ts'
import { taskStatuses } from '#shared/model/task-codes.ts'
import { aScope } from '#test/support/records.ts'
import { createTaskDirectory } from '../../directory/rules/directory.ts'
import { checksOf, type ListedTask, packTask } from '../../records.ts'
import { byChecklist } from './checklists.ts'
import { workByAdvocate, workOf } from './work.ts'

const at = (day: string, time = '12:00') => `2026-03-${day}T${time}:00.000Z`
const now = new Date(at('10'))
const nobody: ReadonlySet<string> = new Set()
const windows = {
  now: { from: Date.parse(at('08', '00:00')), to: Date.parse(at('15', '00:00')) },
  before: { from: Date.parse(at('01', '00:00')), to: Date.parse(at('08', '00:00')) },
}
const people = new Map([
  ['ANN', 'Ann Lee'],
  ['BO', 'Bo Lind'],
])

function aTask(changes: Partial<ListedTask> = {}): ListedTask {
  return {
    ...{ id: 'T', version: 1, status: 0, priority: 0, advocateId: 'ANN', patientId: 'JANE' },
    ...{ providerId: null, creatorId: null, subjectId: 'CALL', subject: 'Call' },
    ...{ createdAt: at('08'), startedAt: at('08'), dueAt: at('11'), completedAt: null },
    ...{ isWaiting: false, checks: '' },
    ...changes,
  }
}

function directoryOf(tasks: readonly ListedTask[]) {
  const directory = createTaskDirectory(tasks.map(packTask))
  directory.apply([], { people, patients: null })
  return directory
}
const countedOf = (tasks: readonly ListedTask[]) =>
  directoryOf(tasks.map((task, place) => ({ ...task, id: `T${place}` }))).counted(aScope(), nobody)
    .tasks

const check = (id: string, status: string | null) => ({
  ...{ id, name: id, statuses: ['Yes', 'No'], isPrimary: false, status },
})

describe('the report on tasks', () => {
  it('says what came, what was completed in time, and what is to be done', () => {
    const tasks = countedOf([
      aTask(),
      aTask({ dueAt: at('09') }),
      aTask({ isWaiting: true, startedAt: at('20'), dueAt: at('21') }),
      aTask({ status: 1, completedAt: at('09') }),
      aTask({ status: 1, completedAt: at('12') }),
      aTask({ status: 1, createdAt: at('02'), startedAt: at('02'), completedAt: at('03') }),
      aTask({ status: 20, completedAt: at('09') }),
      aTask({ status: 16, completedAt: at('02') }),
      aTask({ status: 9, completedAt: at('09') }),
      aTask({ status: 15, completedAt: at('09') }),
    ])

    expect(workOf(tasks, windows, now)).toEqual({
      ...{ given: { now: 9, before: 1 }, completed: { now: 2, before: 1 } },
      ...{ inTime: { now: 1, before: 1 }, hours: { now: 60, before: 24 } },
      ...{ missed: { now: 1, before: 1 }, open: 3, overdue: 1 },
    })
  })

  it('names who completed most first, and leaves out who has nothing to do with the time', () => {
    const tasks = countedOf([
      aTask({ advocateId: 'BO', status: 1, completedAt: at('09') }),
      aTask(),
      aTask({ advocateId: 'CY', status: 9, createdAt: '2025-01-01T00:00:00.000Z' }),
    ])

    const rows = workByAdvocate(tasks, windows, { now, people })

    expect(rows.map(({ name, open }) => [name, open])).toEqual([
      ['Bo Lind', 0],
      ['Ann Lee', 1],
    ])
  })
})

describe('the report on checklists', () => {
  const subject = {
    ...{ id: 'CALL', name: 'Call back', dueInDays: 1, followUp: null, version: 1 },
    items: [{ id: 'REACHED', name: 'Reached', statuses: ['Yes', 'No'], isPrimary: true }],
  }

  it('counts what was found out, in the order of the type, and what nobody said last', () => {
    const done = (...checks: ReturnType<typeof check>[]) =>
      aTask({ status: 1, completedAt: at('09'), checks: checksOf(checks) })
    const tasks = countedOf([
      done(check('REACHED', 'No'), check('GONE', 'Maybe')),
      done(check('REACHED', 'No')),
      done(check('REACHED', null)),
      aTask({ checks: checksOf([check('REACHED', 'Yes')]) }),
      aTask({ status: 1, completedAt: at('09') }),
    ])

    const [one, ...others] = byChecklist(tasks, windows, [subject])

    expect(others).toEqual([])
    expect(one).toMatchObject({ name: 'Call back', completed: { now: 3, before: 0 } })
    expect(one?.items).toEqual([
      {
        ...{ itemId: 'REACHED', name: 'Reached', isPrimary: true, sample: 'T0' },
        statuses: [
          { status: 'Yes', count: { now: 0, before: 0 } },
          { status: 'No', count: { now: 2, before: 0 } },
          { status: null, count: { now: 1, before: 0 } },
        ],
      },
      {
        ...{ itemId: 'GONE', name: '', isPrimary: false, sample: 'T0' },
        statuses: [{ status: 'Maybe', count: { now: 1, before: 0 } }],
      },
    ])
  })

  it('calls a type that is gone as its tasks do', () => {
    const task = aTask({
      ...{ status: 1, completedAt: at('02'), checks: checksOf([check('REACHED', 'Yes')]) },
    })

    expect(byChecklist(countedOf([task]), windows, [])).toMatchObject([
      { name: 'Call', completed: { now: 0, before: 1 } },
    ])
  })
})

const moment = fc
  .integer({ min: -15 * 24 * 60, max: 15 * 24 * 60 })
  .map((minutes) => new Date(now.getTime() + minutes * 60_000).toISOString())
const task = fc
  .record({
    status: fc.constantFrom(...taskStatuses),
    advocateId: fc.constantFrom('ANN', 'BO', 'CY'),
    subjectId: fc.constantFrom(null, 'CALL', 'VISIT'),
    createdAt: moment,
    startedAt: moment,
    dueAt: moment,
    completedAt: fc.option(moment, { nil: null }),
    isWaiting: fc.boolean(),
    checks: fc.constantFrom(
      ...['', checksOf([check('REACHED', 'Yes')]), checksOf([check('REACHED', null)])],
    ),
  })
  .map(aTask)

it('figures of tasks are those of the lists that they lead to', () => {
  fc.assert(
    fc.property(fc.array(task, { maxLength: 30 }), (some) => {
      const tasks = some.map((one, place) => ({ ...one, id: `T${place}` }))
      const directory = directoryOf(tasks)
      const listed = (query: Record<string, unknown>) =>
        directory.page({ offset: 0, limit: 1, ...query }, aScope(), nobody).total
      const bounds = <N extends string>(name: N) => {
        const { from, to } = momentsOf(windows.now)
        return { [`${name}From`]: from, [`${name}To`]: to }
      }
      const counted = directory.counted(aScope(), nobody).tasks
      const rows = workByAdvocate(counted, windows, { now, people })

      const plainly = tasks.filter(
        ({ status, completedAt }) =>
          status === 1 &&
          completedAt !== null &&
          completedAt >= at('08', '00:00') &&
          completedAt < at('15', '00:00'),
      )
      expect(workOf(counted, windows, now).completed.now).toBe(plainly.length)
      for (const { staffId: advocateId, ...row } of rows) {
        const done = { advocateId, ...bounds('completedAt') }
        expect(listed({ advocateId, ...bounds('createdAt') })).toBe(row.given.now)
        expect(listed({ ...done, status: [1] })).toBe(row.completed.now)
        expect(listed({ ...done, status: [1], isInTime: 1 })).toBe(row.inTime.now)
        expect(listed({ ...done, status: [16, 20] })).toBe(row.missed.now)
        expect(listed({ advocateId, status: [0, 15] })).toBe(row.open)
        const overdue = { advocateId, status: [0, 15], dueAtTo: now.toISOString() }
        expect(listed(overdue)).toBe(row.overdue)
      }
      for (const { subjectId, items } of byChecklist(counted, windows, [])) {
        for (const { itemId: checkItemId, statuses } of items) {
          for (const { status, count } of statuses) {
            const said = status === null ? { isChecked: 0 } : { checkStatus: status }
            const query = { subjectId, checkItemId, ...said, ...bounds('completedAt') }
            expect(listed({ ...query, status: [1] })).toBe(count.now)
          }
        }
      }
    }),
    { numRuns: 200 },
  )
})
