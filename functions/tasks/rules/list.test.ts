import { describe, expect, it } from 'vitest'
import type { TaskPriority } from '#shared/model/task-codes.ts'
import { aScope } from '#test/support/records.ts'
import { isVisible, type ListedTask, pageOfTasks, statusesOf, type TaskQuery } from './list.ts'

function aTask(changes: Partial<ListedTask>): ListedTask {
  return {
    id: 'T',
    dueAt: '2026-03-01T12:00:00.000Z',
    priority: 0,
    advocateId: 'ANN',
    patientId: 'JANE',
    ...changes,
  }
}

const aQuery = (changes: Partial<TaskQuery> = {}): TaskQuery => ({
  offset: 0,
  limit: 50,
  ...changes,
})

const everything = { scope: aScope(), within: new Set<string>() }

function ids(tasks: ListedTask[], query: Partial<TaskQuery> = {}) {
  return pageOfTasks(tasks, aQuery(query), everything).items.map(({ id }) => id)
}

describe('a page of tasks', () => {
  it('goes by when they are due, then by the rank of the priority', () => {
    const priorities: TaskPriority[] = [2, 0, 1, 9, 10]
    const tasks = [
      ...priorities.map((priority) => aTask({ id: `P${priority}`, priority })),
      aTask({ id: 'sooner', dueAt: '2026-02-28T12:00:00.000Z', priority: 2 }),
    ]

    expect(ids(tasks)).toEqual(['sooner', 'P10', 'P9', 'P1', 'P0', 'P2'])
    expect(ids(tasks, { order: 'dueAt DESC' })).toEqual(['P10', 'P9', 'P1', 'P0', 'P2', 'sooner'])
  })

  it('filters, counts all and cuts', () => {
    const tasks = [
      aTask({ id: 'a' }),
      aTask({ id: 'b', advocateId: 'BOB' }),
      aTask({ id: 'c', patientId: 'JOE' }),
      aTask({ id: 'd', dueAt: '2026-03-05T12:00:00.000Z' }),
    ]

    expect(ids(tasks, { advocateId: 'BOB' })).toEqual(['b'])
    expect(ids(tasks, { patientId: 'JOE' })).toEqual(['c'])
    expect(ids(tasks, { dueAtFrom: '2026-03-02T00:00:00.000Z' })).toEqual(['d'])
    expect(ids(tasks, { dueAtTo: '2026-03-01T12:00:00.000Z' })).toEqual(['a', 'b', 'c'])
    const page = pageOfTasks(tasks, aQuery({ offset: 1, limit: 2 }), everything)
    expect([page.items.map(({ id }) => id), page.total]).toEqual([['b', 'c'], 4])
  })

  it('refuses an order that there is not', () => {
    expect(() => ids([], { order: 'subject ASC' })).toThrow(
      expect.objectContaining({ name: 'ERR_SEARCH_QUERY_INVALID' }),
    )
  })
})

describe('what is asked', () => {
  it('is every status, unless one is named', () => {
    expect(statusesOf(aQuery())).toEqual([0, 1, 9, 15, 16, 20])
    expect(statusesOf(aQuery({ status: 0 }))).toEqual([0])
  })
})

describe('a task', () => {
  it('is seen by the practice, and by a provider whose patient or task it is', () => {
    const task = { advocateId: 'ANN', patientId: 'JANE' }
    const provider = (memberId: string | null) => aScope({ reaches: ['treated'], memberId })
    const [jane, joe] = [new Set(['JANE']), new Set(['JOE'])]

    expect(isVisible(aScope(), task, new Set())).toBe(true)
    expect(isVisible(provider('DOC'), task, jane)).toBe(true)
    expect(isVisible(provider('ANN'), task, joe)).toBe(true)
    expect(isVisible(provider('BOB'), task, joe)).toBe(false)
    expect(isVisible(provider(null), task, new Set())).toBe(false)
    expect(isVisible(aScope({ reaches: ['leads'] }), task, new Set())).toBe(false)
  })
})
