import { describe, expect, it } from 'vitest'
import { taskStatus, taskStatuses } from '#shared/model/task-codes.ts'
import { followUp } from '../../rules/task.ts'
import {
  momentChanges,
  momentsOf,
  momentsToCome,
  pastDueTask,
  startedTask,
  stillHolds,
} from './moments.ts'

const now = new Date('2026-03-02T08:00:00.000Z')
const dueAt = '2026-03-02T12:00:00.000Z'
const remind = { moment: 'remind', at: '2026-03-02T11:00:00.000Z' } as const
const due = { moment: 'due', at: dueAt } as const

function aTask(changes: Partial<ReturnType<typeof followUp>> = {}) {
  const lead = { practiceId: 'p1', patientId: 'jane' }
  const reason = { text: 'Given to Ann', details: null }
  const task = followUp({ id: 't1', lead, advocateId: 'ann', reason, now })
  return { ...task, dueAt, failAfterDue: true, ...changes }
}

describe('the moments of a task', () => {
  it('are its start, an hour before it is due, and when it fails', () => {
    const startedAt = '2026-03-02T10:00:00.000Z'

    expect(momentsOf(aTask({ isWaiting: true, startedAt }))).toEqual([
      { moment: 'start', at: startedAt },
      remind,
      due,
    ])
    expect(momentsOf(aTask())).toEqual([remind, due])
    expect(momentsOf(aTask({ failAfterDue: false }))).toEqual([remind])
  })

  it('are without a reminder where it is due within an hour of its start', () => {
    expect(momentsOf(aTask({ dueAt: '2026-03-02T09:00:00.000Z' }))).toEqual([
      { moment: 'due', at: '2026-03-02T09:00:00.000Z' },
    ])
    // It was made due sooner, when that was less than an hour ahead.
    expect(momentsToCome(aTask(), new Date('2026-03-02T11:30:00Z'))).toEqual([due])
  })

  it('are none once it is not ongoing', () => {
    for (const status of taskStatuses.filter((code) => code !== taskStatus.ongoing)) {
      expect(momentsOf(aTask({ status, isWaiting: true }))).toEqual([])
    }
  })

  it('are set where they are new, and taken back where they are still to come', () => {
    const later = { moment: 'due', at: '2026-03-03T12:00:00.000Z' } as const

    expect(momentChanges([], [remind, due], now)).toEqual({ add: [remind, due], drop: [] })
    expect(momentChanges([remind, due], [remind, later], now)).toEqual({
      add: [later],
      drop: [due],
    })
    expect(momentChanges([remind, due], [remind, due], now)).toEqual({ add: [], drop: [] })
    expect(momentChanges([remind], [due], new Date(remind.at))).toEqual({ add: [due], drop: [] })
  })

  it('hold as long as the task is as it was when they were set', () => {
    expect(stillHolds(aTask(), due, new Date('2026-03-09T00:00:00Z'))).toBe(true)
    expect(stillHolds(aTask({ dueAt: '2026-03-02T13:00:00.000Z' }), due, now)).toBe(false)
    expect(stillHolds(aTask({ failAfterDue: false }), due, now)).toBe(false)
    expect(stillHolds(aTask({ status: taskStatus.canceled }), due, now)).toBe(false)
    expect(stillHolds(aTask(), { moment: 'start', at: aTask().startedAt }, now)).toBe(false)
  })

  it('remind late, but not of what is past due', () => {
    expect(stillHolds(aTask(), remind, new Date('2026-03-02T11:59:59Z'))).toBe(true)
    expect(stillHolds(aTask(), remind, new Date(dueAt))).toBe(false)
  })
})

describe('a task whose moment has come', () => {
  it('starts, and says so', () => {
    const task = startedTask(aTask({ isWaiting: true }), now)

    expect(task).toMatchObject({ isWaiting: false, status: taskStatus.ongoing, version: 2 })
    expect(task.trail.at(-1)).toMatchObject({
      at: now.toISOString(),
      text: 'It started, as planned',
    })
  })

  it('fails, and says so', () => {
    const task = pastDueTask(aTask(), now)

    expect(task).toMatchObject({
      status: taskStatus.failed,
      completedAt: now.toISOString(),
      version: 2,
    })
    expect(task.trail.at(-1)?.text).toBe('It failed, as it was not done when it was due')
  })
})
